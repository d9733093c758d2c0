import type { AwsAccess } from './aws-access.ts';
import { signedHeaders } from './sign-request.ts';

/** The response of an AWS service: JSON, even for a refusal. */
export interface JsonAnswer {
  readonly isOk: boolean;
  readonly text: string;
}

interface JsonCall {
  readonly access: AwsAccess;
  /** The service's name in signatures: `dynamodb`, `sqs`. */
  readonly service: string;
  /** The protocol's name of the action: `AmazonSQS.SendMessage`. */
  readonly target: string;
  readonly input: object;
  readonly signal?: AbortSignal;
}

/** Calls an AWS service by its JSON protocol directly: loading the SDK would take longer than the rest of the start. */
export async function callJson(
  url: URL,
  { access, service, target, input, signal }: JsonCall,
): Promise<JsonAnswer> {
  const body = JSON.stringify(input);
  const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target };
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: signedHeaders({ method: 'POST', url, body }, headers, access, service),
    ...(signal && { signal }),
  });
  return { isOk: response.ok, text: await response.text() };
}

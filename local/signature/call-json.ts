import type { AwsAccess } from './aws-access.ts';
import { signedHeaders } from './sign-request.ts';

/** What an AWS service answered: JSON, also where it refused. */
export interface JsonAnswer {
  readonly isOk: boolean;
  readonly text: string;
}

interface JsonCall {
  readonly access: AwsAccess;
  /** As signatures name it: `dynamodb`, `sqs`. */
  readonly service: string;
  /** As the protocol names the action: `AmazonSQS.SendMessage`. */
  readonly target: string;
  readonly input: object;
  readonly signal?: AbortSignal;
}

/** Calls an AWS service by its JSON protocol itself: the SDK would take longer to load than everything else that starts. */
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

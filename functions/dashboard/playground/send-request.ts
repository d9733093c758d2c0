import { callApi } from '../../core/aws/lambda/call-api.ts';
import type { FamilyAnswer } from '../../core/aws/lambda/call-family.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import type { ApiRequest, FormPart } from './api-request.ts';
import type { PlayableEndpoint } from './playable-endpoints.ts';

/** Sends a request to its endpoint as the signed-in person. Throws payload_too_large. */
export async function sendRequest(
  { family, method, path }: PlayableEndpoint,
  { pathParameters, query, body }: ApiRequest,
  context: VisitContext,
): Promise<FamilyAnswer> {
  const call = { family, endpoint: { method, path }, pathParameters, query };
  if (!body) return callApi(call, context);
  if ('parts' in body) return callApi({ ...call, ...(await multipart(body.parts)) }, context);
  const headers = { 'Content-Type': 'application/json' };
  return callApi({ ...call, headers, body: JSON.stringify(body.json) }, context);
}

async function multipart(parts: readonly FormPart[]) {
  const form = new FormData();
  for (const { name, content } of parts) {
    if (typeof content === 'string') form.append(name, content);
    else form.append(name, new Blob([new Uint8Array(content.content)]), content.filename || 'file');
  }
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer()).toString('base64');
  const headers = { 'Content-Type': encoded.headers.get('content-type') ?? '' };
  return { headers, body, isBase64Encoded: true };
}

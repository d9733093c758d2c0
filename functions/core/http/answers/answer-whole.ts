import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ApiResponse, Step } from '../call.ts';

/** Buffers a streamed response for a gateway that cannot stream: text unchanged, other bytes in base64. */
export function answerWhole(): Step {
  const gather: NonNullable<Step['after']> = async (request) => {
    if (request.response) request.response = await whole(request.response);
  };
  return { after: gather, onError: gather };
}

async function whole(response: ApiResponse): Promise<ApiResponse> {
  const { body } = response;
  if (typeof body === 'string') return response;
  const isText = /^(text\/|application\/json)/.test(response.headers['Content-Type'] ?? '');
  const text = (await buffer(body as Readable)).toString(isText ? 'utf8' : 'base64');
  return { ...response, body: text, isBase64Encoded: !isText };
}

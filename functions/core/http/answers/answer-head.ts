import { Readable } from 'node:stream';
import type { Step } from '../call.ts';

/**
 * Answers HEAD as GET, with the same status and headers, and without the body. Must be before the steps that answer.
 */
export function answerHead(): Step {
  const omitBody: NonNullable<Step['after']> = (request) => {
    const { event, response } = request;
    if (event.httpMethod !== 'HEAD' || !response) return;
    if (response.body instanceof Readable) response.body.destroy();
    request.response = { ...response, body: '', isBase64Encoded: false };
  };
  return { after: omitBody, onError: omitBody };
}

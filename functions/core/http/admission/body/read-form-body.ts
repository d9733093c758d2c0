import { Problem } from '../../../contract/problems/problem.ts';
import type { ApiEvent } from '../../call.ts';

/** Far more than any of our forms has. */
const maximumFields = 1_000;

/**
 * The fields of a URL-encoded form. A repeated field becomes a list. Throws invalid_field for more fields than any of
 * our forms has.
 */
export function readFormBody({ body, isBase64Encoded }: Pick<ApiEvent, 'body' | 'isBase64Encoded'>) {
  const text = typeof body === 'string' ? body : '';
  const urlencoded = isBase64Encoded ? Buffer.from(text, 'base64').toString() : text;
  if (urlencoded.split('&', maximumFields + 1).length > maximumFields) {
    throw new Problem('invalid_field', `A form may have at most ${maximumFields} fields.`);
  }
  const pairs = Map.groupBy(new URLSearchParams(urlencoded), ([name]) => name);
  return Object.fromEntries(
    [...pairs].map(([name, [first, ...others]]): [string, string | string[]] => [
      name,
      others.length > 0 ? [first, ...others].map((pair) => pair?.[1] ?? '') : (first?.[1] ?? ''),
    ]),
  );
}

import * as z from 'zod';
import { limits } from '../../limits.ts';

/** The origin of a web page, as browsers send it: scheme, host and port, without a path. */
const origin = z
  .string()
  .refine(isOrigin, 'must be an origin such as https://app.example.com, without a path');

/** The origins of web pages that may read the answers. */
export const originsField = z.array(origin).max(limits.origins);

/** Whether a text is an origin exactly as a browser writes it. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

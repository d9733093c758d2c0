import type { ByteRange } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problems/problem.ts';

/**
 * The byte range of a Range header (RFC 9110, section 14.2). Undefined for the whole file, which is also the response
 * to several ranges or to a malformed header. Throws range_not_satisfiable.
 */
export function byteRange(header: string | undefined, sizeBytes: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (first <= last) return { first, last };
  throw new Problem(
    'range_not_satisfiable',
    `Range matches no part of the file, which has ${sizeBytes} bytes.`,
    {
      headers: { 'Content-Range': `bytes */${sizeBytes}` },
    },
  );
}

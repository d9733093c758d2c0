import type { Document } from '../../documents/document.ts';
import type { SignedLink } from '../../documents/sign-link.ts';

/** What tells where a PDF is stored, as far as the answer of the PDF itself carries it. */
export function storageHeaders(
  { id, storageMode }: Document,
  { url }: SignedLink,
): Readonly<Record<string, string>> {
  return { 'X-Document-Id': id, 'X-Storage-Mode': storageMode, 'X-Storage-Url': url };
}

import { encodeDocumentEncoding } from '../objects/document-encoding.ts';

/**
 * The possible bytes of a password, likeliest first, since programs disagree. Those of revisions 5 and 6 are prepared
 * by SASLprep (ISO 32000-2, 7.6.4.3.3), though few programs do so; older ones are in PDFDocEncoding. The empty password
 * is always included.
 */
export function passwordBytes(password: string, revision: number): readonly Uint8Array[] {
  const utf8 = Buffer.from(password);
  const latin1 = encodeDocumentEncoding(password);
  const candidates = revision >= 5 ? [Buffer.from(prepared(password)), utf8, latin1] : [latin1, utf8];
  const distinct = new Map(
    [...candidates, Buffer.alloc(0)].flatMap((bytes) => (bytes ? [[bytes.toString('hex'), bytes]] : [])),
  );
  return [...distinct.values()];
}

/** The maximum size of a password of revision 6. */
export const maximumPasswordBytes = 127;

/** The bytes of a password for encrypting a file with revision 6. */
export function openPassword(password: string): Buffer {
  return Buffer.from(prepared(password));
}

/**
 * SASLprep without its prohibitions (RFC 4013, 2.1 and 2.2): a prohibited password either was used to encrypt a file
 * all the same, or opens none.
 */
function prepared(password: string): string {
  return password
    .replace(/[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/gu, ' ')
    .replace(/\u00ad|\u034f|\u1806|[\u180b-\u180d]|\u200c|\u200d|\u2060|[\ufe00-\ufe0f]|\ufeff/gu, '')
    .normalize('NFKC');
}

import { safeName } from '../../contract/fields/files/safe-name.ts';

/**
 * A Content-Disposition value for any Unicode file name: an ASCII fallback and the name itself (RFC 6266, RFC 8187).
 * The fallback is made safe again: decomposed, a fullwidth slash becomes a slash, and an ellipsis three dots.
 */
export function contentDisposition(type: 'inline' | 'attachment', filename: string): string {
  const decomposed = filename.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const ascii = (safeName(decomposed) ?? '_').replace(/[^\x20-\x7e]|["%]/g, '_');
  return `${type}; filename="${ascii}"; filename*=UTF-8''${percentEncode(filename)}`;
}

/** RFC 8187 allows fewer unescaped characters than encodeURIComponent. */
function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

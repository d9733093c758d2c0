/** A PDF of one page that says Hello. */
const pdf =
  'JVBERi0xLjQKMSAwIG9iago8PC9UeXBlL0NhdGFsb2cvUGFnZXMgMiAwIFI+PgplbmRvYmoKMiAwIG9iago8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PgplbmRvYmoKMyAwIG9iago8PC9UeXBlL1BhZ2UvUGFyZW50IDIgMCBSL01lZGlhQm94WzAgMCAyMDAgMTAwXS9Db250ZW50cyA0IDAgUi9SZXNvdXJjZXM8PC9Gb250PDwvRiA1IDAgUj4+Pj4+PgplbmRvYmoKNCAwIG9iago8PC9MZW5ndGggMzE+PgpzdHJlYW0KQlQvRiAyNCBUZiAyMCA0MCBUZChIZWxsbylUaiBFVAplbmRzdHJlYW0KZW5kb2JqCjUgMCBvYmoKPDwvVHlwZS9Gb250L1N1YnR5cGUvVHlwZTEvQmFzZUZvbnQvSGVsdmV0aWNhPj4KZW5kb2JqCnhyZWYKMCA2CjAwMDAwMDAwMDAgNjU1MzUgZiAKMDAwMDAwMDAwOSAwMDAwMCBuIAowMDAwMDAwMDU0IDAwMDAwIG4gCjAwMDAwMDAxMDUgMDAwMDAgbiAKMDAwMDAwMDIxNiAwMDAwMCBuIAowMDAwMDAwMjk1IDAwMDAwIG4gCnRyYWlsZXI8PC9TaXplIDYvUm9vdCAxIDAgUj4+CnN0YXJ0eHJlZgozNTgKJSVFT0Y=';

/** A grey pixel, as PNG. */
const image = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

type Example = Readonly<Record<string, unknown>>;

/** An endpoint's example as JSON: a file that it names becomes one in base64, so that the call works as it is. */
export function jsonExample({ file, files, ...rest }: Example): Example {
  if (file !== undefined) return { pdf_base64: pdf, ...rest };
  if (!Array.isArray(files)) return rest;
  const isPdf = files.every((name) => String(name).endsWith('.pdf'));
  return isPdf
    ? { pdfs_base64: files.map(() => pdf), ...rest }
    : { images_base64: files.map(() => image), ...rest };
}

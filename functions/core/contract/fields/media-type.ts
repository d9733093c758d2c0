import type { BodyKind, FileBodyKind } from '../endpoint.ts';

/** The media type of each kind of body. */
export const mediaTypeOf: Readonly<Record<BodyKind, string>> = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
  html: 'text/html',
  markdown: 'text/markdown',
  pdf: 'application/pdf',
};

/** The field that a body of one file is. */
export const fieldOfBody: Readonly<Record<FileBodyKind, string>> = {
  html: 'html',
  markdown: 'markdown',
  pdf: 'file',
};

/** Whether a body of this kind is one file. */
export function isFileBody(kind: BodyKind): kind is FileBodyKind {
  return Object.hasOwn(fieldOfBody, kind);
}

/** The media types of bodies that are not always text in UTF-8. Gateways pass them on in base64. */
export const binaryMediaTypes: readonly string[] = (['multipart', 'html', 'markdown', 'pdf'] as const).map(
  (kind) => mediaTypeOf[kind],
);

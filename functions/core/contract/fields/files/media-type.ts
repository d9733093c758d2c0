import type { BodyKind, FileBodyKind } from '../../endpoint.ts';

/** The media types of each kind of body, the usual one first. */
export const mediaTypesOf: Readonly<Record<BodyKind, readonly [string, ...string[]]>> = {
  json: ['application/json'],
  multipart: ['multipart/form-data'],
  form: ['application/x-www-form-urlencoded'],
  html: ['text/html'],
  markdown: ['text/markdown'],
  text: ['text/plain'],
  pdf: ['application/pdf'],
  image: [
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/gif',
    'image/avif',
    'image/bmp',
    'image/tiff',
    'image/svg+xml',
  ],
};

/** The field that a body of one file is. */
export const fieldOfBody: Readonly<Record<FileBodyKind, string>> = {
  html: 'html',
  markdown: 'markdown',
  text: 'text',
  pdf: 'file',
  image: 'files',
};

/** Whether a body of this kind is one file. */
export function isFileBody(kind: BodyKind): kind is FileBodyKind {
  return Object.hasOwn(fieldOfBody, kind);
}

/** Whether a body of this kind is the bytes of a file, and not text. */
export function isBinaryBody(kind: FileBodyKind): kind is 'pdf' | 'image' {
  return kind === 'pdf' || kind === 'image';
}

/** The media types of bodies that are not always text in UTF-8. Gateways pass them on in base64. */
export const binaryMediaTypes: readonly string[] = (Object.keys(mediaTypesOf) as BodyKind[])
  .filter((kind) => kind === 'multipart' || isFileBody(kind))
  .flatMap((kind) => mediaTypesOf[kind]);

import * as z from 'zod';

/** A file of a multipart form, as returned by the body's parser. */
export interface UploadedFile {
  readonly filename: string;
  readonly content: Uint8Array;
}

/** A field that takes one file of a multipart form. */
export const uploadedFileField = z
  .custom<UploadedFile>(isUploadedFile, 'must be a file in a multipart form')
  .meta({ type: 'string', format: 'binary' });

function isUploadedFile(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'content' in value && value.content instanceof Uint8Array
  );
}

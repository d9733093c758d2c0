import * as z from 'zod';

/** A file of a multipart form, as returned by the body's parser. */
export interface UploadedFile {
  /** As sent: it may have folders. */
  readonly filename: string;
  readonly content: Uint8Array;
  /** The part's Content-Type, without its parameters. */
  readonly mimetype?: string;
}

/** A field that takes one file of a multipart form. */
export const uploadedFileField = z
  .custom<UploadedFile>(isUploadedFile, 'must be a file in a multipart form')
  .meta({ type: 'string', format: 'binary' });

/** Whether a value is a file of a multipart form. */
export function isUploadedFile(value: unknown): value is UploadedFile {
  return (
    typeof value === 'object' && value !== null && 'content' in value && value.content instanceof Uint8Array
  );
}

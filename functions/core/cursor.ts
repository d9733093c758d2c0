import { invalidField } from './contract/problems/invalid-field.ts';

/** A position in a list, as callers send it back: the key of the last item before it. Opaque to callers. */
export function writeCursor(key: string): string {
  return Buffer.from(key).toString('base64url');
}

/** The key in a cursor. Throws invalid_field if it is not a cursor of writeCursor with a key that matches `pattern`. */
export function readCursor(cursor: string, pattern: RegExp): string {
  const key = Buffer.from(cursor, 'base64url').toString();
  if (pattern.test(key) && writeCursor(key) === cursor) return key;
  throw invalidField('cursor', 'must be next_cursor of the page before');
}

/** The job ID in a cursor; undefined without a cursor. Throws invalid_field. */
export function readJobCursor(cursor: string | undefined): string | undefined {
  return cursor === undefined ? undefined : readCursor(cursor, /^[0-9a-f-]{36}$/);
}

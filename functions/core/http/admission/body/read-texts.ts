import * as z from 'zod';
import { isUploadedFile, type UploadedFile } from '../../../contract/fields/files/uploaded-file.ts';
import { decodeText } from '../../../decode-text.ts';

/**
 * Converts form fields and query parameters, which are text. Text that a field's schema does not accept is read as
 * JSON, which covers numbers, booleans, lists and objects. If the schema expects a list, a single value becomes a list
 * of one. A file in the place of a text is its text.
 */
export function readTexts(
  { shape }: z.ZodObject,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Object.hasOwn(shape, name) ? read(shape[name], value) : value,
    ]),
  );
}

function read(field: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!field || takes(field, value)) return value;
  if (isUploadedFile(value)) {
    if (takes(field, [value])) return [value];
    const text = decodeText(value.content, { isHtml: isHtml(value) });
    return text === undefined ? value : read(field, text);
  }
  const parsed = typeof value === 'string' ? jsonOrText(value) : value;
  return takes(field, [parsed]) ? [parsed] : parsed;
}

function isHtml({ filename, mimetype = '' }: UploadedFile): boolean {
  return /^text\/html\b/i.test(mimetype) || /\.html?$/i.test(filename);
}

function takes(field: z.core.$ZodType, value: unknown): boolean {
  return z.safeParse(field, value).success;
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(/^(true|false)$/i.test(text) ? text.toLowerCase() : text);
  } catch {
    return text;
  }
}

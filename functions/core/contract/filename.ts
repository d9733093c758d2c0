import * as z from 'zod';
import { limits } from './limits.ts';

/** The name of the PDF that a call makes: any Unicode text, made safe as a file name, ending in `.pdf`. */
export function filenameField(defaultName: string) {
  return pdfFilename(defaultName)
    .prefault(defaultName)
    .describe(`Name of the PDF. \`.pdf\` is added if missing.`);
}

/** The same without a default. If nothing safe is left of a name, it becomes the default name. */
export function pdfFilename(defaultName: string) {
  return z
    .string()
    .max(limits.filenameCharacters)
    .transform((name) => safeFilename(name, defaultName));
}

/** The name of a file of any kind, made safe in the same way. */
export const uploadFilename = z
  .string()
  .max(limits.filenameCharacters)
  .transform((name) => safeName(name) ?? 'upload');

function safeFilename(name: string, defaultName: string): string {
  const safe = safeName(name);
  if (safe === undefined) return defaultName;
  return /\.pdf$/i.test(safe) ? safe : `${safe}.pdf`;
}

function safeName(name: string): string | undefined {
  // Control, bidirectional-override and separator characters would let a name show as another, or leave its folder.
  const safe = name.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069/\\]/gu, '_').trim();
  return safe === '' || /^\.+$/.test(safe) ? undefined : safe;
}

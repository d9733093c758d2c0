import * as z from 'zod';
import { limits } from '../../limits.ts';
import { extensionOf, type ImageFormat } from './image-format.ts';
import { safeName } from './safe-name.ts';

/** The name of the call's PDF: any Unicode text, made safe as a file name, ending in `.pdf`. */
export function filenameField(defaultName: string) {
  return pdfFilename(defaultName)
    .prefault(defaultName)
    .describe(`Name of the PDF. \`.pdf\` is added if missing.`);
}

/** The same without a default for a missing field. A name with nothing safe left becomes the default name. */
export function pdfFilename(defaultName: string) {
  return z
    .string()
    .max(limits.filenameCharacters)
    .transform((name) => safeFilename(name, defaultName));
}

/** The title of a PDF that has no other title. */
export function titleOfFile(filename: string): string {
  return filename.replace(/\.pdf$/i, '');
}

/** The name of the call's image as sent: its format is not known yet. */
export const imageName = z
  .string()
  .max(limits.filenameCharacters)
  .transform((name) => safeName(name) ?? 'image');

/** That name with the extension of its format, if it has no extension. */
export function imageFilename(name: string, format: ImageFormat): string {
  const extension = extensionOf(`image/${format}`);
  const endings = format === 'jpeg' ? /\.jpe?g$/i : new RegExp(`\\.${extension}$`, 'i');
  return endings.test(name) ? name : `${name}.${extension}`;
}

/** The common start of the names of several files: without the extension of a PDF or ZIP. */
export function setName(defaultName: string) {
  return z
    .string()
    .max(limits.filenameCharacters)
    .transform((name) => safeName(name.trim().replace(/\.(pdf|zip)$/i, '')) ?? defaultName);
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

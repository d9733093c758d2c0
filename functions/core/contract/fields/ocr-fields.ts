import * as z from 'zod';
import { limits } from '../limits.ts';

/** Tesseract's codes: `eng`, `chi_sim`. Only the OCR function knows which are available. */
const language = z.string().regex(/^[a-z]{3}(_[a-z]{1,8}){0,2}$/, 'must be a code of Tesseract, such as eng');

/** The languages of scans. */
export const languagesField = z
  .array(language)
  .min(1)
  .max(limits.recognisedLanguages)
  .default(['eng'])
  .describe(
    'Possible languages of scans, as Tesseract’s codes, such as `eng`. Each page is read in the language that fits best.',
  );

/** The pages to recognise, for endpoints that read. */
export const ocrField = z
  .enum(['never', 'auto', 'always'])
  .default('never')
  .describe(
    'Which pages to recognise as scans: `auto` those without text, and large scans on other pages; `always` all of them.',
  );

/** The pages that could not be recognised. */
export const unreadablePages = z
  .array(z.int())
  .optional()
  .describe(
    'The pages that could not be recognised, if there are any. They have only the text that they had before, and are not charged as recognised.',
  );

/** The confidence of recognised text. */
export const ocrConfidence = z
  .number()
  .min(0)
  .max(1)
  .optional()
  .describe(
    'For recognised pages: the certainty of their text, from 0 to 1. 0 if the page could not be read.',
  );

import * as z from 'zod';

/** A language tag of BCP 47. */
export const languageTag = z
  .string()
  .regex(/^[A-Za-z]{1,8}(?:-[A-Za-z\d]{1,8}){0,8}$/, 'must be a language tag such as en-GB');

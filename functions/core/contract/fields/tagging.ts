import * as z from 'zod';
import { limits } from '../limits.ts';
import { Problem } from '../problems/problem.ts';
import { type ConformanceInput, conformanceOf, needsTags } from './conformance.ts';

/** The alternative text of a figure, by its page and its number there, both from 1. */
export interface FigureAlt {
  readonly page: number;
  readonly index: number;
  readonly text: string;
}

const figureAlt = z.strictObject({
  page: z.int().min(1).describe('Its page in the new PDF.'),
  index: z.int().min(1).describe('Its number among the page’s figures in `/extractContent`, from 1.'),
  text: z.string().min(1).max(limits.altTextCharacters),
});

/** How a PDF of other software gets its tags. */
export const tagsField = {
  tags: z
    .enum(['keep', 'add'])
    .default('keep')
    .describe(
      'Tags, with a `conformance` of PDF/UA-1 or a level `a`: `keep` the PDF’s own, or `add` them by what its pages show, where they are missing or faulty.',
    ),
};

/** The fields that request tags for a PDF of other software. */
export const taggingFields = {
  ...tagsField,
  alt: z
    .array(figureAlt)
    .max(limits.altTexts)
    .optional()
    .describe('What figures show, with `tags` `add`. A figure without it becomes decoration.'),
};

/** The fields of a request. */
export interface TaggingInput extends ConformanceInput {
  readonly tags?: 'keep' | 'add' | undefined;
  readonly alt?: readonly FigureAlt[] | undefined;
}

/**
 * The alternative texts of figures if tags are to be added; undefined if not. Throws invalid_field for fields that have no
 * effect.
 */
export function requestedTags({ tags, alt, conformance }: TaggingInput): readonly FigureAlt[] | undefined {
  if (tags !== 'add') {
    if (alt) throw invalid('alt', 'can only be used with tags add');
    return undefined;
  }
  const standard = conformance && conformanceOf(conformance);
  if (!standard || !needsTags(standard) || standard.accessibility === 2)
    throw invalid('tags', 'can only be added with a conformance of ua-1, pdf/a-2a or pdf/a-3a');
  return alt ?? [];
}

function invalid(field: string, message: string): Problem {
  return new Problem('invalid_field', `${field} ${message}.`, { details: [{ field, message }] });
}

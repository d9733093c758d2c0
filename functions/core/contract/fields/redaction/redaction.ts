import * as z from 'zod';

/** Kinds of text that redaction recognises by their form, and by their check digits if they have any. */
export const redactionPresets = ['email', 'phone', 'iban', 'card', 'ssn'] as const;

export type RedactionPreset = (typeof redactionPresets)[number];

/** A rectangle in points, from the top left corner of the page as displayed. */
export interface PageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A redaction target: a text, the matches of a regular expression, a kind of text, or the content of a box on a page.
 */
export type Redaction =
  | { readonly text: string }
  | { readonly pattern: string }
  | { readonly preset: RedactionPreset }
  | { readonly page: number; readonly box: PageBox };

/** Parts that can be removed from a PDF as a whole, whether or not they contain redacted content. */
export const removables = ['metadata', 'attachments', 'javascript', 'comments', 'hidden_text'] as const;

export type Removable = (typeof removables)[number];

/** The reason of a redaction: its kind, or that the text was hidden. */
const redactionReasons = ['text', 'pattern', 'box', ...redactionPresets, 'hidden_text'] as const;

export type RedactionReason = (typeof redactionReasons)[number];

/**
 * The place of a redaction. `page` is the page's visible content: text, images and drawings; `picture` is a word
 * recognised in an image.
 */
const redactionPlaces = [
  'page',
  'picture',
  'annotation',
  'link',
  'form',
  'bookmark',
  'tag',
  'metadata',
  'attachment',
  'javascript',
  'name',
  'other',
] as const;

export type RedactionPlace = (typeof redactionPlaces)[number];

/** A rectangle of a page, as a field. */
export const pageBoxField = z
  .object({
    x: z.number().min(-100_000).max(100_000).describe('Distance from the left edge.'),
    y: z.number().min(-100_000).max(100_000).describe('Distance from the top edge.'),
    width: z.number().gt(0).max(100_000).describe('Width.'),
    height: z.number().gt(0).max(100_000).describe('Height.'),
  })
  .meta({ title: 'Box' })
  .describe('A rectangle in points, from the top left corner of the page as displayed.');

/** The outcome of one redaction of a call. */
export const redactionOutcome = z
  .object({
    redaction: z
      .int()
      .nullable()
      .describe('Which of `redactions` this is, counted from 0; null for hidden text that `remove` names.'),
    reason: z.enum(redactionReasons).describe('Kind of the redaction.'),
    count: z.int().describe('Number of its matches.'),
    found: z
      .array(
        z.object({
          place: z
            .enum(redactionPlaces)
            .describe(
              'Kind of the place: `page` is the visible page, and `picture` a word recognised in it.',
            ),
          page: z
            .int()
            .nullable()
            .describe('Page number, counted from 1; null for places that are not on a page.'),
          box: pageBoxField.nullable().describe('Position on the page, if known.'),
        }),
      )
      .describe('Each place, in order. Very long lists are cut.'),
  })
  .meta({ title: 'RedactionOutcome' });

export type RedactionOutcome = z.output<typeof redactionOutcome>;

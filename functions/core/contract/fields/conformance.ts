import * as z from 'zod';
import { limits } from '../limits.ts';
import { Problem } from '../problems/problem.ts';
import { languageTag } from './language-tag.ts';

/** Parts and levels of PDF/A (ISO 19005). Part 4 has no level, or `f`, which allows any attachment. */
const archiveLevels = [
  'pdf/a-1b',
  'pdf/a-2b',
  'pdf/a-2u',
  'pdf/a-2a',
  'pdf/a-3b',
  'pdf/a-3u',
  'pdf/a-3a',
  'pdf/a-4',
  'pdf/a-4f',
] as const;

/** Parts of PDF/UA (ISO 14289). */
const accessibilityLevels = ['ua-1', 'ua-2'] as const;

/** Both standards in one file, if they are for the same version of PDF. */
const joinedLevels = archiveLevels.flatMap((archive) => {
  const part = archive.at('pdf/a-'.length);
  if (part === '1') return [];
  return [part === '4' ? (`${archive}+ua-2` as const) : (`${archive}+ua-1` as const)];
});

export const conformanceLevels = [...archiveLevels, ...accessibilityLevels, ...joinedLevels] as const;

/** The standards a PDF is to conform to. At least one of the two is set. */
export interface Conformance {
  readonly archive?: {
    readonly part: 1 | 2 | 3 | 4;
    /** Empty for plain part 4. */
    readonly level: '' | 'a' | 'b' | 'f' | 'u';
  };
  /** The part of PDF/UA. */
  readonly accessibility?: 1 | 2;
}

export const conformanceField = {
  conformance: z
    .enum(conformanceLevels)
    .optional()
    .describe(
      'Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`.',
    ),
};

/** The fields that request a PDF conforming to a standard. */
export const conformanceFields = {
  ...conformanceField,
  title: z
    .string()
    .min(1)
    .max(limits.metadata.textCharacters)
    .optional()
    .describe('Title of the document, with `conformance`. By default, the document’s own.'),
  language: languageTag
    .optional()
    .describe('Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own.'),
};

/** What a PDF of other software may lose to conform. */
export const lossFields = {
  on_attachments: z
    .enum(['refuse', 'remove'])
    .optional()
    .describe(
      'With a `conformance` that forbids attachments: `refuse` a PDF that has some, which is the default, or `remove` them.',
    ),
  on_transparency: z
    .enum(['refuse', 'remove'])
    .optional()
    .describe(
      'With `pdf/a-1b`, which forbids transparency: `refuse` a PDF that has some, which is the default, or `remove` it, so that what was transparent covers what is below.',
    ),
};

/** The conformance that those fields request. */
export interface RequestedConformance extends Conformance {
  readonly title?: string | undefined;
  readonly language?: string | undefined;
  readonly removesAttachments?: boolean;
  readonly removesTransparency?: boolean;
}

/** The fields of a request. They may include others, which have other meanings without `conformance`. */
export interface ConformanceInput {
  readonly conformance?: (typeof conformanceLevels)[number] | undefined;
  readonly title?: string | null | undefined;
  readonly language?: string | null | undefined;
  readonly on_attachments?: 'refuse' | 'remove' | undefined;
  readonly on_transparency?: 'refuse' | 'remove' | undefined;
}

/**
 * The conformance that those fields request; undefined if none. Throws invalid_field for a field that has no effect
 * without it.
 */
export function requestedConformance(input: ConformanceInput): RequestedConformance | undefined {
  const { conformance, title, language } = input;
  if (conformance)
    return {
      ...conformanceOf(conformance),
      title: title ?? undefined,
      language: language ?? undefined,
      ...(input.on_attachments === 'remove' && { removesAttachments: true }),
      ...(input.on_transparency === 'remove' && { removesTransparency: true }),
    };
  for (const field of ['title', 'language', 'on_attachments', 'on_transparency'] as const) {
    if (input[field] === undefined) continue;
    const message = 'can only be used with conformance';
    throw new Problem('invalid_field', `${field} ${message}.`, { details: [{ field, message }] });
  }
  return undefined;
}

/** Parses the name of one or two standards. */
export function conformanceOf(name: (typeof conformanceLevels)[number]): Conformance {
  const [, part, level] = /pdf\/a-(\d)(\w?)/.exec(name) ?? [];
  const accessibility = /ua-(\d)/.exec(name)?.[1];
  return {
    ...(part && { archive: { part: Number(part), level } as NonNullable<Conformance['archive']> }), // the enum allows no other
    ...(accessibility && { accessibility: Number(accessibility) as 1 | 2 }),
  };
}

/** Whether transparency is forbidden: PDF/A-1 predates its admission to the standard. */
export function isOpaque({ archive }: Conformance): boolean {
  return archive?.part === 1;
}

/** Whether the document's structure must be in its tags. */
export function needsTags({ archive, accessibility }: Conformance): boolean {
  return accessibility !== undefined || archive?.level === 'a';
}

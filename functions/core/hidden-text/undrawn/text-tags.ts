import { Problem } from '../../contract/problems/problem.ts';
import { resolve } from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { type Dictionary, isString } from '../../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { tagSteps } from '../../tags/tag-steps.ts';

/** The target of a tag: marked content, by the index of its page and the number of its form, or an object. */
export type TagReference =
  | { readonly pageIndex: number; readonly form: number; readonly identifier: number }
  | { readonly pageIndex: number | undefined; readonly object: number };

/** A tag that states a text. */
export interface TextTag {
  /** The index from 0 of the page that the tag names. */
  readonly pageIndex: number | undefined;
  /** The tag's texts by key, none of them blank. */
  readonly texts: ReadonlyMap<string, string>;
  /** The targets of the tag and of the tags within it. */
  readonly references: readonly TagReference[];
}

/** Entries of a tag that hold human-readable text (ISO 32000-2, table 355). */
const tagTextKeys = ['Alt', 'ActualText', 'E', 'T'] as const;

/** More than real documents have. */
const bounds = { tags: 500_000, kids: 2_000_000, depth: Infinity };

/** The maximum number of tags and targets visited when tags with texts are nested. */
const mostWithin = 4_000_000;

const noTexts: TextTag['texts'] = new Map();

/** A tag, in the order in which tags begin. */
interface Tag {
  readonly parent: number;
  readonly pageIndex: number | undefined;
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * The tags of a document (ISO 32000-2, 14.7) that state texts with letters or digits. Throws visibility_unknown for
 * more tags than can be looked at.
 */
export function textTags(source: OpenedSource): readonly TextTag[] {
  const { file } = source;
  const tags: Tag[] = [];
  /** The targets and the tags that refer to them, in tag order. */
  const references: { readonly tag: number; readonly to: TagReference }[] = [];
  const steps = tagSteps(source, bounds);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      if (!step.value) throw tooMany();
      return withReferences();
    }
    const { kind, parent: tag, page: pageIndex } = step.value;
    if (kind === 'tag') tags.push({ parent: tag, pageIndex, texts: textsOf(step.value.entries) });
    else if (kind === 'object') references.push({ tag, to: { pageIndex, object: step.value.object } });
    else if (pageIndex !== undefined)
      references.push({ tag, to: { pageIndex, form: step.value.form, identifier: step.value.identifier } });
  }

  function textsOf(entries: Dictionary): ReadonlyMap<string, string> {
    if (!tagTextKeys.some((key) => entries.has(key))) return noTexts;
    const texts = new Map<string, string>();
    for (const key of tagTextKeys) {
      const text = resolve(file, entries.get(key));
      if (!isString(text)) continue;
      const decoded = decodeTextString(text).trim();
      if (/[\p{L}\p{N}]/u.test(decoded)) texts.set(key, decoded);
    }
    return texts;
  }

  function withReferences(): readonly TextTag[] {
    // A tag precedes all its descendants, which precede the next tag outside it.
    const ends = tags.map((_, index) => index + 1);
    for (let index = tags.length - 1; index >= 0; index--) {
      const { parent } = tags[index] as Tag; // within bounds
      if (parent >= 0) ends[parent] = Math.max(ends[parent] as number, ends[index] as number);
    }
    const byTag = Map.groupBy(references, ({ tag }) => tag);
    const found: TextTag[] = [];
    let looked = 0;
    for (const [index, { texts, pageIndex }] of tags.entries()) {
      if (texts.size === 0) continue;
      const within: TagReference[] = [];
      for (let tag = index; tag < (ends[index] as number); tag++) {
        if (++looked > mostWithin) throw tooMany();
        for (const { to } of byTag.get(tag) ?? []) within.push(to);
      }
      looked += within.length;
      found.push({ pageIndex, texts, references: within });
    }
    return found;
  }
}

function tooMany(): Problem {
  return new Problem('visibility_unknown', 'The PDF has more tags than this service looks at.');
}

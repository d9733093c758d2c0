import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type FontProgram, readProgram } from '../../fonts/programs/font-program.ts';
import { addObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { type Dictionary, dictionary, type Reference } from '../../pdf-objects/objects/values.ts';
import type { ContentBudget } from '../../pdf-objects/structure/content/decode-content.ts';
import type { ConformanceWork } from '../conformance-work.ts';
import { type FontRules, fontRules } from './font-rules.ts';

/** The maximum size of all unpacked font programs of a document. */
const maximumBytes = 256 * 1024 * 1024;

/** The shared state for mending a document's fonts. */
export interface FontWork {
  readonly draft: Draft;
  readonly rules: FontRules;
  /** The embedded program of a descriptor, if readable. */
  programOf(descriptor: Dictionary | undefined): FontProgram | undefined;
  /** Adds a packed stream, or returns the existing one with the same content. */
  addStream(data: Uint8Array, entries?: Parameters<typeof dictionary>[0]): Reference;
  /** Warns once that one of our fonts replaces another. */
  warnSubstitute(name: string, own: string): void;
  /** Records a fault that cannot be mended. */
  refuse(clause: keyof FontRules['clauses'], message: string): void;
}

/** Starts mending the fonts of a draft. */
export function fontWork({ draft, wishes, unmet }: ConformanceWork): FontWork {
  const { file } = draft;
  const rules = fontRules(wishes);
  const budget: ContentBudget = { bytes: maximumBytes };
  const programs = new Map<string, FontProgram | undefined>();
  const streams = new Map<string, Reference>();
  return {
    draft,
    rules,
    programOf(descriptor) {
      const key = ['FontFile', 'FontFile2', 'FontFile3']
        .map((name) => numberOf(file, descriptor?.get(name)))
        .join(' ');
      if (!programs.has(key)) programs.set(key, readProgram(file, descriptor, budget));
      return programs.get(key);
    },
    addStream(data, entries = {}) {
      const key = createHash('sha256').update(JSON.stringify(entries)).update(data).digest('hex');
      const known = streams.get(key);
      if (known) return known;
      const packed = deflateSync(data);
      const added = addObject(draft, dictionary({ ...entries, Filter: 'FlateDecode' }), packed);
      streams.set(key, added);
      return added;
    },
    warnSubstitute(name, own) {
      const warning = `The font ${name} was not embedded in the PDF. ${own} takes its place.`;
      if (!draft.warnings.includes(warning)) draft.warnings.push(warning);
    },
    refuse(clause, message) {
      unmet.push({ clause: rules.clauses[clause], message });
    },
  };
}

import { foldedLabel } from './fold.ts';
import { allLabels, factNamed } from './known-facts.ts';
import type { WantedField } from './wanted-field.ts';

/** The fields that a label may belong to, each with the share of trust in it: 1 for the field's own labels. */
export interface FieldLabels {
  /** By the folded label. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<WantedField, number>>;
  /** The longest of them, in characters. */
  readonly longest: number;
  /** Whether a folded text is a label, of a requested field or of another. */
  readonly isLabel: (folded: string) => boolean;
}

/** The trust in labels that a request does not name: in the first known one, and in the last. */
const trustInKnown = 0.97;
const leastTrust = 0.85;
const trustInDescription = 0.8;

/** Longer descriptions are sentences, which no document prints as a label. */
const wordsOfLabel = 5;

/** Returns the labels of fields: those given, else the words of its name, what documents call it, and its description. */
export function fieldLabels(wishes: readonly WantedField[]): FieldLabels {
  const fields = new Map<string, Map<WantedField, number>>();
  const add = (wish: WantedField, label: string, trust: number) => {
    if (label === '') return;
    const trusts = fields.get(label) ?? new Map<WantedField, number>();
    fields.set(label, trusts.set(wish, Math.max(trust, trusts.get(wish) ?? 0)));
  };
  for (const wish of wishes) {
    for (const label of wish.labels ?? [wish.name]) add(wish, foldedLabel(label), 1);
    if (wish.labels) continue;
    const known = factNamed(foldedLabel(wish.name))?.labels ?? [];
    for (const [place, label] of known.entries())
      add(wish, label, trustInKnown - ((trustInKnown - leastTrust) * place) / known.length);
    const description = wish.description ?? '';
    if (description.split(/\s+/).length <= wordsOfLabel)
      add(wish, foldedLabel(description), trustInDescription);
  }
  const all = new Set(allLabels());
  return {
    fields,
    longest: Math.max(0, ...[...fields.keys()].map(({ length }) => length)),
    isLabel: (text) => fields.has(text) || all.has(text),
  };
}

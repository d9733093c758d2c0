import { foldedLabel } from './fold.ts';
import { allLabels, factNamed, labelsAfterNumber } from './known-facts.ts';
import type { WantedField } from './wanted-field.ts';

/** The fields that a label may belong to, each with the share of trust in it: 1 for the field's own labels. */
export interface FieldLabels {
  /** By the folded label. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<WantedField, number>>;
  /** The longest of them, in characters. */
  readonly longest: number;
  /** Whether a folded text is a label, of a requested field or of another. */
  readonly isLabel: (folded: string) => boolean;
  /** Whether a folded text is a label of a total. */
  readonly isTotal: (folded: string) => boolean;
  /** Whether a folded label of a field is also one of an account at a bank, for which the field does not ask. */
  readonly isAccount: (folded: string, field: WantedField) => boolean;
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
    const fact = factNamed(foldedLabel(wish.name));
    const known = fact?.labels ?? [];
    for (const [place, label] of known.entries())
      add(wish, label, trustInKnown - ((trustInKnown - leastTrust) * place) / known.length);
    for (const label of fact ? labelsAfterNumber(fact) : []) add(wish, label, leastTrust);
    const description = wish.description ?? '';
    if (description.split(/\s+/).length <= wordsOfLabel)
      add(wish, foldedLabel(description), trustInDescription);
  }
  const all = new Set(allLabels());
  const totals = new Set(factNamed('total')?.labels);
  const bank = factNamed(foldedLabel('bank account'));
  return {
    fields,
    longest: Math.max(0, ...[...fields.keys()].map(({ length }) => length)),
    isLabel: (text) => fields.has(text) || all.has(text),
    isTotal: (text) => totals.has(text),
    isAccount: (text, { name, labels }) =>
      !labels && bank?.labels.includes(text) === true && factNamed(foldedLabel(name)) !== bank,
  };
}

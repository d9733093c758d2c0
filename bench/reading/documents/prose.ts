import type { Random } from '../../../test/fuzz/random.ts';

const nouns =
  'bridge harbour council market survey pattern engine garden record method forest village signal measure journey estimate teacher current archive pressure harvest station contract district passenger instrument'.split(
    ' ',
  );
const verbs =
  'describes supports follows replaces improves reaches confirms exceeds includes explains governs precedes changes requires limits'.split(
    ' ',
  );
const adjectives =
  'early common steady northern public narrow careful well-known regional annual long-term distant ordinary reliable recent familiar'.split(
    ' ',
  );
const joints = [', and', ', but', ' while', ' because', '; moreover,', ' although', ', which means that'];
const places = ['Bremen', 'the Alps', 'Lisbon', 'Aarhus', 'the lower valley', 'Kraków', 'Tromsø'];

/** A paragraph of this many sentences. */
export function paragraph(random: Random, sentences: number): string {
  return Array.from({ length: sentences }, () => sentence(random)).join(' ');
}

/** A sentence of one or two clauses, with its full stop. */
export function sentence(random: Random): string {
  const clauses = random.chance(0.6)
    ? `${clause(random)}${random.pick(joints)} ${clause(random)}`
    : clause(random);
  return `${capitalized(clauses)}.`;
}

/** A noun phrase of a few words, for a heading or a cell. */
export function phrase(random: Random): string {
  return capitalized(`${random.pick(adjectives)} ${random.pick(nouns)}s of ${random.pick(places)}`);
}

/** One or two words. */
export function label(random: Random): string {
  return capitalized(
    random.chance(0.5) ? random.pick(nouns) : `${random.pick(adjectives)} ${random.pick(nouns)}`,
  );
}

/** A number as typical in tables. */
export function figure(random: Random): string {
  const value = random.below(100_000) / 10 ** random.below(4);
  const written = value.toLocaleString('en-US', { maximumFractionDigits: 1 });
  return random.chance(0.15) ? `(${written})` : random.chance(0.15) ? `${random.below(100)}%` : written;
}

function clause(random: Random): string {
  const subject = `the ${random.pick(adjectives)} ${random.pick(nouns)}`;
  const object = random.chance(0.3)
    ? `${random.below(900) + 100} ${random.pick(nouns)}s in ${random.pick(places)}`
    : `the ${random.pick(nouns)} near ${random.pick(places)}`;
  return `${subject} ${random.pick(verbs)} ${object}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

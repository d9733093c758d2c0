import { accountOf, environmentOf } from '../functions/core/contract/callers/tenant.ts';
import type { Document } from '../functions/core/documents/document.ts';
import { newUuidV7 } from '../functions/core/uuid-v7.ts';

/** A document for searching, with the text of its pages. */
export interface SampleDocument {
  readonly document: Document;
  readonly pages: readonly string[];
}

const vocabularyWords = 20_000;
const pageWords = 200;
const dayMs = 24 * 3_600_000;

/**
 * Documents of two pages each, 400 words, stored over a year: with words in natural frequencies, and a unique number in
 * each. Always the same, except for their ids.
 */
export function* sampleDocuments(tenant: string, count: number): Generator<SampleDocument> {
  const random = seededRandom();
  const vocabulary = Array.from({ length: vocabularyWords }, () => inventWord(random));
  for (let number = 0; number < count; number++) {
    const id = newUuidV7(Date.now() - Math.floor(((count - number) / count) * 365 * dayMs) - dayMs);
    const filename = `report-${number}.pdf`;
    const pages = Array.from({ length: 2 }, () => page(vocabulary, random, number));
    yield { document: stored(tenant, id, filename), pages };
  }
}

/** The word of this rank, where 1 is the most frequent. */
export function sampleWord(place: number): string {
  const random = seededRandom();
  let word = '';
  for (let at = 0; at < place; at++) word = inventWord(random);
  return word;
}

/** Approximates Zipf's law: the word of rank n has frequency 1/n. */
function page(vocabulary: readonly string[], random: () => number, number: number): string {
  const words = Array.from(
    { length: pageWords },
    () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? '',
  );
  return `Number ${String(number).padStart(6, '0')}. ${words.join(' ').replace(/(.{80}) /g, '$1\n')}`;
}

function inventWord(random: () => number): string {
  const letters = () => String.fromCharCode(97 + Math.floor(random() * 26));
  return Array.from({ length: 3 + Math.floor(random() * 8) }, letters).join('');
}

/** Mulberry32. */
function seededRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function stored(tenant: string, id: string, filename: string): Document {
  return {
    tenant,
    id,
    state: 'stored',
    filename,
    storageMode: 'default',
    sizeBytes: 20_000,
    pageCount: 2,
    sourceEndpoint: '/htmlToPdf',
    objectKey: `retained/365/${accountOf(tenant)}/${environmentOf(tenant)}/${id}.pdf`,
    contentType: 'application/pdf',
    createdAt: new Date().toISOString(),
    expiresAt: null,
  };
}

import { expect, test } from '@jest/globals';
import { readTextMap } from '../../functions/core/fonts/maps/read-text-map.ts';
import { readCharacterMaps } from '../../functions/core/fonts/programs/read-character-maps.ts';
import { often } from '../jest/chosen-cases.ts';
import { baseFiles } from './base-files.ts';
import { fuzzRoom, roomTargets } from './room-targets.ts';

const seeds = often(150, 5_000);
const firstSeed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);

test.each(['pdf-objects', 'page-content', 'fonts'] as const)(
  `%s refuses ${seeds} damaged inputs by its own errors alone (FUZZ_SEED=${firstSeed})`,
  async (room) => {
    const { pdfs } = await baseFiles(process.env.PDF_CORPUS);
    const target = roomTargets(pdfs.filter(({ length }) => length < 100_000))[room];
    for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
      const failure = await fuzzRoom(target, seed).catch((error: Error) => error.stack);
      expect([seed, failure]).toEqual([seed, undefined]);
    }
  },
);

test('a character map whose ranges lie over each other is refused before they are read', () => {
  const count = 32_000;
  const map = Buffer.alloc(12 + 16 + count * 8);
  map.writeUInt16BE(1, 2);
  map.writeUInt32BE(12, 8);
  map.writeUInt16BE(4, 12);
  map.writeUInt16BE(count * 2, 12 + 6);
  map.fill(0xff, 12 + 14, 12 + 14 + count * 2); // each range ends with the last code, and begins with the first
  expect(() => readCharacterMaps(map)).toThrow('a map too large');
});

test('a ToUnicode map whose ranges lie over each other is read up to 200,000 codes', () => {
  const texts = readTextMap(
    `5 beginbfrange ${'<0000> <fffe> <0041> '.repeat(4)} <0000> <0000> <005a> endbfrange`,
  );
  expect([texts.size, texts.get(0), texts.get(0xfffe)]).toEqual([65_535, 'A', '\u{1003f}']);
});

import { expect, test } from '@jest/globals';
import { readSfnt } from '../../functions/core/fonts/programs/sfnt.ts';
import { outlineShape } from '../../functions/core/geometry/outline-shape.ts';
import { shapeClaim } from '../../functions/core/letter-shapes/shape-claim.ts';
import { readFont } from '../../functions/core/typesetting/fonts/font-files.ts';
import { outlineEdges } from '../../functions/core/typesetting/fonts/outline-edges.ts';
import { readOutlines } from '../../functions/core/typesetting/fonts/read-face.ts';
import { hidingCalls } from './hiding-calls.ts';

const { service, key, call } = await hidingCalls();

test.each([
  ['Thai', 'Sarabun', 'ต้องการที่จะเขียนลำดับรายการโดยที่สามารถกำหนดชนิดของรายการ'],
  ['Arabic', 'Amiri', 'لم يكن في المدينة قبل العالم لما جاء المعلم إلى السلم'],
  ['bold Arabic', 'Amiri; font-weight: bold', 'لم يكن في المدينة قبل العالم لما جاء المعلم'],
  [
    'Church Slavonic',
    'Ponomar',
    'не и҆́де на совѣ́тъ нечести́выхъ, но въ зако́нѣ гдⷭ҇ни во́лѧ є҆гѡ̀, и҆ ли́стъ не ѿпаде́тъ',
  ],
])('%s in a font of its own design is seen', async (_, font, text) => {
  const html = `<p style="color: #999; font-family: ${font}">${text}</p>`;
  const printed = await service.call('POST', '/htmlToPdf', { key, json: { html, tagged: false } });
  const { hidden } = await call('/findHiddenText', Buffer.from(await printed.arrayBuffer()));
  expect(hidden).toEqual([]);
});

const bold = '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf';

test('bold kana show themselves, small ones as large ones, and no other kana', () => {
  const face = readOutlines(readSfnt(readFont(bold)), bold);
  const claim = (drawn: string, stated: string) =>
    shapeClaim(outlineShape(outlineEdges(face, face.glyphOf(drawn.charCodeAt(0)))), stated);
  const kana = [...'あいうえおはばぱぷぽゃやっつハバパブプベペポボッツャヤフ'];
  expect(kana.filter((letter) => claim(letter, letter) !== 'shown')).toEqual([]);
  expect(claim('ッ', 'ツ')).toBe('shown');
  expect(
    ['フブ', 'ハバ', 'アツ', 'メヌ', 'かが'].filter(
      ([drawn = '', stated = '']) => claim(drawn, stated) === 'shown',
    ),
  ).toEqual([]);
});

test('a stroke that tapers may be a lam before a meem; a rule is none, and a stroke no other letter', () => {
  const claim = (widthAtTop: number, stated: string) => {
    const corners = [
      [0, 0],
      [100, 0],
      [widthAtTop, 700],
      [0, 700],
    ] as const; // y upwards
    const edges = corners.map(([x1, y1], at) => {
      const [x2, y2] = corners[(at + 1) % corners.length] ?? corners[0];
      return { x1, y1, x2, y2 };
    });
    return shapeClaim(outlineShape(edges), stated);
  };
  expect([claim(60, 'ل'), claim(100, 'ل'), claim(60, 'س'), claim(60, 'م')]).toEqual([
    'unknown',
    'other',
    'other',
    'other',
  ]);
});

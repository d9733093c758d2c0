import { expect, test } from '@jest/globals';
import { readHocr } from '../../../functions/core/engines/tesseract/read-hocr.ts';

/** Two words of a line, as Tesseract reports it. */
function hocr(line: string, first: string, second: string): string {
  return [
    "<p class='ocr_par' title='bbox 0 0 9 9'>",
    `<span class='ocr_line' title="${line}; x_size 40; x_descenders 10; x_ascenders 10">`,
    `<span class='ocrx_word' title='bbox ${first}; x_wconf 90'>One</span>`,
    `<span class='ocrx_word' title='bbox ${second}; x_wconf 90'>two</span>`,
    '</span></p>',
  ].join('');
}

test('words of Chinese and Japanese have no spaces between them, but columns and other scripts do', () => {
  const read = (texts: readonly (readonly [text: string, left: number])[]) => {
    const spans = texts.map(
      ([text, left]) =>
        `<span class='ocrx_word' title='bbox ${left} 0 ${left + 40 * text.length} 40; x_wconf 90'>${text}</span>`,
    );
    const line = `<span class='ocr_line' title="bbox 0 0 900 40; baseline 0 0; x_size 40; x_descenders 10">`;
    const [found] = readHocr(`<p class='ocr_par' title='bbox 0 0 9 9'>${line}${spans.join('')}</span></p>`);
    return found?.words.map(({ text, start, end }) => [text, start, end]);
  };
  expect(
    read([
      ['性', 0],
      ['别', 45],
      ['：', 90],
      ['男', 140],
      ['年龄', 300],
    ]),
  ).toEqual([
    ['性别：男', 0, 180],
    ['年龄', 300, 380],
  ]);
  expect(
    read([
      ['ひと', 0],
      ['つ', 85],
      ['Web', 130],
      ['is', 260],
      ['on', 350],
    ]),
  ).toEqual([
    ['ひとつ', 0, 125],
    ['Web', 130, 250],
    ['is', 260, 340],
    ['on', 350, 430],
  ]);
});

const words = [
  { text: 'One', start: 0, end: 100, confidence: 0.9 },
  { text: 'two', start: 120, end: 200, confidence: 0.9 },
];

test.each([
  ['level', 'bbox 50 60 250 100; baseline 0 -10', '50 60 150 100', '170 60 250 100', [50, 90, 0]],
  ['upwards', 'bbox 60 50 100 250; textangle 90', '60 150 100 250', '60 50 100 130', [90, 250, -Math.PI / 2]],
  [
    'downwards',
    'bbox 60 50 100 250; textangle 270',
    '60 50 100 150',
    '60 170 100 250',
    [70, 50, Math.PI / 2],
  ],
  ['upside down', 'bbox 50 60 250 100; textangle 180', '150 60 250 100', '50 60 130 100', [250, 70, Math.PI]],
])('a line that runs %s has its words along it', (_, line, first, second, [x, y, angleRadians]) => {
  const [read, ...others] = readHocr(hocr(line, first, second));
  expect(others).toEqual([]);
  expect(read).toMatchObject({ x, y, angleRadians });
  for (const [index, word] of words.entries()) {
    expect(read?.words[index]?.text).toBe(word.text);
    expect(read?.words[index]?.start).toBeCloseTo(word.start);
    expect(read?.words[index]?.end).toBeCloseTo(word.end);
  }
});

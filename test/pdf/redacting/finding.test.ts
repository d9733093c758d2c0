import { describe, expect, test } from '@jest/globals';
import { linearMatcher } from '../../../functions/core/matching/linear-matcher.ts';
import { nativeMatcher } from '../../../functions/core/matching/native-matcher.ts';
import { needlePattern } from '../../../functions/core/redaction/finding/needle-pattern.ts';
import { presetMatcher } from '../../../functions/core/redaction/presets/preset-matcher.ts';
import { helvetica, onePage, stream } from '../reading/raw-pdf.ts';
import { redacted } from './redacted.ts';

const at = (x: number, y: number, text: string, size = 12) => `BT /F ${size} Tf ${x} ${y} Td ${text} ET\n`;
const page = (content: string) => onePage(content, { resources: helvetica, page: '/MediaBox[0 0 400 400]' });

/** What is left of a page's text, without white space. */
async function left(pdf: Uint8Array, text: string): Promise<string> {
  const { texts } = await redacted(pdf, [{ text }]);
  return texts.join('').replace(/\s/g, '');
}

describe('finding text on a page', () => {
  test.each([
    ['in one string', at(10, 300, '(a Secret b) Tj')],
    ['in another case', at(10, 300, '(a sECRET b) Tj')],
    ['with kerning', at(10, 300, '[(a S) 40 (ec) -30 (ret b)] TJ')],
    ['over several strings', at(10, 300, '(a S) Tj (ecr) Tj (et b) Tj')],
    ['over several text objects', `${at(10, 300, '(a Sec) Tj')}${at(41, 300, '(ret b) Tj')}`],
    ['drawn from right to left', `${at(41, 300, '(ret b) Tj')}${at(10, 300, '(a Sec) Tj')}`],
    ['at the end of a line, with a hyphen', `${at(10, 300, '(a Sec-) Tj')}${at(10, 286, '(ret b) Tj')}`],
    ['at the end of a line, without one', `${at(10, 300, '(a Sec) Tj')}${at(10, 286, '(ret b) Tj')}`],
    ['spaced out by spaces', at(10, 300, '(a  S e c r e t  b) Tj')],
    [
      'with wide gaps between some letters, which PDFium reads over',
      at(10, 300, '(a S) Tj -1.4 Tc (e) Tj 2.5 Tc (cret) Tj 0 Tc ( b) Tj'),
    ],
    ['spaced out by the state', at(10, 300, '7 Tc (a  Secret  b) Tj')],
    [
      'set letter by letter at equal distances',
      at(10, 300, [...'a Illicit Secret b'].map((letter) => `(${letter}) Tj 7 0 Td`).join(' ')).replaceAll(
        '( ) Tj',
        '',
      ),
    ],
    ['rotated', 'q 0.7071 0.7071 -0.7071 0.7071 100 100 cm BT /F 12 Tf 0 0 Td (a Sec) Tj (ret b) Tj ET Q'],
    ['upside down', 'BT /F 12 Tf -1 0 0 -1 300 300 Tm (a Secret b) Tj ET'],
    ['scaled by the matrix of the text', 'BT /F 1 Tf 12 0 0 12 10 300 Tm (a Secret b) Tj ET'],
    ['invisible', at(10, 300, '3 Tr (a Secret b) Tj')],
    ['with a shadow', `${at(10, 300, '(a Secret b) Tj')}${at(10.4, 299.6, '(  Secret) Tj')}`],
    [
      'with every letter drawn twice',
      [...'Secret']
        .map((letter, n) => at(20 + n * 9, 300, `(${letter}) Tj 0.3 0 Td (${letter}) Tj`))
        .join('') +
        at(8, 300, '(a) Tj') +
        at(80, 300, '(b) Tj'),
    ],
  ])('%s', async (_, content) => {
    expect((await left(page(content), 'Secret')).replace(/-|Illicit/g, '')).toBe('ab');
  });

  test('in columns whose lines were drawn across', async () => {
    const lines = [
      ['left one', 'the word is Top'],
      ['left two', 'Secret and more'],
    ];
    const content = lines
      .map(
        ([one, two], row) => at(10, 300 - row * 14, `(${one}) Tj`) + at(200, 300 - row * 14, `(${two}) Tj`),
      )
      .join('');
    expect(await left(page(content), 'top secret')).toBe('leftonethewordislefttwoandmore');
  });

  test('in two fonts, with ligatures, and with accents beside their letters', async () => {
    const pdf = onePage(
      `${at(10, 300, '(a o) Tj /G 12 Tf <01> Tj /F 12 Tf (ce b) Tj')}${at(10, 200, '(c caf) Tj 0 0 Td <B4> Tj (e d) Tj')}`,
      {
        resources: `/Font<</F 5 0 R/G 6 0 R>>`,
        page: '/MediaBox[0 0 400 400]',
        objects: [
          '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
          `<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/FirstChar 1/LastChar 1/Widths[833]
            /Encoding<</Differences[1/f_f_i]>>>>`,
        ],
      },
    );
    const { texts } = await redacted(pdf, [{ text: 'office' }, { text: 'café' }]);
    expect(texts.join('').replace(/\s/g, '')).toBe('abcd');
  });

  test('tells each place with its box as the page is shown, and words beside it stay', async () => {
    const pdf = onePage(`${at(100, 150, '(Secret) Tj')}${at(10, 20, '(secrets and Secret) Tj')}`, {
      resources: helvetica,
      page: '/Rotate 90/CropBox[10 10 190 190]',
    });
    const { found, texts } = await redacted(pdf, [{ text: 'Secret' }], false);
    expect(texts.join('')).toContain('secrets and');
    expect(found).toEqual([
      { redaction: 0, page: 1, reason: 'text', text: 'Secret', boxes: [expect.anything()] },
      { redaction: 0, page: 1, reason: 'text', text: 'Secret', boxes: [expect.anything()] },
    ]);
    const [first] = found[0]?.boxes ?? [];
    // Turned clockwise, what was 150 points up is 140 from the left of the crop, less what descends below the line.
    expect(first?.x).toBeCloseTo(140 - 0.22 * 12, 0);
    expect(first?.y).toBeCloseTo(90, 0);
    expect(first?.height).toBeGreaterThan(first?.width ?? 0);
  });

  test('leaves the letters between words that codes without a glyph part', async () => {
    const pdf = page(at(10, 300, `(${'_needle\\001\\n'.repeat(6)}) Tj`));
    expect(await left(pdf, 'needle')).toBe('______');
  });

  test('takes what is stated instead of glyphs away with them, and glyphs with what is stated', async () => {
    const pdf = page(
      `/Span <</ActualText (a Secret one)>> BDC ${at(10, 300, '(shown) Tj')} EMC
      /Span <</ActualText (no word) /Alt (Secret)>> BDC ${at(10, 200, '(left) Tj')} EMC`,
    );
    const { pdf: result, texts } = await redacted(pdf, [{ text: 'secret' }]);
    expect(texts.join('').trim()).toBe('left');
    expect((await redacted(result, [{ text: 'no word' }])).found).toEqual([]);
  });

  test('reads what is stated within what is stated, and around it', async () => {
    const within = (said: string, x: number) =>
      `/Span <</ActualText (${said})>> BDC ${at(x, 300, '(shown) Tj')} EMC`;
    const content = `/Span <</ActualText (an open word)>> BDC ${within('Sec', 10)} ${within('ret', 44)} EMC`;
    for (const text of ['secret', 'open word']) {
      const { found, pdf: result } = await redacted(page(content), [{ text }]);
      expect(found).toHaveLength(1);
      expect((await redacted(result, [{ text }])).found).toEqual([]);
    }
  });

  test.each([
    ['upright', ''],
    ['turned, cropped and in a unit of its own', '/Rotate 90/CropBox[10 20 190 180]/UserUnit 2'],
  ])(
    'reads glyphs as PDFium does where their font says that they stand for nothing: %s',
    async (_, entries) => {
      const codes = (text: string) =>
        Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
      const map = [
        '1 begincodespacerange <0000> <FFFF> endcodespacerange',
        `6 beginbfchar ${[...'Secrt '].map((letter) => `<${codes(letter)}> <>`).join(' ')} endbfchar`,
      ].join(' ');
      const pdf = onePage(
        `BT /V 12 Tf 30 150 Td <${codes('a ')}> Tj <${codes('Secret')}> Tj <${codes(' b')}> Tj 0 -40 Td <${codes('cter')}> Tj ET`,
        {
          page: entries,
          resources: '/Font<</V 5 0 R>>',
          objects: [
            '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/ToUnicode 7 0 R/DescendantFonts[6 0 R]>>',
            '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500>>',
            stream(map),
          ],
        },
      );
      expect((await redacted(pdf, [])).texts.join('')).toContain('Secret');
      const { found, texts } = await redacted(pdf, [{ text: 'secret' }]);
      expect(found).toHaveLength(1);
      expect(texts.join('').replace(/\s/g, '')).toBe('abcter');
    },
  );

  test('reads vertical and right-to-left text', async () => {
    const vertical = (codes: string) => `BT /V 12 Tf 50 150 Td <${codes}> Tj ET`;
    const map =
      '1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0001> <00FF> <05D0> endbfrange';
    const pdf = (content: string, encoding: string) =>
      onePage(content, {
        resources: '/Font<</V 5 0 R>>',
        objects: [
          `<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/${encoding}/ToUnicode 7 0 R/DescendantFonts[6 0 R]>>`,
          '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500>>',
          stream(map),
        ],
      });
    // The letters alef to gimel; from right to left, they are drawn in the opposite order.
    const downwards = await redacted(pdf(vertical('000100020003'), 'Identity-V'), [{ text: 'אבג' }]);
    expect(downwards.found).toHaveLength(1);
    const backwards = await redacted(pdf(vertical('000300020001'), 'Identity-H'), [{ text: 'אבג' }]);
    expect(backwards.found).toHaveLength(1);
    expect(backwards.texts.join('').trim()).toBe('');
  });

  test('boxes take the glyphs of which a real part lies in them, also in the cells of a pattern', async () => {
    const cell = 'BT /F 10 Tf 2 2 Td (pq) Tj ET';
    const pdf = onePage(`/Pattern cs /P scn 0 100 200 100 re f ${at(10, 20, '(abcdef) Tj', 20)}`, {
      resources: `${helvetica}/Pattern<</P 5 0 R>>`,
      objects: [
        stream(
          cell,
          `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 50 50]/XStep 50/YStep 50/Resources<<${helvetica}>>`,
        ),
      ],
    });
    // c begins at 32.2 and d at 42.3; the box takes half of c. That on the pattern takes p of the cell at 150, 150.
    const box = { x: 38, y: 160, width: 10, height: 25 };
    const onPattern = { x: 151, y: 30, width: 6, height: 20 };
    const {
      found,
      texts,
      pdf: result,
    } = await redacted(pdf, [
      { page: 1, box },
      { page: 1, box: onPattern },
    ]);
    expect(found.map(({ reason, boxes }) => [reason, boxes[0]])).toEqual([
      ['box', box],
      ['box', onPattern],
    ]);
    expect(texts.join('').replace(/\s/g, '')).toContain('abef');
    const rest = (await redacted(result, [{ text: 'p' }, { text: 'q' }])).found;
    expect(rest.map(({ text }) => text)).toEqual(['q']);
  });
});

test('texts are found by the engine that cannot backtrack, too', () => {
  const pattern = needlePattern('Müller-Lüdenscheidt, A+B', true) ?? '';
  const text = 'herr mu\u0308ller-lu\u0308den\u2010\nscheidt, a+b';
  for (const matcher of [nativeMatcher, linearMatcher])
    expect(matcher(pattern, false)?.(text, 10).first).toEqual([{ start: 5, end: text.length }]);
});

describe('finding patterns and what is known by its form', () => {
  const findings = async (content: string, redaction: Parameters<typeof redacted>[1][number]) =>
    (await redacted(page(content), [redaction])).found.map(({ text }) => text);

  test('patterns match over line ends and in spaced-out text', async () => {
    const content = at(10, 300, '(number A-12) Tj') + at(10, 286, '(34 and  B - 5 6 7 8 more) Tj');
    expect(await findings(content, { pattern: '[AB]-\\d{4}' })).toEqual(['A-1234', 'B-5678']);
    await expect(redacted(page(content), [{ pattern: '(a+)+\\1$' }])).resolves.toBeDefined();
    await expect(redacted(page(content), [{ pattern: '(' }])).rejects.toMatchObject({
      code: 'invalid_regex',
    });
  });

  test.each([
    [
      'iban',
      'IBAN DE89 3704 0044 0532 0130 00, not DE88 3704 0044 0532 0130 00',
      ['DE89 3704 0044 0532 0130 00'],
    ],
    [
      'card',
      'card 4111 1111 1111 1111 or 5500-0000-0000-0004, not 4111 1111 1111 1112',
      ['4111 1111 1111 1111', '5500-0000-0000-0004'],
    ],
    ['ssn', '123-45-6789, SSN: 219099999, not 000-12-3456 nor 123456789', ['123-45-6789', '219099999']],
    ['email', 'to ann.o+x@mail.example.com, or @home', ['ann.o+x@mail.example.com']],
    [
      'phone',
      '+49 (0)30 1234-567, \\(212\\) 555-0123, 06 12 34 56 78; Tel.: 612 345 678; on 01.02.2024, 3.14159265, 10.0.0.1',
      ['+49 (0)30 1234-567', '(212) 555-0123', '06 12 34 56 78', '612 345 678'],
    ],
  ] as const)('%s', async (preset, text, expected) => {
    const found = await findings(at(5, 300, `(${text}) Tj`, 5), { preset });
    expect([...found].sort()).toEqual([...expected].sort());
  });

  test.each([
    ['card', '4222222222222, not 4222222222223', ['4222222222222']],
    ['ssn', '899-12-3456, not 900-12-3456, 999-12-3456 nor 666-12-3456', ['899-12-3456']],
    ['email', 'to jose\u0301@cafe\u0301s.example', ['jose\u0301@cafe\u0301s.example']],
  ] as const)('what looks like a preset is told from it: %s', (preset, text, expected) => {
    const found = presetMatcher(preset)(text).map(({ start, end }) => text.slice(start, end));
    expect(found).toEqual(expected);
  });
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { onePage, stream } from '../reading/raw-pdf.ts';
import { plainBytes } from '../structure/read-back.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
const stated = (text: string) => `<feff${utf16(text)}>`;
const hebrew = 'אבגדהוזחטיכלמנסעפצקרשת';

/**
 * A page with Helvetica as F, its ligature "ffi" and a sign without a meaning as L (codes 1 and 2), and Hebrew letters as R, by
 * their place in the alphabet.
 */
function page(content: string, options: { properties?: string; tag?: string } = {}): Uint8Array {
  const map = [...hebrew].map(
    (letter, at) => `<${(at + 1).toString(16).padStart(2, '0')}> <${utf16(letter)}>`,
  );
  return onePage(content, {
    resources: `/Font<</F 5 0 R/L 6 0 R/R 7 0 R>>/Properties<<${options.properties ?? ''}>>`,
    page: '/MediaBox[0 0 400 200]/StructParents 0',
    catalog: options.tag ? '/MarkInfo<</Marked true>>/StructTreeRoot 9 0 R' : '',
    objects: [
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/FirstChar 1/LastChar 2/Widths[833 500]/Encoding<</Differences[1/f_f_i/nothing]>>>>',
      `<</Type/Font/Subtype/Type1/BaseFont/Courier/FirstChar 1/LastChar 22/Widths[${'600 '.repeat(22)}]/ToUnicode 8 0 R>>`,
      stream(
        `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${map.length} beginbfchar\n${map.join('\n')}\nendbfchar endcmap`,
      ),
      '<</Type/StructTreeRoot/K 10 0 R/ParentTree<</Nums[0[10 0 R]]>>>>',
      `<</Type/StructElem/S/P/P 9 0 R/Pg 3 0 R/K 0/ActualText ${options.tag ?? '()'}>>`,
    ],
  });
}

const span = (text: string, content: string) => `/Span <</ActualText ${text}>> BDC ${content} EMC`;
const line = (shown: string, y = 150, font = 'F') => `BT /${font} 18 Tf 20 ${y} Td ${shown} ET`;
const base64 = (pdf: Uint8Array) => Buffer.from(pdf).toString('base64');

async function redact(pdf: Uint8Array, fields: object) {
  const json = { pdf_base64: base64(pdf), storage: { mode: 'default' }, ...fields };
  const response = await service.call('POST', '/redactPdf', { key: service.liveKey, json });
  const answer = (await response.json()) as {
    document_id: string;
    warnings?: string[];
    redactions: { count: number; found: { place: string; box: { x: number; width: number } | null }[] }[];
  };
  if (response.status !== 200) throw new Error(JSON.stringify(answer));
  const file = await service.call('GET', `/files/${answer.document_id}/download`, { key: service.liveKey });
  const result = new Uint8Array(await file.arrayBuffer());
  return { ...answer, pdf: result, text: await textOf(result) };
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const json = { pdf_base64: base64(pdf) };
  const response = await service.call('POST', '/extractText', { key: service.liveKey, json });
  return ((await response.json()) as { text: string }).text.replace(/\s+/g, ' ').trim();
}

const whole = '(Alpha secret omega)';

describe('a word within a replacement text that its glyphs spell goes alone', () => {
  test.each([
    ['in one string', span(whole, line(`${whole} Tj`))],
    ['in UTF-16', span(stated('Alpha secret omega'), line(`${whole} Tj`))],
    ['with other white space', span(stated('Alpha\u00a0secret\u2003\nomega'), line(`${whole} Tj`))],
    ['without white space', span('(Alphasecretomega)', line(`${whole} Tj`))],
    ['with soft hyphens', span(stated('Al\u00adpha sec\u00adret omega'), line(`${whole} Tj`))],
    ['in wide letters', span(stated('Alpha ｓｅｃｒｅｔ omega'), line(`${whole} Tj`))],
    [
      'in pieces and on two lines',
      span(whole, `${line('(Alpha ) Tj (sec) Tj')} ${line('(ret) Tj ( omega) Tj', 120)}`),
    ],
    [
      'over a hyphen at the end of a line',
      span(whole, `${line('(Alpha sec-) Tj')} ${line('(ret omega) Tj', 120)}`),
    ],
    [
      'drawn in another order',
      span(whole, `${line('(omega) Tj', 120)} ${line('[(Alpha) -3000 (secret)] TJ')}`),
    ],
    ['spelled within another', span(whole, span(whole, line(`${whole} Tj`)))],
    [
      'within another that goes on',
      span(
        whole,
        `${span('(Alpha sec)', line('(Alpha sec) Tj'))} ${span('(ret omega)', line('(ret omega) Tj', 120))}`,
      ),
    ],
    [
      'with a sign that another within it explains',
      span(whole, `${span('(Alpha)', line('<02> Tj', 180, 'L'))} ${line('(secret omega) Tj')}`),
    ],
    [
      'with a sign between them that nothing explains',
      span(whole, `${line('(Al) Tj /L 18 Tf <02> Tj /F 18 Tf (a secret omega) Tj')}`),
    ],
    ['named in the resources', `/Span /P BDC ${line(`${whole} Tj`)} EMC`],
    [
      'named in the resources in two parts',
      `/Span /A BDC ${line('(Alpha sec) Tj')} EMC /Span /B BDC ${line('(ret omega) Tj', 120)} EMC`,
    ],
  ])('%s', async (_, content) => {
    const named = [
      ['P', whole],
      ['A', '(Alpha sec)'],
      ['B', '(ret omega)'],
    ] as const;
    const properties = named
      .filter(([name]) => content.includes(`/${name} BDC`))
      .map(([name, text]) => `/${name}<</ActualText ${text}>>`);
    const pdf = page(content, { properties: properties.join('') });
    const {
      redactions,
      warnings = [],
      pdf: result,
      text,
    } = await redact(pdf, { redactions: [{ text: 'secret' }] });
    const onPage = redactions[0]?.found.filter(({ place }) => place === 'page') ?? [];
    expect(onPage).not.toEqual([]);
    expect(warnings).toEqual([]);
    expect(text.replace(/\W/g, '')).toMatch(/^(Al\w*)?omega$/);
    expect(text).not.toMatch(/sec|ret/);
    const raw = (await plainBytes(result)).toLowerCase();
    for (const part of ['secret', 'alpha sec', utf16('secret'), utf16('ret')])
      expect(raw).not.toContain(part);
    expect(raw).toContain('/actualtext');
    for (const { box } of onPage) expect(box?.width).toBeLessThan(70);
  });

  test('from right to left, in the order in which it is seen', async () => {
    const codes = (word: string) =>
      [...word].map((letter) => (hebrew.indexOf(letter) + 1).toString(16).padStart(2, '0')).join('');
    const backwards = (word: string) => codes([...word].reverse().join(''));
    const shown = `[<${backwards('שלם')}> -400 <${backwards('סדד')}> -400 <${backwards('אבג')}>] TJ`;
    const pdf = page(span(stated('אבג סֹדד שלת'), line(shown.replace('00', codes('ת')), 150, 'R')));
    const { warnings = [], text } = await redact(pdf, { redactions: [{ text: 'סדד' }] });
    expect(warnings).toEqual([]);
    expect([...text.replace(/ /g, '')].sort().join('')).toBe('אבגלשת');
  });

  test('stated by the tag of its content', async () => {
    const pdf = page(`/P <</MCID 0>> BDC ${line(`${whole} Tj`)} EMC`, { tag: whole });
    const { warnings = [], pdf: result, text } = await redact(pdf, { redactions: [{ text: 'secret' }] });
    expect(warnings).toEqual([]);
    expect(text).toBe('Alpha omega');
    expect(await plainBytes(result)).toMatch(/\/ActualText ?\(Alpha +omega\)/);
  });

  test('under a box', async () => {
    const pdf = page(span(whole, line(`${whole} Tj`)));
    const { redactions } = await redact(pdf, { redactions: [{ text: 'secret' }] });
    const [place] = redactions[0]?.found ?? [];
    const { text } = await redact(pdf, { redactions: [{ page: 1, box: place?.box }] });
    expect(text).toBe('Alpha omega');
  });
});

describe('all that goes with a word is reported', () => {
  const more = (reason: RegExp) => [expect.stringMatching(reason)];

  test.each([
    ['says more', '(Alpha secret omega and more)', '(Alpha secret omega) Tj'],
    ['says less', '(a secret)', '(Alpha secret omega) Tj'],
    ['says only the word', '(secret)', '(Alpha omega hidden) Tj'],
    ['says something else', '(a secret one)', '(shown) Tj'],
    ['may be divided in two ways', '(a secret aaaa)', '/L 18 Tf <02> Tj /F 18 Tf (a) Tj /L 18 Tf <02> Tj'],
  ])('a replacement text that %s', async (_, text, shown) => {
    const pdf = page(`${span(text, line(shown))} ${line('(rest) Tj', 60)}`);
    const answer = await redact(pdf, { redactions: [{ text: 'secret' }] });
    expect(answer.text).toBe('rest');
    expect(answer.warnings).toEqual(more(/^More letters were removed from page 1 .*ActualText/));
  });

  test('a tag that says more than its content', async () => {
    const pdf = page(`/P <</MCID 0>> BDC ${line('(shown) Tj')} EMC ${line('(rest) Tj', 60)}`, {
      tag: '(a secret one)',
    });
    const answer = await redact(pdf, { redactions: [{ text: 'secret' }] });
    expect(answer.text).toBe('rest');
    expect(answer.warnings).toEqual(more(/ActualText/));
  });

  test.each([
    ['a ligature', line('(o) Tj /L 18 Tf <01> Tj /F 18 Tf (ce) Tj'), 'oce'],
    [
      'a replacement text of one glyph',
      line(`(o) Tj ${span('(ffi)', '/L 18 Tf <02> Tj')} /F 18 Tf (ce) Tj`),
      'oce',
    ],
  ])('%s', async (_, content, left) => {
    const asked = await redact(page(content), { redactions: [{ text: 'ff' }] });
    expect(asked.warnings).toEqual(more(/one glyph stands for several letters/));
    expect(asked.text.replaceAll(' ', '')).toBe(left);
    const all = await redact(page(content), { redactions: [{ text: 'ffi' }] });
    expect(all.warnings ?? []).toEqual([]);
    expect(all.text.replaceAll(' ', '')).toBe(left);
  });

  test.each([
    ['Doe', 1],
    ['Jane Doe', 0],
  ])('a glyph of Type 3 that draws a name, of which "%s" is asked for', async (text, count) => {
    const pdf = onePage('BT /T 20 Tf 20 150 Td (a) Tj ET', {
      resources: '/Font<</T 5 0 R>>',
      objects: [
        '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 1]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 6 0 R>>/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[6]/Resources<</Font<</F 7 0 R>>>>>>',
        stream('6 0 d0 BT /F 1 Tf (Jane Doe) Tj ET'),
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      ],
    });
    const { warnings = [] } = await redact(pdf, { redactions: [{ text }] });
    expect(warnings).toEqual(count > 0 ? more(/Type 3 font/) : []);
  });

  test('what a pattern shows in a box and in other places', async () => {
    const pdf = onePage('/Pattern cs /P scn 0 100 200 100 re f', {
      resources: '/Pattern<</P 5 0 R>>',
      objects: [
        stream(
          'BT /F 10 Tf 2 2 Td (pq) Tj ET',
          '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 50 50]/XStep 50/YStep 50/Resources<</Font<</F 6 0 R>>>>',
        ),
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      ],
    });
    const box = { x: 151, y: 30, width: 6, height: 20 };
    const { warnings } = await redact(pdf, { redactions: [{ page: 1, box }] });
    expect(warnings).toEqual(more(/pattern/));
  });
});

test('a replacement text does not hide that the reader of a page finds more than its glyphs say', async () => {
  const codes = (text: string) => utf16(text);
  const letters = [...'Secrt '].map((letter) => `<${codes(letter)}> <>`).join(' ');
  const pdf = onePage(
    `BT /V 12 Tf 30 150 Td <${codes('a Secret b')}> Tj ET ${span(whole, line(`${whole} Tj`, 100))}`,
    {
      resources: '/Font<</V 5 0 R/F 8 0 R>>',
      objects: [
        '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/ToUnicode 7 0 R/DescendantFonts[6 0 R]>>',
        '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500>>',
        stream(`1 begincodespacerange <0000> <FFFF> endcodespacerange 6 beginbfchar ${letters} endbfchar`),
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      ],
    },
  );
  const { redactions, text } = await redact(pdf, { redactions: [{ text: 'secret' }] });
  expect(redactions[0]?.count).toBe(2);
  expect(text).toBe('a b Alpha omega');
});

test('columns from top to bottom that are stated together lose the word alone', async () => {
  const shown = 'これはちょっとした試験です';
  const code = (at: number) => (at + 1).toString(16).padStart(4, '0');
  const column = (from: number, to?: number) =>
    [...shown.slice(from, to)].map((_, at) => code(from + at)).join('');
  const map = [...shown].map((letter, at) => `<${code(at)}> <${utf16(letter)}>`).join(' ');
  const pdf = onePage(
    span(
      stated(`${shown.slice(0, 5)}\r${shown.slice(5)}`),
      `BT /V 12 Tf 150 190 Td <${column(0, 5)}> Tj -20 0 Td <${column(5)}> Tj ET`,
    ),
    {
      resources: '/Font<</V 5 0 R>>',
      objects: [
        '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-V/ToUnicode 7 0 R/DescendantFonts[6 0 R]>>',
        '<</Type/Font/Subtype/CIDFontType0/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 1000>>',
        stream(
          `begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange ${shown.length} beginbfchar ${map} endbfchar endcmap`,
        ),
      ],
    },
  );
  const { warnings = [], text } = await redact(pdf, { redactions: [{ text: 'ちょっと' }] });
  expect(warnings).toEqual([]);
  expect(text.replace(/\s/g, '')).toBe('これはした試験です');
});

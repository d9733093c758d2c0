import { formsWithinForms } from '../../pdf/objects/bombs.ts';
import { line } from '../../pdf/objects/hand-written.ts';
import { chain, flate, levels, many, pagePdf, pdfBombs } from '../bomb.ts';

const form = '/Type/XObject/Subtype/Form/BBox[0 0 300 200]';

const tile = (step: number, resources = '', size = 5) =>
  `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 ${size} ${size}]/XStep ${step}/YStep ${step}/Resources<<${resources}>>`;

/** A page filled with a pattern, object 10. */
const patterned = (pattern: string, objects: Readonly<Record<number, string>> = {}) =>
  pagePdf({
    content: '/Pattern cs /P scn 0 0 300 200 re f',
    resources: '/Pattern<</P 10 0 R>>',
    objects: { 10: pattern, ...objects },
  });

const drawn = (content: string, resources = '', page = '') => pagePdf({ content, resources, page });

/** Bombs of what pages draw. */
export const contentBombs = pdfBombs('content', {
  'forms of 10 to the power of 8': () => formsWithinForms({ depth: 8, breadth: 10 }),
  'forms of 10 to the power of 4': () => formsWithinForms({ depth: 4, breadth: 10 }),
  'forms of 2 to the power of 40 without text': () =>
    pagePdf({
      content: '/X Do',
      resources: '/XObject<</X 100 0 R>>',
      objects: levels(
        { first: 100, depth: 40, breadth: 1 },
        (child) => flate('/X Do /X Do', `${form}/Resources<</XObject<</X ${child}>>>>`),
        flate('0 0 9 9 re f', form),
      ),
    }),
  'a form that draws itself': () =>
    pagePdf({
      content: '/X Do',
      resources: '/XObject<</X 10 0 R>>',
      objects: { 10: flate('/X Do '.repeat(99), `${form}/Resources<</XObject<</X 10 0 R>>>>`) },
    }),
  'a chain of 5,000 forms': () =>
    pagePdf({
      content: '/X Do',
      resources: '/XObject<</X 100 0 R>>',
      objects: chain(
        { first: 100, length: 5_000 },
        (next) => flate('/X Do', `${form}/Resources<</XObject<</X ${next} 0 R>>>>`),
        flate(line('secret'), form),
      ),
    }),
  'a pattern of a thousandth of a point': () => patterned(flate('0 0 1 1 re f', tile(0.001))),
  'a pattern that is filled with itself': () =>
    patterned(flate('/Pattern cs /P scn 0 0 5 5 re f', tile(1, '/Pattern<</P 10 0 R>>'))),
  'patterns of patterns': () =>
    patterned(
      '100 0 R',
      levels(
        { first: 100, depth: 8, breadth: 1 },
        (child) => flate('/Pattern cs /P scn 0 0 5 5 re f', tile(0.5, `/Pattern<</P ${child}>>`)),
        flate('0 0 1 1 re f', tile(0.5)),
      ),
    ),
  'a pattern of giant cells': () => patterned(flate('0 0 1 1 re f', tile(1, '', 1_000_000))),
  'soft masks of themselves': () =>
    pagePdf({
      content: '/G gs 0 0 300 200 re f',
      resources: '/ExtGState<</G 11 0 R>>',
      objects: {
        10: flate(
          '/G gs 0 0 300 200 re f',
          `${form}/Group<</S/Transparency>>/Resources<</ExtGState<</G 11 0 R>>>>`,
        ),
        11: '<</SMask<</S/Luminosity/G 10 0 R>>>>',
      },
    }),
  'soft masks within soft masks': () => {
    const objects: Record<number, string> = {};
    for (let level = 0; level < 12; level++) {
      const next = level === 11 ? '' : `/Resources<</ExtGState<</G ${103 + 2 * level} 0 R>>>>`;
      const content = next ? '/G gs 0 0 300 200 re f '.repeat(4) : '0 0 300 200 re f';
      objects[100 + 2 * level] = flate(content, `${form}/Group<</S/Transparency>>${next}`);
      objects[101 + 2 * level] = `<</SMask<</S/Luminosity/G ${100 + 2 * level} 0 R>>>>`;
    }
    return pagePdf({ content: '/G gs 0 0 300 200 re f', resources: '/ExtGState<</G 101 0 R>>', objects });
  },
  'a thousand groups within one another': () =>
    pagePdf({
      content: '/X Do',
      resources: '/XObject<</X 100 0 R>>',
      objects: chain(
        { first: 100, length: 1_000 },
        (next) =>
          flate(
            '/G gs /X Do',
            `${form}/Group<</S/Transparency/I true>>/Resources<</ExtGState<</G<</ca .5/BM/Hue>>>>/XObject<</X ${next} 0 R>>>>`,
          ),
        flate('0 0 9 9 re f', form),
      ),
    }),
  'three thousand groups of the whole page': () =>
    pagePdf({
      content: '/G gs /X Do '.repeat(3_000),
      resources: '/ExtGState<</G<</ca .5/BM/Luminosity>>>>/XObject<</X 10 0 R>>',
      objects: { 10: flate('0 0 300 200 re f', `${form}/Group<</S/Transparency/K true>>`) },
    }),
  'a million saved states': () => drawn('q '.repeat(1_000_000)),
  'a million restored states': () => drawn('Q '.repeat(1_000_000)),
  'an operation of a million operands': () => drawn(`${'1 '.repeat(1_000_000)}re f`),
  'an array of a million numbers': () =>
    drawn(`BT /F 9 Tf [${'1 '.repeat(1_000_000)}] TJ ET`, '/Font<</F 3 0 R>>'),
  'arrays of content nested 100,000 deep': () => drawn(`${'['.repeat(100_000)}${']'.repeat(100_000)} TJ`),
  'a path of 600,000 curves': () => drawn(`0 0 m ${'300 0 0 200 300 200 c '.repeat(600_000)}S`),
  'a line in dashes of a thousandth of a point': () => drawn(`[.001] 0 d ${'0 0 m 300 200 l S '.repeat(90)}`),
  'a line of a giant length in dashes': () => drawn('[1] 0 d 0 0 m 1000000000 1000000000 l S'),
  'a path that crosses itself everywhere': () =>
    drawn(`0 0 m ${many(30_000, (index) => `${(index * 97) % 300} ${(index * 61) % 200} l `)}f*`),
  'clips within clips': () => drawn('0 0 m 300 0 l 150 200 l h W n '.repeat(50_000)),
  'a clip of 100,000 glyphs': () =>
    drawn(`BT 7 Tr /F 9 Tf (${'A'.repeat(100_000)}) Tj ET 0 0 300 200 re f`, '/Font<</F 3 0 R>>'),
  'half a million letters': () =>
    drawn(`BT /F 9 Tf 1 TL ${`(${'secret '.repeat(10)}) '\n`.repeat(7_000)}ET`, '/Font<</F 3 0 R>>'),
  '100,000 texts on one place': () =>
    drawn(`BT /F 9 Tf ${'1 0 0 1 9 9 Tm (secret) Tj '.repeat(100_000)}ET`, '/Font<</F 3 0 R>>'),
  'letters strewn over the page': () =>
    drawn(
      `BT /F 4 Tf ${many(50_000, (index) => `1 0 0 1 ${(index * 7919) % 300} ${(index * 104_729) % 200} Tm (s) Tj `)}ET`,
      '/Font<</F 3 0 R>>',
    ),
  '20,000 ruling lines': () =>
    drawn(
      many(20_000, (index) =>
        index % 2 ? `0 ${index % 200} 300 .1 re f ` : `${index % 300} 0 .1 200 re f `,
      ) + line('secret'),
      '/Font<</F 3 0 R>>',
    ),
  'marked content 100,000 deep': () =>
    drawn(`${'/Span <</ActualText(secret)>> BDC '.repeat(100_000)}${'EMC '.repeat(100_000)}`),
  'a million marks that nothing opened': () => drawn('EMC '.repeat(1_000_000)),
  'a page of a giant size': () => drawn(line('secret'), '', '/MediaBox[0 0 1000000000 1000000000]'),
  'a page of a giant unit': () => drawn(line('secret'), '', '/UserUnit 1000000000'),
  'a page of no size': () => drawn(line('secret'), '', '/MediaBox[0 0 0 0]'),
  'numbers beyond all bounds': () =>
    drawn(`1e38 0 0 1e38 0 0 cm BT /F 1e38 Tf 1e38 Tc 1e38 Tz (secret) Tj ET`, '/Font<</F 3 0 R>>'),
  '20,000 graphics states': () =>
    drawn(
      many(20_000, (index) => `/G${index} gs 0 0 9 9 re f `),
      `/ExtGState<<${many(20_000, (index) => `/G${index}<</ca .${index % 9}/BM/Multiply/D[[${'1 '.repeat(10)}]0]>>`)}>>`,
    ),
  'operators that there are not': () => drawn('nonsense '.repeat(700_000)),
});

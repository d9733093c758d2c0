import { chain, flate, levels, many, pagePdf, pdfBombs } from '../bomb.ts';

type Objects = Readonly<Record<number, string>>;

const annotated = (annotations: string, objects: Objects, catalog = '') =>
  pagePdf({ page: `/Annots[${annotations}]`, objects, catalog });

const note = (entries = '') => `<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(secret)${entries}>>`;

const form = '/Type/XObject/Subtype/Form/BBox[0 0 99 99]';

/** Bombs of annotations, their appearances and actions. */
export const annotationBombs = pdfBombs('annotations', {
  'one annotation 300,000 times': () => annotated('100 0 R '.repeat(300_000), { 100: note() }),
  'a note within its own list': () => annotated('100 0 R', { 100: '[100 0 R]' }),
  'popups of one another': () =>
    annotated('100 0 R 101 0 R', {
      100: note('/Popup 101 0 R/IRT 101 0 R'),
      101: '<</Type/Annot/Subtype/Popup/Rect[0 0 9 9]/Parent 100 0 R/Popup 100 0 R/IRT 100 0 R>>',
    }),
  'a thread of 20,000 answers': () =>
    annotated(
      many(20_000, (index) => `${100 + index} 0 R `),
      chain({ first: 100, length: 20_000 }, (next) => note(`/IRT ${next} 0 R`), note()),
    ),
  'an appearance that draws itself': () =>
    annotated('100 0 R', {
      100: note('/AP<</N 101 0 R>>'),
      101: flate('/X Do '.repeat(20), `${form}/Resources<</XObject<</X 101 0 R>>>>`),
    }),
  'appearances of 10 to the power of 9': () =>
    annotated('100 0 R', {
      100: note('/AP<</N 101 0 R>>'),
      ...levels(
        { first: 101, depth: 9, breadth: 1 },
        (child) => flate('/X Do '.repeat(10), `${form}/Resources<</XObject<</X ${child}>>>>`),
        flate('0 0 9 9 re f', form),
      ),
    }),
  'one appearance of 100,000 operations for 3,000 annotations': () =>
    annotated(`${many(3_000, (index) => `${200 + index} 0 R `)}`, {
      101: flate('0 0 9 9 re f '.repeat(100_000), form),
      ...Object.fromEntries(
        Array.from({ length: 3_000 }, (_, index) => [200 + index, note('/AP<</N 101 0 R>>')]),
      ),
    }),
  'an appearance of 100,000 states': () =>
    annotated('100 0 R', {
      100: note(`/AS/s7/AP<</N<<${many(100_000, (index) => `/s${index} 101 0 R`)}>>>>`),
      101: flate('', form),
    }),
  'an appearance of no size': () =>
    annotated('100 0 R', {
      100: note('/AP<</N 101 0 R>>'),
      101: flate('0 0 9 9 re f', '/Subtype/Form/BBox[0 0 0 0]/Matrix[0 0 0 0 0 0]'),
    }),
  'a highlight of 300,000 corners': () =>
    annotated('100 0 R', {
      100: `<</Type/Annot/Subtype/Highlight/Rect[0 0 300 200]/C[1 1 0]/QuadPoints[${'0 0 9 0 0 9 9 9 '.repeat(75_000)}]>>`,
    }),
  'ink of 500,000 points': () =>
    annotated('100 0 R', {
      100: `<</Type/Annot/Subtype/Ink/Rect[0 0 300 200]/C[1 0 0]/InkList[[${'0 0 300 200 '.repeat(125_000)}]]>>`,
    }),
  'a border of giant dashes': () =>
    annotated('100 0 R', {
      100: `<</Type/Annot/Subtype/Square/Rect[0 0 1e9 1e9]/C[1 0 0]/Border[0 0 1e9[${'.001 '.repeat(10_000)}]]>>`,
    }),
  'rich text nested 100,000 times': () =>
    annotated('100 0 R', {
      100: `<</Type/Annot/Subtype/FreeText/Rect[0 0 99 99]/DA(/F 9 Tf)/Contents(secret)/RC(${'<p>'.repeat(100_000)})>>`,
    }),
  'a free text of a million letters': () =>
    annotated('100 0 R', {
      100: `<</Type/Annot/Subtype/FreeText/Rect[0 0 99 99]/DA(/F 9 Tf)/Contents(${'secret '.repeat(150_000)})>>`,
    }),
  'a thousand notes that share a megabyte': () =>
    annotated(
      many(1_000, (index) => `${100 + index} 0 R `),
      {
        90: `(${'secret '.repeat(150_000)})`,
        ...Object.fromEntries(
          Array.from({ length: 1_000 }, (_, index) => [
            100 + index,
            '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents 90 0 R/T 90 0 R/RC 90 0 R>>',
          ]),
        ),
      },
    ),
  'a chain of 20,000 actions': () =>
    annotated(
      '90 0 R',
      {
        90: '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A 100 0 R>>',
        ...chain(
          { first: 100, length: 20_000 },
          (next) => `<</S/URI/URI(http://a.example)/Next ${next} 0 R>>`,
          '<</S/JavaScript/JS(secret)>>',
        ),
      },
      '/OpenAction 100 0 R',
    ),
  'actions of 10 to the power of 9': () =>
    annotated(
      '90 0 R',
      {
        90: '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A 100 0 R/AA<</E 100 0 R>>>>',
        ...levels(
          { first: 100, depth: 9, breadth: 10 },
          (next) => `<</S/GoTo/D[4 0 R/Fit]/Next[${next}]>>`,
          '<</S/JavaScript/JS(secret)>>',
        ),
      },
      '/OpenAction 100 0 R',
    ),
  'an action after itself': () =>
    annotated(
      '',
      { 100: '<</S/GoTo/D[4 0 R/Fit]/Next[100 0 R 100 0 R]>>' },
      '/OpenAction 100 0 R/AA<</WC 100 0 R>>',
    ),
  'scripts of 60 MB': () =>
    annotated(
      '',
      { 100: '<</S/JavaScript/JS 101 0 R>>', 101: flate(Buffer.alloc(60_000_000, 'x')) },
      '/OpenAction 100 0 R',
    ),
});

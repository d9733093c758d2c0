import { expect, test } from '@jest/globals';
import { differingPixels } from './compare-drawings.ts';
import { hidingCalls } from './hiding-calls.ts';
import { type PageParts, pageShapes, pageWith, shownText } from './page-parts.ts';

// Optional content as a viewer shows it when it opens a file: the drawing, the text without hidden text and the list of
// hidden text agree on each way to switch a layer.

const { call } = await hidingCalls();

const secret = 'Zebra 7 obeys no orders';

/** Objects 10, 11 and 12 are three layers, and 13 is a membership; `L` names object 10 unless `as` is another. */
interface Layers {
  /** Entries of the first layer, and of the second. */
  readonly usage?: string;
  readonly other?: string;
  readonly membership?: string;
  /** Entries of the default configuration, and of the layers' properties. */
  readonly configuration?: string;
  readonly properties?: string;
  readonly language?: string;
}

function catalogOf({ configuration = '', properties = '', language }: Layers): string {
  const lang = language === undefined ? '' : `/Lang(${language})`;
  return `${lang}/OCProperties<</OCGs[10 0 R 11 0 R 12 0 R]/D<<${configuration}>>${properties}>>`;
}

function objectsOf({ usage = '', other = '', membership }: Layers): readonly string[] {
  return [
    `<</Type/OCG/Name(First)${usage}>>`,
    `<</Type/OCG/Name(Second)${other}>>`,
    '<</Type/OCG/Name(Third)>>',
    membership === undefined ? 'null' : `<</Type/OCMD${membership}>>`,
  ];
}

function inContent(layers: Layers, text = secret): PageParts {
  return {
    resources: `/Properties<</L ${layers.membership === undefined ? 10 : 13} 0 R>>`,
    catalog: catalogOf(layers),
    objects: objectsOf(layers),
    content: `/OC /L BDC BT /F 10 Tf 20 100 Td (${text}) Tj ET EMC`,
  };
}

const apply = (categories: string, event = 'View') =>
  `/AS[<</Event/${event}/Category[${categories}]/OCGs[10 0 R]>>]`;
const viewOff = '/Usage<</View<</ViewState/OFF>>>>';
const allow = 'shown';
const hide = 'hidden';

const switches: readonly (readonly [name: string, layers: Layers, 'shown' | 'hidden'])[] = [
  ['by usage for viewing', { usage: viewOff, configuration: apply('/View') }, hide],
  ['by usage that is not applied', { usage: viewOff }, hide],
  ['by usage that is applied to printing', { usage: viewOff, configuration: apply('/View', 'Print') }, hide],
  ['by usage of another category', { usage: viewOff, configuration: apply('/Export') }, hide],
  [
    'for printing only',
    {
      usage: '/Usage<</Print<</PrintState/ON>>>>',
      configuration: `/OFF[10 0 R]${apply('/Print', 'Print')}`,
    },
    hide,
  ],
  [
    'on by usage, off by the configuration',
    { usage: '/Usage<</View<</ViewState/ON>>>>', configuration: `/OFF[10 0 R]${apply('/View')}` },
    allow,
  ],
  [
    'off by one of two categories',
    {
      usage: '/Usage<</View<</ViewState/ON>>/Export<</ExportState/OFF>>>>',
      configuration: apply('/View/Export'),
    },
    hide,
  ],
  [
    'at a magnification of 400 %',
    { usage: '/Usage<</Zoom<</min 4>>>>', configuration: apply('/Zoom') },
    hide,
  ],
  [
    'below a magnification of 50 %',
    { usage: '/Usage<</Zoom<</max .5>>>>', configuration: apply('/Zoom') },
    hide,
  ],
  [
    'around a magnification of 100 %',
    { usage: '/Usage<</Zoom<</min .5/max 2>>>>', configuration: apply('/Zoom') },
    allow,
  ],
  [
    'for another language',
    { usage: '/Usage<</Language<</Lang(fi)>>>>', configuration: apply('/Language'), language: 'en-GB' },
    hide,
  ],
  [
    'for the language',
    { usage: '/Usage<</Language<</Lang(en-gb)>>>>', configuration: apply('/Language'), language: 'en-GB' },
    allow,
  ],
  [
    'for one user',
    { usage: '/Usage<</User<</Type/Ind/Name(Ms Kaya)>>>>', configuration: apply('/User') },
    hide,
  ],
  [
    'off, beside one that is broken',
    { configuration: '/OFF[10 0 R]', other: '/Usage<</View<<//ViewState/ON>>>>' },
    hide,
  ],
  ['by the base state', { configuration: '/BaseState/OFF' }, hide],
  ['by the base state, but on', { configuration: '/BaseState/OFF/ON[10 0 R]' }, allow],
  ['by an unchanged base state', { configuration: '/BaseState/Unchanged' }, allow],
  ['by being locked', { configuration: '/Locked[10 0 R]' }, allow],
  ['by an alternate configuration', { properties: '/Configs[<</Intent/View/OFF[10 0 R]>>]' }, allow],
  [
    'off, and on in an alternate configuration',
    { configuration: '/OFF[10 0 R]', properties: '/Configs[<</Intent/View/ON[10 0 R]>>]' },
    hide,
  ],
  ['off, for designing', { usage: '/Intent/Design', configuration: '/OFF[10 0 R]' }, allow],
  ['off, for all intents', { usage: '/Intent/Design', configuration: '/OFF[10 0 R]/Intent/All' }, hide],
  ['by any layer on', { membership: '/OCGs[10 0 R 11 0 R]', configuration: '/OFF[10 0 R 11 0 R]' }, hide],
  ['by all layers on', { membership: '/P/AllOn/OCGs[10 0 R 11 0 R]', configuration: '/OFF[10 0 R]' }, hide],
  ['by any layer off', { membership: '/P/AnyOff/OCGs[10 0 R 11 0 R]', configuration: '/OFF[10 0 R]' }, allow],
  ['by any layer off, with none', { membership: '/P/AnyOff/OCGs[10 0 R 11 0 R]' }, hide],
  ['by one layer that must be off', { membership: '/P/AllOff/OCGs 10 0 R' }, hide],
  ['by one layer that is off', { membership: '/P/AllOff/OCGs 10 0 R', configuration: '/OFF[10 0 R]' }, allow],
  ['by an expression', { membership: '/VE[/And 10 0 R[/Not 11 0 R]]' }, hide],
  [
    'by an expression that is true',
    { membership: '/VE[/Or 10 0 R[/Not 11 0 R]]', configuration: '/OFF[10 0 R 11 0 R]' },
    allow,
  ],
  [
    'by a membership of a layer that is off by usage',
    { usage: viewOff, membership: '/OCGs[10 0 R]', configuration: apply('/View') },
    hide,
  ],
];

const [plain] = pageShapes;

async function checkAgreement(parts: PageParts, empty: PageParts, state: 'shown' | 'hidden'): Promise<void> {
  if (!plain) throw new Error('there is no plain page');
  const pdf = pageWith(plain, parts);
  const pixels = await differingPixels(pdf, pageWith(plain, empty));
  expect([pixels > 50, pixels > 0]).toEqual(state === 'shown' ? [true, true] : [false, false]);

  const { hidden } = await call('/findHiddenText', pdf);
  const found = hidden.map(({ text }: { readonly text: string }) => text).join(' ');
  expect(found).toBe(state === 'shown' ? '' : secret);

  const { text } = await call('/extractText', pdf, { hidden: 'exclude' });
  expect(text).toContain(shownText);
  expect(text.includes(secret)).toBe(state === 'shown');
}

test.each(switches)('a layer is switched %s', async (_, layers, state) => {
  await checkAgreement(inContent(layers), inContent(layers, ''), state);
});

const off: Layers = { usage: viewOff, configuration: apply('/View') };

function within(kind: string, text: string): PageParts {
  const shared = { catalog: catalogOf(off) };
  const line = `BT /F 10 Tf 2 6 Td (${text}) Tj ET`;
  const fonts = '/Resources<</Font<</F 5 0 R>>>>';
  const streamOf = (entries: string) => `<<${entries}/Length ${line.length}>>\nstream\n${line}\nendstream`;
  const form = (entries: string) => streamOf(`/Type/XObject/Subtype/Form/BBox[0 0 200 20]${fonts}${entries}`);
  switch (kind) {
    case 'a form':
      return {
        ...shared,
        resources: '/XObject<</X 14 0 R>>',
        objects: [...objectsOf(off), form('/OC 10 0 R')],
        content: 'q 1 0 0 1 20 90 cm /X Do Q',
      };
    case 'content around a form':
      return {
        ...shared,
        resources: '/XObject<</X 14 0 R>>/Properties<</L 10 0 R>>',
        objects: [...objectsOf(off), form('')],
        content: '/OC /L BDC q 1 0 0 1 20 90 cm /X Do Q EMC',
      };
    default:
      return {
        ...shared,
        page: '/Annots[15 0 R]',
        objects: [
          ...objectsOf(off),
          form(''),
          `<</Type/Annot/OC 10 0 R/Rect[20 90 220 110]/AP<</N 14 0 R>>${kind}>>`,
        ],
      };
  }
}

test.each(['a form', 'content around a form', '/Subtype/FreeText', '/Subtype/Widget/FT/Tx/T(a)'])(
  'a layer that is off by usage hides %s',
  async (kind) => {
    await checkAgreement(within(kind, secret), within(kind, ''), 'hidden');
  },
);

test('a mark that only names a layer that is off hides nothing', async () => {
  const parts = (text: string): PageParts => ({
    ...inContent({ configuration: '/OFF[10 0 R]' }),
    content: `/Span /L BDC BT /F 10 Tf 20 100 Td (${text}) Tj ET EMC`,
  });
  await checkAgreement(parts(secret), parts(''), 'shown');
});

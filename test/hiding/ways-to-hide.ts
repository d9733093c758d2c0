import type { HiddenReason } from '../../functions/core/contract/fields/redaction/hidden-text.ts';
import { stream } from '../pdf/reading/raw-pdf.ts';
import type { PageParts, PageShape } from './page-parts.ts';

/** A way to put text on a page for programs to read that no reader sees. */
export interface WayToHide {
  readonly name: string;
  /** Reasons that are right, the likeliest first. */
  readonly reasons: readonly [HiddenReason, ...HiddenReason[]];
  /** Whether programs find the text among that of the page. What is on no page is in the file alone. */
  readonly isExtracted: boolean;
  /** What hides it; without a secret, the same without what only programs read. */
  hide(secret: string, shape: PageShape): PageParts;
}

/** A line of text; what is before it sets its state. */
function line(secret: string, before = '', { size = 10, font = 'F', inner = '' } = {}): string {
  return `q ${before} BT /${font} ${size} Tf 20 100 Td ${inner} (${secret}) Tj ET Q`;
}

/** A font whose codes are said to be other characters than it draws: every letter is another one. */
function lyingFont(secret: string): string[] {
  const shown = [...disguise(secret)].map((letter) => letter.charCodeAt(0));
  const pairs = [...new Map(shown.map((code, index) => [code, secret.charCodeAt(index)]))];
  const rows = pairs.map(([code, meant]) => `<${hex(code, 2)}> <${hex(meant, 4)}>`);
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /L def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange ${rows.length} beginbfchar
${rows.join('\n')}
endbfchar endcmap end end`;
  return [
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 11 0 R>>',
    stream(map),
  ];
}

/** Other letters for those of a text, the same for the same. */
function disguise(text: string): string {
  const from = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .';
  const to = 'qwertyuiopasdfghjklzxcvbnmQWERTYUIOPASDFGHJKLZXCVBNM7094621835 .';
  return [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}

/** A Type 3 font of all of ASCII whose glyphs paint nothing. */
function inkless(): string[] {
  const codes = Array.from({ length: 95 }, (_, index) => index + 32);
  const names = codes.map((code) => glyphNames.get(code) ?? String.fromCharCode(code));
  return [
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 600 700]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 32/LastChar 126
/Widths[${codes.map(() => 600).join(' ')}]/Encoding<</Differences[32 ${names.map((name) => `/${name}`).join('')}]>>
/CharProcs<<${names.map((name) => `/${name} 11 0 R`).join('')}>>/Resources<<>>>>`,
    stream('600 0 d0'),
  ];
}

/** Names of the characters that are not letters, as far as secrets have them. */
const glyphNames = new Map(
  [...' !"#$%&\'()*+,-./0123456789:;<=>?@[\\]^_`{|}~'].map((character) => [
    character.charCodeAt(0),
    `uni${hex(character.charCodeAt(0), 4).toUpperCase()}`,
  ]),
);

const image = (grey: string) =>
  stream(grey, '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8');

const form = (content: string, entries: string) =>
  stream(content, `/Type/XObject/Subtype/Form/Resources<</Font<</F 5 0 R>>>>${entries}`);

const state = (entries: string): PageParts => ({ resources: `/ExtGState<</G 10 0 R>>`, objects: [entries] });

const annotation = (entries: string, appearance: string): PageParts => ({
  page: '/Annots[10 0 R]',
  objects: [
    `<</Type/Annot/Rect[10 90 270 112]/AP<</N 11 0 R>>${entries}>>`,
    form(appearance, '/BBox[0 0 260 22]'),
  ],
});

/** A document whose tags are these, from number 11 on. */
const tagged = (tags: readonly string[]): PageParts => ({
  catalog: '/MarkInfo<</Marked true>>/StructTreeRoot 10 0 R',
  objects: [
    `<</Type/StructTreeRoot/K[${tags.map((_, index) => `${index + 11} 0 R`).join(' ')}]/ParentTree<</Nums[0[11 0 R]]>>>>`,
    ...tags,
  ],
});

const onPage = true;
const inFile = false;

/** Every way to hide that is known here. */
export const waysToHide: readonly WayToHide[] = [
  way('in invisible mode', ['invisible_mode', 'ocr_layer'], onPage, (secret) => ({
    content: line(secret, '', { inner: '3 Tr' }),
  })),
  way('as a clip of nothing', ['invisible_mode', 'clipped'], onPage, (secret) => ({
    content: line(secret, '', { inner: '7 Tr' }),
  })),
  way('in the colour of the paper', ['no_contrast'], onPage, (secret, { paper }) => ({
    content: line(secret, `${paper} rg`),
  })),
  way('nearly in the colour of the paper', ['no_contrast'], onPage, (secret, { paper }) => ({
    content: line(
      secret,
      `${paper
        .split(' ')
        .map((part) => Math.max(Number(part) - 0.015, 0))
        .join(' ')} rg`,
    ),
  })),
  way('in the colour of a panel', ['no_contrast'], onPage, (secret) => ({
    under: 'q .2 .5 .3 rg 10 90 280 30 re f Q',
    content: line(secret, '.2 .5 .3 rg'),
  })),
  way('outlined in the colour of the paper', ['no_contrast'], onPage, (secret, { paper }) => ({
    content: line(secret, `${paper} RG .4 w`, { inner: '1 Tr' }),
  })),
  way('in an ink that is none', ['no_contrast', 'transparent'], onPage, (secret) => ({
    resources: '/ColorSpace<</N[/Separation/None/DeviceGray 10 0 R]>>',
    objects: ['<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>'],
    content: line(secret, '/N cs 1 scn'),
  })),
  way('transparent', ['transparent', 'no_contrast'], onPage, (secret) => ({
    ...state('<</Type/ExtGState/ca 0/CA 0>>'),
    content: line(secret, '/G gs'),
  })),
  way('nearly transparent', ['transparent', 'no_contrast'], onPage, (secret) => ({
    ...state('<</Type/ExtGState/ca .015>>'),
    content: line(secret, '/G gs'),
  })),
  way(
    'under a mask that lets nothing through',
    ['transparent', 'clipped', 'no_contrast'],
    onPage,
    (secret) => ({
      resources: '/ExtGState<</G<</Type/ExtGState/SMask<</Type/Mask/S/Luminosity/G 10 0 R>>>>>>',
      objects: [
        form(
          '0 g -500 -500 2000 2000 re f',
          '/BBox[-500 -500 1500 1500]/Group<</S/Transparency/CS/DeviceGray>>',
        ),
      ],
      content: line(secret, '/G gs'),
    }),
  ),
  way('in a tiny font', ['tiny'], onPage, (secret) => ({ content: line(secret, '', { size: 0.2 }) })),
  way('scaled down', ['tiny'], onPage, (secret) => ({
    content: `q .01 0 0 .01 100 80 cm ${line(secret)} Q`,
  })),
  way('squeezed', ['tiny'], onPage, (secret) => ({ content: line(secret, '', { inner: '.3 Tz' }) })),
  way('beside the page', ['off_page'], inFile, (secret) => ({
    content: `BT /F 10 Tf 900 100 Td (${secret}) Tj ET`,
  })),
  way('above the page', ['off_page'], inFile, (secret) => ({
    content: `BT /F 10 Tf 20 900 Td (${secret}) Tj ET`,
  })),
  way('clipped away', ['clipped'], onPage, (secret) => ({
    content: line(secret, '20 20 30 10 re W n'),
  })),
  way('outside the box of its form', ['clipped'], onPage, (secret) => ({
    resources: '/XObject<</X 10 0 R>>',
    objects: [form(`BT /F 10 Tf 20 100 Td (${secret}) Tj ET`, '/BBox[0 0 300 20]')],
    content: '/X Do',
  })),
  way('under a rectangle', ['covered'], onPage, (secret, { paper }) => ({
    content: `${line(secret)} q ${paper} rg 10 92 280 24 re f Q`,
  })),
  way('under a black bar', ['covered'], onPage, (secret) => ({
    content: `${line(secret)} q 0 g 10 92 280 24 re f Q`,
  })),
  way('under a picture', ['covered'], onPage, (secret) => ({
    resources: '/XObject<</X 10 0 R>>',
    objects: [image('\x99')],
    content: `${line(secret)} q 280 0 0 24 10 92 cm /X Do Q`,
  })),
  way('under an annotation', ['covered'], onPage, (secret) => ({
    ...annotation('/Subtype/Square/F 4', '.9 g 0 0 260 22 re f'),
    content: line(secret),
  })),
  way('on a layer that is off', ['layer_off'], inFile, (secret) => ({
    resources: '/Properties<</L 10 0 R>>',
    catalog: '/OCProperties<</OCGs[10 0 R]/D<</OFF[10 0 R]>>>>',
    objects: ['<</Type/OCG/Name(Layer)>>'],
    content: `/OC /L BDC ${line(secret)} EMC`,
  })),
  way('in a hidden annotation', ['annotation_hidden'], inFile, (secret) => ({
    ...annotation(
      `/Subtype/FreeText/F 2/Contents(${secret})/DA(/F 10 Tf)`,
      `BT /F 10 Tf 2 6 Td (${secret}) Tj ET`,
    ),
  })),
  way('in a hidden field', ['annotation_hidden'], inFile, (secret) => {
    const parts = annotation(
      `/Subtype/Widget/FT/Tx/T(a)/V(${secret})/F 2`,
      `BT /F 10 Tf 2 6 Td (${secret}) Tj ET`,
    );
    return { ...parts, catalog: '/AcroForm<</Fields[10 0 R]>>' };
  }),
  way(
    'as the text layer of a picture of nothing',
    ['ocr_layer', 'invisible_mode'],
    onPage,
    (secret, { paper }) => ({
      resources: '/XObject<</X 10 0 R>>',
      objects: [image(String.fromCharCode(Math.round(Number(paper.split(' ')[0]) * 255)))],
      content: `q 280 0 0 24 10 92 cm /X Do Q ${line(secret, '', { inner: '3 Tr' })}`,
    }),
  ),
  way('in a font that says other letters than it shows', ['mismatch'], onPage, (secret) => ({
    fonts: '/L 10 0 R',
    objects: lyingFont(secret),
    content: line(disguise(secret), '', { font: 'L' }),
  })),
  way('as the actual text of other words', ['mismatch'], onPage, (secret) => ({
    content: `/Span <</ActualText(${secret})>> BDC ${line('Forests are quiet at night')} EMC`,
  })),
  way('in a field that no page shows', ['annotation_hidden'], inFile, (secret) => ({
    catalog: '/AcroForm<</Fields[10 0 R]>>',
    objects: [`<</FT/Tx/T(a)/V(${secret})>>`],
  })),
  way('in a field whose window is on no page', ['annotation_hidden'], inFile, (secret) => ({
    catalog: '/AcroForm<</Fields[10 0 R]>>',
    objects: [
      `<</FT/Tx/T(a)/V(${secret})/Kids[11 0 R]>>`,
      '<</Type/Annot/Subtype/Widget/Rect[20 90 280 112]/Parent 10 0 R>>',
    ],
  })),
  way('in a field whose window has no width', ['annotation_hidden'], inFile, (secret) => ({
    page: '/Annots[11 0 R]',
    catalog: '/AcroForm<</Fields[10 0 R]>>',
    objects: [
      `<</FT/Tx/T(a)/V(${secret})/Kids[11 0 R]>>`,
      '<</Type/Annot/Subtype/Widget/F 4/Rect[20 90 20 112]/Parent 10 0 R>>',
    ],
  })),
  way('in tags of nothing', ['mismatch'], inFile, (secret) => {
    const [first = '', ...others] = secret.split(' ');
    return tagged([
      `<</Type/StructElem/S/Figure/P 10 0 R/Pg 3 0 R/Alt(${first})>>`,
      `<</Type/StructElem/S/Span/P 10 0 R/T(${others.join(' ')})/K[<</Type/StructElem/S/Span/E(${secret})>>]>>`,
    ]);
  }),
  way('in tags of content in which nothing is drawn', ['mismatch'], inFile, (secret) => ({
    ...tagged([`<</Type/StructElem/S/Figure/P 10 0 R/Pg 3 0 R/ActualText(${secret})/K 0>>`]),
    page: '/StructParents 0',
    content: '/Figure <</MCID 0>> BDC q Q EMC',
  })),
  way('as the actual text of a tag of other words', ['mismatch'], inFile, (secret, { isForm }) => ({
    ...tagged([
      `<</Type/StructElem/S/P/P 10 0 R/Pg 3 0 R/ActualText(${secret})/K<</Type/MCR/MCID 0${isForm ? '/Stm 6 0 R' : ''}>>>>`,
    ]),
    content: `/P <</MCID 0>> BDC ${line('Forests are quiet at night')} EMC`,
  })),
  way('as the actual text of nothing', ['mismatch'], inFile, (secret) => ({
    content: `/Span <</ActualText(${secret})>> BDC EMC /Span <</#41lt(${secret})>> BDC q 1 g Q EMC`,
  })),
  way('in a font without ink', ['mismatch', 'invisible_mode', 'no_contrast'], onPage, (secret) => ({
    fonts: '/L 10 0 R',
    objects: inkless(),
    content: line(secret, '', { font: 'L', size: 8 }),
  })),
];

function way(
  name: string,
  reasons: WayToHide['reasons'],
  isExtracted: boolean,
  hide: WayToHide['hide'],
): WayToHide {
  return { name, reasons, isExtracted, hide };
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { rawPdf, stream } from '../reading/raw-pdf.ts';

/** Changes to a PDF that breaks no rule: entries replaced, or removed by null; tags and objects added. */
export interface TaggedParts {
  readonly catalog?: Entries;
  readonly page?: Entries;
  /** Entries of the structure tree's root. */
  readonly root?: Entries;
  /** Tags inside the document's tag, after the paragraph; each names number 7 as its parent, unless it says otherwise. */
  readonly tags?: string;
  /** Further entries of the tree that leads from keys to tags. Key 0 is the page's content. */
  readonly parents?: string;
  /** Content after the paragraph's. */
  readonly content?: string;
  readonly resources?: string;
  readonly metadata?: string;
  /** From number 9 on. */
  readonly objects?: readonly string[];
}

type Entries = Readonly<Record<string, string | null>>;

/** Accessible metadata. */
export const metadata = xmp(
  '<pdfuaid:part>1</pdfuaid:part>',
  '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Report</rdf:li></rdf:Alt></dc:title>',
);

export function xmp(...properties: readonly string[]): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 xmlns:other="http://www.aiim.org/pdfua/ns/id/">${properties.join('')}</rdf:Description></rdf:RDF></x:xmpmeta>`;
}

/** A PDF of one page with a drawing in a paragraph, which passes every rule unless the parts break one. */
export function taggedPdf(parts: TaggedParts = {}): Uint8Array {
  const { tags = '', parents = '', content = '', resources = '', objects = [] } = parts;
  return rawPdf(
    written(
      {
        Type: '/Catalog',
        Pages: '2 0 R',
        Lang: '(en-US)',
        MarkInfo: '<</Marked true>>',
        ViewerPreferences: '<</DisplayDocTitle true>>',
        Metadata: '5 0 R',
        StructTreeRoot: '6 0 R',
      },
      parts.catalog,
    ),
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    written(
      {
        Type: '/Page',
        Parent: '2 0 R',
        Contents: '4 0 R',
        MediaBox: '[0 0 200 200]',
        Resources: `<<${resources}>>`,
        StructParents: '0',
        Tabs: '/S',
      },
      parts.page,
    ),
    stream(`/P<</MCID 0>>BDC 0 0 50 50 re f EMC ${content}`),
    stream(parts.metadata ?? metadata, '/Type/Metadata/Subtype/XML'),
    written({ Type: '/StructTreeRoot', K: '7 0 R', ParentTree: `<</Nums[0[8 0 R]${parents}]>>` }, parts.root),
    `<</Type/StructElem/S/Document/P 6 0 R/K[8 0 R ${tags}]>>`,
    '<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K 0>>',
    ...objects,
  );
}

function written(entries: Entries, changes: Entries = {}): string {
  const all = Object.entries({ ...entries, ...changes }).filter(([, value]) => value !== null);
  return `<<${all.map(([key, value]) => `/${key} ${value}`).join('')}>>`;
}

/** A tag inside the document's tag, or inside another one. */
export function tag(type: string, kids = '', entries = ''): string {
  return `<</S/${type}/P 7 0 R${entries}/K[${kids}]>>`;
}

/** A table of one row with these cells. */
export function table(cells: string, others = ''): string {
  return tag('Table', `${tag('TR', cells)}${others}`);
}

const program = readFileSync(
  createRequire(import.meta.url).resolve('@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf'),
).toString('latin1');

/** The width of every glyph of the font, in thousandths of the em. */
const width = 600;

/** Objects for a simple font in number 9 whose program has all glyphs, and its use. Text is in the paragraph. */
export function fontParts(font: Entries = {}, descriptor: Entries = {}, shown = '(A)'): TaggedParts {
  return textParts(shown, [
    written(
      {
        Type: '/Font',
        Subtype: '/TrueType',
        BaseFont: '/Cousine',
        Encoding: '/WinAnsiEncoding',
        FirstChar: '65',
        LastChar: '65',
        Widths: `[${width}]`,
        FontDescriptor: '10 0 R',
      },
      font,
    ),
    fontDescriptor({ Flags: '32', ...descriptor }),
    stream(program),
  ]);
}

/** The same for a composite font, whose codes are glyphs. 36 is the A. */
export function compositeParts(
  font: Entries = {},
  descendant: Entries = {},
  others: CompositeParts = {},
): TaggedParts {
  return textParts(others.shown ?? '<0024>', [
    written(
      {
        Type: '/Font',
        Subtype: '/Type0',
        BaseFont: '/ABCDEF+Cousine',
        Encoding: '/Identity-H',
        DescendantFonts: '[12 0 R]',
        ToUnicode: '13 0 R',
      },
      font,
    ),
    fontDescriptor({ Flags: '4', ...others.descriptor }),
    stream(program),
    written(
      {
        Type: '/Font',
        Subtype: '/CIDFontType2',
        BaseFont: '/ABCDEF+Cousine',
        CIDSystemInfo: '<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>',
        CIDToGIDMap: '/Identity',
        DW: String(width),
        FontDescriptor: '10 0 R',
      },
      descendant,
    ),
    stream(
      `1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <0024> <${others.text ?? '0041'}> endbfchar`,
    ),
    ...(others.objects ?? []),
  ]);
}

interface CompositeParts {
  readonly descriptor?: Entries;
  readonly shown?: string;
  /** The UTF-16 of the text, in hexadecimal digits. */
  readonly text?: string;
  /** From number 14 on. */
  readonly objects?: readonly string[];
}

function textParts(shown: string, objects: readonly string[]): TaggedParts {
  return {
    content: `/P<</MCID 0>>BDC BT /F 12 Tf ${shown} Tj ET EMC`,
    resources: '/Font<</F 9 0 R>>',
    objects,
  };
}

function fontDescriptor(entries: Entries): string {
  return written({ Type: '/FontDescriptor', FontName: '/Cousine', FontFile2: '11 0 R' }, entries);
}

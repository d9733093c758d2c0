import { deflateSync } from 'node:zlib';
import { stream } from '../pdf/reading/raw-pdf.ts';
import type { PageParts } from './page-parts.ts';

/** A way to show text that a careless reader of the file may take for hidden. */
export interface WayToShow {
  readonly name: string;
  /** What shows it; without a text, the same without the text. */
  show(text: string): PageParts;
}

/** A page of a scan: its grey pixels, from the top left. */
export interface ScannedPage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

function line(text: string, before = '', { size = 10, inner = '', x = 20, y = 100 } = {}): string {
  return `q ${before} BT /F ${size} Tf ${x} ${y} Td ${inner} (${text}) Tj ET Q`;
}

/** How a field looks that shows a text. */
const appearance = (text: string) =>
  stream(
    `BT /F 10 Tf 2 6 Td (${text}) Tj ET`,
    '/Type/XObject/Subtype/Form/BBox[0 0 260 22]/Resources<</Font<</F 5 0 R>>>>',
  );

/** Text that is shown, on white paper. */
export const waysToShow: readonly WayToShow[] = [
  way('in a field', (text) => ({
    page: '/Annots[10 0 R]',
    catalog: '/AcroForm<</Fields[10 0 R]>>',
    objects: [
      `<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(${text})/F 4/Rect[20 90 280 112]/AP<</N 11 0 R>>>>`,
      appearance(text),
    ],
  })),
  way('in one of the windows of a field', (text) => ({
    page: '/Annots[12 0 R]',
    catalog: '/AcroForm<</Fields[10 0 R]>>',
    objects: [
      `<</FT/Tx/T(a)/V(${text})/Kids[11 0 R 12 0 R]>>`,
      '<</Type/Annot/Subtype/Widget/Rect[20 90 280 112]/Parent 10 0 R>>',
      '<</Type/Annot/Subtype/Widget/F 4/Rect[20 90 280 112]/Parent 10 0 R/AP<</N 13 0 R>>>>',
      appearance(text),
    ],
  })),
  way('drawn with the thinnest line', (text) => ({ content: line(text, '0 w', { inner: '1 Tr' }) })),
  way('twice, a little apart, as bold print', (text) => ({
    content: [0, 0.3].map((shift) => line(text, '', { size: 7, x: 20 + shift })).join(' '),
  })),
  way('in tags that describe pictures, expand abbreviations and say the same words', (text) => ({
    page: '/StructParents 0',
    catalog: '/MarkInfo<</Marked true>>/StructTreeRoot 10 0 R',
    objects: [
      '<</Type/StructTreeRoot/K[11 0 R 12 0 R]/ParentTree<</Nums[0[11 0 R 12 0 R 13 0 R]]>>>>',
      '<</Type/StructElem/S/Figure/P 10 0 R/Pg 3 0 R/Alt(A grey square beneath some words)/K 0>>',
      '<</Type/StructElem/S/Sect/P 10 0 R/Pg 3 0 R/T(About animals)/K[13 0 R 14 0 R]>>',
      `<</Type/StructElem/S/P/P 12 0 R/ActualText(${text})/K 1>>`,
      '<</Type/StructElem/S/Span/P 12 0 R/E(for example)/K 2>>',
    ],
    content: `/Figure <</MCID 0>> BDC q .8 g 20 20 30 30 re f Q EMC /P <</MCID 1>> BDC ${line(text)} EMC
/Span <</MCID 2>> BDC ${line('e.g.', '', { y: 80 })} EMC`,
  })),
];

/** A scan of a page that shows words, and its recognised text: invisible, over the words. */
export function recognisedScan(text: string, { width, height, pixels }: ScannedPage): PageParts {
  const packed = deflateSync(pixels).toString('latin1');
  const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`;
  return {
    resources: '/XObject<</X 10 0 R>>',
    objects: [stream(packed, entries)],
    content: `q 300 0 0 200 0 0 cm /X Do Q ${line(text, '', { inner: '3 Tr' })}`,
  };
}

function way(name: string, show: WayToShow['show']): WayToShow {
  return { name, show };
}

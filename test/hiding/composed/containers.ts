import { stream } from '../../pdf/reading/raw-pdf.ts';
import type { Place } from './place.ts';

/** What a run is drawn in. */
export interface Container {
  readonly name: string;
  /** Entries of the page. */
  readonly page?: string;
  /** Degrees by which the run is turned clockwise on the displayed page. */
  readonly turned?: number;
  /** The colour behind the run; white if missing. */
  readonly paper?: readonly [number, number, number];
  /** Puts the content of the run into the page's content. */
  wrap?(content: string, place: Place): string;
}

const box = '/BBox[-500 -500 1500 1500]';
const form = `/Type/XObject/Subtype/Form${box}`;

function within(place: Place, content: string, entries = ''): string {
  return `${place.resource('XObject', place.close(content, `${form}${entries}`))} Do`;
}

function appearance(subtype: string, entries = '') {
  return (content: string, place: Place) => {
    const look = place.close(content, '/Type/XObject/Subtype/Form/BBox[0 0 300 200]');
    place.annotations.push(
      place.file.addAnnotation(`/Subtype/${subtype}/F 4/Rect[0 0 300 200]/AP<</N ${look}>>${entries}`),
    );
    return '';
  };
}

/** A picture of two by two pixels over the whole page. */
function picture(pixels: string, space = 'RGB') {
  return (content: string, place: Place) => {
    const entries = `/Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/Device${space}/BitsPerComponent 8`;
    const image = place.resource('XObject', place.file.add(stream(pixels, entries)));
    return `q 300 0 0 200 0 0 cm ${image} Do Q ${content}`;
  };
}

/** Every container, the plain page first. */
export const containers: readonly Container[] = [
  { name: 'page' },
  { name: 'form', wrap: (content, place) => within(place, content) },
  {
    name: 'nested, scaled forms',
    wrap: (content, place) =>
      `q 2 0 0 2 0 0 cm ${within(place, `q .5 0 0 .5 0 0 cm ${within(place, content)} Q`)} Q`,
  },
  {
    name: 'turned form',
    turned: 90,
    wrap: (content, place) => `q 0 -1 1 0 150 280 cm ${within(place, content)} Q`,
    page: '/MediaBox[0 0 300 300]',
  },
  {
    name: 'tiling pattern',
    wrap: (content, place) => {
      const pattern = place.close(
        content,
        '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 300 200]/XStep 300/YStep 200',
      );
      return `q /Pattern cs ${place.resource('Pattern', pattern)} scn 0 0 300 140 re f Q`;
    },
  },
  {
    name: 'Type 3 glyph',
    wrap: (content, place) => {
      const resources = place.resources();
      const glyph = place.close(`1 0 0 0 1000 1000 d0 ${content}`, '');
      const font = place.file.add(
        `<</Type/Font/Subtype/Type3/FontBBox[0 0 300 200]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[300]/Encoding<</Differences[97/a]>>/CharProcs<</a ${glyph}>>/Resources<<${resources}>>>>`,
      );
      return `BT ${place.resource('Font', font)} 1 Tf (a) Tj ET`;
    },
  },
  { name: 'stamp', wrap: appearance('Stamp') },
  { name: 'field', wrap: appearance('Widget', '/FT/Tx') },
  { name: 'turned page', page: '/Rotate 90', turned: 90 },
  { name: 'page in large units', page: '/UserUnit 2' },
  { name: 'cropped page', page: '/CropBox[8 10 296 190]' },
  { name: 'tagged content', wrap: (content) => `/P <</MCID 0>> BDC ${content} EMC` },
  {
    name: 'transparency group',
    wrap: (content, place) => within(place, content, '/Group<</S/Transparency/CS/DeviceRGB/I true>>'),
  },
  {
    name: 'pale picture',
    paper: [238 / 255, 242 / 255, 230 / 255],
    wrap: picture('\xee\xf2\xe6'.repeat(4)),
  },
  { name: 'scan', paper: [1, 1, 1], wrap: picture('\xff\xff\xff\xff', 'Gray') },
  {
    name: 'coloured panel',
    paper: [0.8, 0.9, 1],
    wrap: (content) => `q .8 .9 1 rg 5 60 290 75 re f Q ${content}`,
  },
  {
    name: 'page of text',
    wrap: (content) =>
      `${content} ${Array.from({ length: 7 }, (_, row) => `BT /Own 8 Tf 20 ${72 - 9 * row} Td (It stripes its legs, and eats leaves and buds.) Tj ET`).join(' ')}`,
  },
];

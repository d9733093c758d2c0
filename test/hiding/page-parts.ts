import { rawPdf, stream } from '../pdf/reading/raw-pdf.ts';

/** What a way to hide or show text adds to a page. */
export interface PageParts {
  /** Drawn after everything else. */
  readonly content?: string;
  /** Drawn before everything else. */
  readonly under?: string;
  /** Entries of the page's resources, but for its fonts. */
  readonly resources?: string;
  /** Entries of the page's fonts. The page itself has F: Helvetica. */
  readonly fonts?: string;
  /** Entries of the page. */
  readonly page?: string;
  /** Entries of the catalog. */
  readonly catalog?: string;
  /** From number 10 on. */
  readonly objects?: readonly string[];
}

/** A page on which text is hidden: 300 by 200 points, but for what `page` says. */
export interface PageShape {
  readonly name: string;
  /** Entries of the page. */
  readonly page?: string;
  /** The colour of the paper, as operands of `rg`. White is not painted. */
  readonly paper: string;
  /** What stands around all content. */
  readonly around?: readonly [before: string, after: string];
  /** Whether all content is that of a form XObject. */
  readonly isForm?: boolean;
  /** Further lines of text. */
  readonly lines?: number;
}

const white = '1 1 1';

/** Pages of many kinds, on which a way to hide text must work alike. */
export const pageShapes: readonly PageShape[] = [
  { name: 'plain', paper: white },
  { name: 'turned', paper: white, page: '/Rotate 90' },
  { name: 'upside down and cropped', paper: white, page: '/Rotate 180/CropBox[10 20 280 190]' },
  { name: 'in large units', paper: white, page: '/UserUnit 2' },
  { name: 'on pale yellow', paper: '1 .97 .8' },
  { name: 'on dark blue', paper: '.1 .1 .3' },
  { name: 'with a shifted origin', paper: white, page: '/MediaBox[-50 -40 250 160]' },
  { name: 'in a small scale', paper: white, around: ['.1 0 0 .1 0 0 cm 10 0 0 10 0 0 cm', ''] },
  { name: 'in a form', paper: white, isForm: true },
  { name: 'full of text', paper: white, lines: 9 },
  { name: 'mirrored twice', paper: white, around: ['-1 0 0 1 300 0 cm -1 0 0 1 300 0 cm', ''] },
  { name: 'on grey, turned', paper: '.8 .8 .8', page: '/Rotate 270' },
];

/** What every page shows. */
export const shownText = 'The okapi lives in the Ituri forest';

/** A PDF of one page of that shape, with those parts. */
export function pageWith(shape: PageShape, parts: PageParts): Uint8Array {
  const { under = '', content = '', resources = '', fonts = '', page = '', objects = [] } = parts;
  const ink = shape.paper === '.1 .1 .3' ? '1 1 1' : '0 0 0';
  const paint = shape.paper === white ? '' : `${shape.paper} rg -500 -500 2000 2000 re f`;
  const lines = Array.from(
    { length: shape.lines ?? 0 },
    (_, index) =>
      `BT /F 7 Tf 20 ${70 - 8 * index} Td (Line ${index + 1} says that it stripes only its legs.) Tj ET`,
  );
  const [before = '', after = ''] = shape.around ?? [];
  const own = `BT /F 12 Tf 20 140 Td (${shownText}) Tj ET`;
  const whole = `q ${before} q ${paint} Q ${under}\nq ${ink} rg ${[own, ...lines].join('\n')} Q\n${content} ${after} Q`;
  const all = `/Font<</F 5 0 R${fonts}>>${resources}`;
  const isSized = shape.page?.includes('/MediaBox');
  const form = stream(whole, `/Type/XObject/Subtype/Form/BBox[-500 -500 1500 1500]/Resources<<${all}>>`);
  const spare = ['null', 'null', 'null'];
  return rawPdf(
    `<</Type/Catalog/Pages 2 0 R${parts.catalog ?? ''}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<${shape.isForm ? '/XObject<</Whole 6 0 R>>' : all}>>${isSized ? '' : '/MediaBox[0 0 300 200]'}${shape.page ?? ''}${page}>>`,
    stream(shape.isForm ? '/Whole Do' : whole),
    helvetica,
    shape.isForm ? form : 'null',
    ...spare,
    ...objects,
  );
}

/** The font that all pages have. */
const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';

import { type InkShape, inkShape, type PixelCell } from '../../geometry/ink-shape.ts';
import { greysOf } from '../../ocr/page-picture.ts';
import { openPdf } from '../../opening/open-pdf.ts';
import { addObject } from '../../pdf-objects/editing/change-draft.ts';
import { type Draft, draftOf } from '../../pdf-objects/editing/draft.ts';
import { writeDraft } from '../../pdf-objects/editing/write-draft.ts';
import { keepingValues } from '../../pdf-objects/objects/pdf-file.ts';
import { type Dictionary, dictionary, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { formatNumber } from '../../pdf-objects/writer/format-number.ts';

/** A code of a font, which is an object of the draft or a dictionary, and the font size to draw it at. */
export interface DrawnCode {
  readonly font: Value;
  readonly code: number;
  readonly bytes: number;
  readonly size: number;
}

/** A cell for each code, in points, one per pixel; and the origin of a glyph in it. */
const cell = { width: 96, height: 144, originX: 24, originY: 40 };
const columns = 16;
const rows = 10;
const [pageWidth, pageHeight] = [columns * cell.width, rows * cell.height];

/**
 * Draws each code alone with PDFium and returns its shape; undefined for one that draws nothing. Fonts may use the
 * resources of a page.
 */
export async function drawCodes(
  draft: Draft,
  codes: readonly DrawnCode[],
  resources: Dictionary,
): Promise<readonly (InkShape | undefined)[]> {
  const shapes: (InkShape | undefined)[] = [];
  for (let from = 0; from < codes.length; from += columns * rows) {
    const some = codes.slice(from, from + columns * rows);
    const open = await openPdf(pdfOf(draft, some, resources), undefined);
    try {
      const greys = greysOf(await open.draw(1, pageWidth, pageHeight));
      for (const index of some.keys()) shapes.push(inkShape(greys, pageWidth, cellAt(index)));
    } finally {
      await open.close();
    }
  }
  return shapes;
}

/** Returns a document of one page with each code in its cell. */
function pdfOf(draft: Draft, codes: readonly DrawnCode[], resources: Dictionary): Uint8Array {
  const copy = draftOf({ ...draft, file: keepingValues(draft.file) });
  const fonts = new Map(codes.map(({ font }, index) => [`F${index}`, font]));
  const content = codes.map(({ code, bytes, size }, index) => {
    const { left, top, width, height } = cellAt(index);
    const bottom = pageHeight - top - height;
    const string = code.toString(16).padStart(bytes * 2, '0');
    const place = `${left + cell.originX} ${bottom + cell.originY}`;
    return `q ${left} ${bottom} ${width} ${height} re W n BT /F${index} ${formatNumber(size)} Tf ${place} Td <${string}> Tj ET Q`;
  });
  const page = dictionary({
    Type: 'Page',
    MediaBox: [0, 0, pageWidth, pageHeight],
    Resources: withEntries(resources, { Font: fonts }),
    Contents: addObject(copy, new Map(), Buffer.from(content.join('\n'))),
  });
  copy.sourcePages = [{ number: addObject(copy, page).number, inherited: new Map() }];
  return writeDraft(copy);
}

function cellAt(index: number): PixelCell {
  const { width, height } = cell;
  return { left: (index % columns) * width, top: Math.floor(index / columns) * height, width, height };
}

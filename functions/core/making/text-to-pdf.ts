import { type Conformance, needsTags } from '../contract/fields/conformance.ts';
import { defaultTextMarginPoints } from '../contract/fields/pages/paper.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { translateLimits } from '../opening/translate-limits.ts';
import { objectWriter } from '../pdf-objects/objects/object-writer.ts';
import { formatNumber } from '../pdf-objects/writer/format-number.ts';
import { pageTree } from '../pdf-objects/writer/page-tree.ts';
import { pdfWriter, reference } from '../pdf-objects/writer/pdf-writer.ts';
import { tagTree } from '../pdf-objects/writer/tag-tree.ts';
import { eastAsianOrder } from '../typesetting/fonts/choose-faces.ts';
import { documentFonts } from '../typesetting/fonts/document-fonts.ts';
import { readFace } from '../typesetting/fonts/read-face.ts';
import { layOutLines } from '../typesetting/lay-out-lines.ts';
import { loadEngines } from '../typesetting/load-engines.ts';
import { unitMaker } from '../typesetting/make-units.ts';
import { type LineGrid, pageContent } from '../typesetting/page-content.ts';
import { expandTabs, plainText, wrapPlain } from '../typesetting/plain-text.ts';
import { splitParagraphs } from '../typesetting/split-paragraphs.ts';
import { paragraphTags } from '../typesetting/tag-paragraphs.ts';
import { cellWidth } from '../typesetting/units.ts';

const defaultMargins = {
  top: defaultTextMarginPoints,
  right: defaultTextMarginPoints,
  bottom: defaultTextMarginPoints,
  left: defaultTextMarginPoints,
};

/** The layout of text on pages. Lengths are in points. The default is A4 with margins of half an inch. */
export interface TextLayout {
  /** 1 to 144; 12 by default. */
  readonly fontSizePoints?: number;
  readonly widthPoints?: number;
  readonly heightPoints?: number;
  readonly marginPoints?: Sides;
  /** The standard to which the PDF will be converted later. The text is tagged if the standard requires it. */
  readonly conformance?: Conformance | undefined;
}

interface Sides {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/**
 * Prints any Unicode text in a monospaced font, like a text printer: with tab stops at every eighth cell, form feeds,
 * and long lines broken at spaces. Throws invalid_field if a page has no room for a letter, too_many_pages and
 * output_too_large.
 */
export async function textToPdf(text: string, layout: TextLayout = {}) {
  return translateLimits(() => printText(text, layout));
}

async function printText(text: string, layout: TextLayout) {
  const { grid, columns, rows, pageBox } = measure(layout);
  const output = objectWriter({ version: '1.7', isCompact: true, expectedBytes: text.length });
  const writer = pdfWriter(output);
  const resources = writer.reserve();
  const usesResources = `/Resources ${reference(resources)}`;
  // PDF/A requires them in each page's own dictionary (ISO 19005-2, 6.2.2).
  const [shared, own] = layout.conformance ? ['', usesResources] : [usesResources, ''];
  const pages = pageTree(writer, `/MediaBox${pageBox}${shared}`);
  const wellFormed = text.toWellFormed();
  const { shaping, ordering } = await loadEngines(wellFormed);
  const fonts = documentFonts(writer, shaping?.colourFont);
  const plain = plainText(fonts);
  const makeUnits = unitMaker(
    {
      fonts,
      shape: shaping?.shape,
      firstFaces: ['mono'],
      eastAsianFaces: eastAsianOrder(wellFormed),
      isGrid: true,
    },
    ordering?.mirroredCharacter,
  );
  const content = pageContent(grid, plain.font);
  const { conformance } = layout;
  const tree =
    conformance && needsTags(conformance) ? tagTree(writer, conformance.accessibility === 2) : undefined;
  const tags = tree && paragraphTags(tree, content, plain.codes[0x20] ?? 0);
  let row = 0;

  const endPage = () => {
    if (pages.count() === limits.pages) {
      const message = `The text fills more than ${limits.pages} pages. Shorten it, or use a smaller font_size.`;
      throw new Problem('too_many_pages', message);
    }
    tags?.endPage();
    const drawn = reference(writer.deflated('', content.take()));
    const page = pages.add(`/Contents ${drawn}${own}${tree?.pageEntries() ?? ''}`);
    tree?.endPage(page);
    row = 0;
  };
  const startLine = () => {
    if (row === rows) endPage();
    row++;
  };
  for (const { text: paragraph, startsPage } of splitParagraphs(wellFormed)) {
    if (startsPage) endPage();
    const mayFit = paragraph.length <= columns && paragraph.includes('\t');
    const expanded = mayFit ? expandTabs(paragraph) : paragraph;
    tags?.startText(expanded, columns, startsPage);
    if (paragraph === '') {
      startLine();
      content.emptyLine();
    } else if ((expanded === paragraph || expanded.length <= columns) && plain.isPlain(expanded)) {
      for (const [start, end] of wrapPlain(expanded, columns)) {
        startLine();
        tags?.startLine();
        content.plainLine(expanded, start, end, plain.codes);
        if (tags && (end === expanded.length || expanded[end] === ' ')) tags.endWord();
      }
    } else {
      for (const line of layOutLines(paragraph, columns, makeUnits, ordering)) {
        startLine();
        if (tags) tags.line(line);
        else content.line(line.units);
      }
    }
  }
  endPage();
  writer.object(`<</Font<<${fonts.write()}>>>>`, resources);
  return { pdf: output.finish(pages.finish(tree?.finish())), pageCount: pages.count() };
}

/** The number of cells and lines that fit on a page, and their position. */
function measure({
  fontSizePoints: sizePoints = 12,
  widthPoints = (210 / 25.4) * 72,
  heightPoints = (297 / 25.4) * 72,
  marginPoints: margin = defaultMargins,
}: TextLayout) {
  const face = readFace('mono');
  const leadingPoints = ((face.ascent - face.descent) / face.unitsPerEm) * sizePoints;
  // A line that fits exactly must not be broken because of a rounding error.
  const columns = Math.floor((widthPoints - margin.left - margin.right) / (cellWidth * sizePoints) + 1e-6);
  const rows = Math.floor((heightPoints - margin.top - margin.bottom) / leadingPoints + 1e-6);
  if (columns < 1 || rows < 1) {
    throw new Problem(
      'invalid_field',
      'The margins leave no room for a single letter. Use a smaller font_size or margin, or a larger page.',
    );
  }
  const grid: LineGrid = {
    sizePoints,
    leadingPoints,
    leftPoints: margin.left,
    firstBaselinePoints: heightPoints - margin.top - (face.ascent / face.unitsPerEm) * sizePoints,
  };
  return { grid, columns, rows, pageBox: `[0 0 ${formatNumber(widthPoints)} ${formatNumber(heightPoints)}]` };
}

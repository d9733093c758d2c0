// Writes documents that ask for much work, and a letter after each, into a folder: `node bench/office-giants.ts FOLDER`, then
// `node bench/office.ts FOLDER`, where each letter shows whether the instance went on.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cell, paragraph, wordDocument, workbookOf } from '../test/office/sample-documents.ts';

const [folder = '.'] = process.argv.slice(2);
const [lastColumn, lastRow] = [16_384, 1_048_576];

const sheet = (rows: string, after = '') => workbookOf({ Giant: `<sheetData>${rows}</sheetData>${after}` });
const row = (number: number, cells: string, attributes = '') =>
  `<row r="${number}"${attributes}>${cells}</row>`;
const times = (count: number, text: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index + 1)).join('');

const giants = {
  'corners.xlsx': sheet(row(1, cell('first', 'A1')) + row(lastRow, cell('last', `XFD${lastRow}`))),
  'wide-rows.xlsx': sheet(
    times(40, (number) =>
      row(
        number,
        times(lastColumn, (column) => cell(column)),
      ),
    ),
  ),
  'merged-sheet.xlsx': sheet(
    row(1, cell('merged', 'A1')),
    `<mergeCells count="1"><mergeCell ref="A1:XFD${lastRow}"/></mergeCells>`,
  ),
  'merged-rows.xlsx': sheet(
    times(60_000, (number) => row(number, cell(number, `A${number}`))),
    `<mergeCells>${times(60_000, (number) => `<mergeCell ref="A${number}:XFD${number}"/>`)}</mergeCells>`,
  ),
  'high-rows.xlsx': sheet(
    times(60_000, (number) => row(number, cell(number, `A${number}`), ' ht="409" customHeight="1"')),
  ),
  'one-high-row.docx': wordDocument(
    `<w:tbl><w:tr><w:tc>${times(60_000, (number) => paragraph(`Line ${number}`))}</w:tc></w:tr></w:tbl>`,
  ),
};

mkdirSync(folder, { recursive: true });
for (const [index, [name, file]] of Object.entries(giants).entries()) {
  writeFileSync(join(folder, `${index}-${name}`), file);
  writeFileSync(join(folder, `${index}-then-a-letter.docx`), wordDocument(paragraph('Dear reader,')));
}

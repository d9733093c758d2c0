import { zipOf } from '../html/make-zip.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

type Files = Readonly<Record<string, string | Buffer>>;

interface Relationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly isOutside?: boolean;
}

function relationships(all: readonly Relationship[]): string {
  const tags = all.map(
    ({ id, type, target, isOutside }) =>
      `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${isOutside ? ' TargetMode="External"' : ''}/>`,
  );
  return `${xml}<Relationships xmlns="${packages}/relationships">${tags.join('')}</Relationships>`;
}

function openXml(main: string, contentType: string, files: Files): Buffer<ArrayBuffer> {
  const overrides = Object.entries(partTypes)
    .filter(([path]) => Object.keys(files).includes(path))
    .map(([path, type]) => `<Override PartName="/${path}" ContentType="${type}"/>`);
  return zipOf({
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${contentType}"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relationships([{ id: 'rId1', type: 'officeDocument', target: main }]),
    ...files,
  });
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const partTypes: Files = {
  'xl/worksheets/sheet1.xml': `${spreadsheet}.worksheet+xml`,
  'xl/worksheets/sheet2.xml': `${spreadsheet}.worksheet+xml`,
};

/** A text document of Word with this body, and what it is related to. */
export function wordDocument(body: string, related: readonly Relationship[] = []): Buffer<ArrayBuffer> {
  return openXml(
    'word/document.xml',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    {
      'word/document.xml': `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
      ...(related.length > 0 && { 'word/_rels/document.xml.rels': relationships(related) }),
    },
  );
}

/** A paragraph of Word, in a font. */
export function paragraph(text: string, font?: string): string {
  const run = font ? `<w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr>` : '';
  return `<w:p><w:r>${run}<w:t>${text}</w:t></w:r></w:p>`;
}

/** A paragraph of Word with a field, and an old result. */
export function field(code: string): string {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}" w:dirty="true"/></w:r>`;
  return `<w:p>${mark('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${mark('separate')}<w:r><w:t>old</w:t></w:r>${mark('end')}</w:p>`;
}

/** A workbook of Excel with two sheets: one row of so many columns each, the first of which has this text, and a footer. */
export function workbook(columns: number, first?: string, footer = ''): Buffer<ArrayBuffer> {
  const cells = (word: string) =>
    Array.from({ length: columns }, (_, index) =>
      cell((index === 0 && first) || `${word} ${index + 1}`),
    ).join('');
  const sheet = (word: string) =>
    `<sheetData><row r="1">${cells(word)}</row></sheetData>${footer && `<headerFooter><oddFooter>${footer}</oddFooter></headerFooter>`}`;
  return workbookOf({ Income: sheet('Income'), 'Costs &amp; more': sheet('Cost') });
}

/** A workbook of Excel whose sheets, by name, have these elements. */
export function workbookOf(sheets: Readonly<Record<string, string>>): Buffer<ArrayBuffer> {
  const all = Object.entries(sheets).map(([name, content], index) => ({ name, content, id: index + 1 }));
  const listed = all.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`);
  const parts = all.map(({ content, id }) => [
    `xl/worksheets/sheet${id}.xml`,
    `${xml}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${content}</worksheet>`,
  ]);
  return openXml('xl/workbook.xml', `${spreadsheet}.sheet.main+xml`, {
    'xl/workbook.xml': `${xml}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      all.map(({ id }) => ({ id: `rId${id}`, type: 'worksheet', target: `worksheets/sheet${id}.xml` })),
    ),
    ...Object.fromEntries(parts),
  });
}

/** A cell with a text, at a place such as `B2` or the next one. */
export function cell(text: string | number, place?: string): string {
  return `<c${place ? ` r="${place}"` : ''} t="inlineStr"><is><t>${text}</t></is></c>`;
}

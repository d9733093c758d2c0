import type { OfficeRequest, OfficeResult } from '../contract/office.ts';
import { Problem } from '../contract/problems/problem.ts';
import { decodeText } from '../decode-text.ts';
import type { Conversion } from '../engines/libreoffice/libreoffice.ts';
import { withChangesAccepted } from './accepted-changes.ts';
import { decryptedDocument } from './decrypted-document.ts';
import { changesWorkbook, fittedWorkbook, type WorkbookWishes } from './fitted-workbook.ts';
import { fontWarning, missingFonts } from './named-fonts.ts';
import { isEncrypted, isPackage, type OfficeKind, plainKind } from './office-kind.ts';
import { type OfficePackage, readOfficePackage } from './office-package.ts';
import { linkWarning, outsideLinks } from './outside-links.ts';

/** LibreOffice, as it converts one file after another; undefined is a file that it cannot read. */
export interface Converter {
  convert(conversion: Conversion): Promise<Uint8Array | undefined>;
  /** The names of the files of its fonts. */
  fontFiles(): Promise<readonly string[]>;
}

const workbooks: readonly OfficeKind[] = ['xlsx', 'ods', 'xls', 'csv'];

/** The office document as a PDF with tags, bookmarks and links. Throws invalid_office_file, invalid_field and payload_too_large. */
export async function convertOffice(
  { file: sent, password, ...wishes }: OfficeRequest,
  { convert, fontFiles }: Converter,
): Promise<OfficeResult> {
  const file = isEncrypted(sent) ? decryptedDocument(sent, password) : sent;
  const parts = isPackage(file) ? await readOfficePackage(file) : undefined;
  const extension = parts?.kind ?? plainKind(file);
  const source = extension === 'csv' ? csvOf(file) : { file, extension };
  const isPlain = extension === 'csv';
  const isChanged = workbooks.includes(extension) && (isPlain || changesWorkbook(wishes));
  const isAccepted = wishes.track_changes === 'accept' && parts !== undefined && tracksChanges(parts);
  const fitted = isChanged
    ? await fittedSource(source, { ...wishes, isPlain }, convert)
    : isAccepted
      ? await acceptedSource(source, convert)
      : source;
  const pdf = await convert({
    ...fitted,
    format: 'pdf',
    writing: options({ UseTaggedPDF: true, ExportBookmarks: true, ExportNotesPages: wishes.notes }),
  });
  if (!pdf) throw unreadable();
  const warnings = parts ? await warningsOf(parts, fontFiles) : [];
  return { pdf, ...(warnings.length > 0 && { warnings }) };
}

type Source = Pick<Conversion, 'file' | 'extension' | 'reading'>;

async function fittedSource(
  source: Source,
  wishes: WorkbookWishes,
  convert: Converter['convert'],
): Promise<Source> {
  const flat = await convert({ ...source, format: 'fods' });
  if (!flat) throw unreadable();
  const xml = fittedWorkbook(new TextDecoder().decode(flat), wishes);
  return { file: new TextEncoder().encode(xml), extension: 'fods' };
}

/** Whether a text document has changes that are neither accepted nor rejected. */
function tracksChanges({ kind, text }: OfficePackage): boolean {
  if (kind === 'docx') return /<w:(ins|del|moveFrom|moveTo)\s/.test(text('word/document.xml'));
  return kind === 'odt' && text('content.xml').includes('<text:tracked-changes');
}

/** A text document with its changes accepted, in LibreOffice's own format. */
async function acceptedSource(source: Source, convert: Converter['convert']): Promise<Source> {
  const flat = await convert({ ...source, format: 'fodt' });
  if (!flat) throw unreadable();
  const xml = withChangesAccepted(new TextDecoder().decode(flat));
  return { file: new TextEncoder().encode(xml), extension: 'fodt' };
}

/** Text in UTF-8, and how LibreOffice is to read it: the separator that its first line has most of. */
function csvOf(file: Uint8Array): Source {
  const text = decodeText(file) ?? '';
  const [line = ''] = text.split('\n', 1);
  const separators = [',', ';', '\t', '|'];
  const [separator = ','] = separators.toSorted(
    (one, other) => line.split(other).length - line.split(one).length,
  );
  return {
    file: new TextEncoder().encode(text),
    extension: 'csv',
    reading: `${separator.charCodeAt(0)},34,UTF8,1`,
  };
}

function options(values: Readonly<Record<string, boolean>>): object {
  const named = Object.entries(values).map(([name, value]) => [
    name,
    { type: 'boolean', value: String(value) },
  ]);
  return Object.fromEntries(named);
}

async function warningsOf(
  parts: OfficePackage,
  fontFiles: Converter['fontFiles'],
): Promise<readonly string[]> {
  const found = [linkWarning(outsideLinks(parts)), fontWarning(missingFonts(parts, await fontFiles()))];
  return found.filter((warning) => warning !== undefined);
}

function unreadable(): Problem {
  return new Problem(
    'invalid_office_file',
    'LibreOffice cannot read this document: it is damaged, or of a kind that it does not know. Open it in an office program, save it anew, and try again.',
  );
}

import { safeName } from '../contract/fields/files/safe-name.ts';
import { limits } from '../contract/limits.ts';
import type { OfficeResult, OfficeWishes } from '../contract/messages/office.ts';
import { Problem } from '../contract/problems/problem.ts';
import { decodeText } from '../decode-text.ts';
import { parsePdf } from '../pdf-objects/objects/parse-pdf.ts';
import { readPages } from '../pdf-objects/structure/read-pages.ts';
import { withChangesAccepted } from './accepted-changes.ts';
import type { CheckedDocument } from './checked-document.ts';
import type { Conversion, Converter } from './converter.ts';
import { isEncryptedBinary } from './encryption/is-encrypted-binary.ts';
import { unsupportedEncryption } from './encryption/unsupported-encryption.ts';
import { changesWorkbook, fittedWorkbook, type WorkbookWishes } from './fitted-workbook.ts';
import { fontWarning, missingFonts } from './named-fonts.ts';
import { isContainer, type OfficeKind } from './office-kind.ts';
import { unpacksToMuch } from './office-package.ts';
import { linkWarning } from './outside-links.ts';
import { pageGlyphs } from './page-glyphs.ts';

const workbooks: readonly OfficeKind[] = ['xlsx', 'ods', 'xls', 'csv'];

/**
 * A checked document as a PDF with tags, bookmarks and links. Throws invalid_office_file, invalid_field and payload_too_large.
 */
export function convertOffice(
  { file, extension, tracksChanges, fonts, links }: CheckedDocument,
  wishes: OfficeWishes,
  converter: Converter,
): OfficeResult {
  const name = nameOf(wishes.name);
  const source = { ...(extension === 'csv' ? csvOf(file) : { file, extension }), name };
  const isPlain = extension === 'csv';
  const isChanged = workbooks.includes(extension) && (isPlain || changesWorkbook(wishes));
  const isAccepted = wishes.track_changes === 'accept' && tracksChanges;
  const fitted = isChanged
    ? fittedSource(source, { ...wishes, isPlain }, converter)
    : isAccepted
      ? acceptedSource(source, converter)
      : source;
  const writing = (isTagged: boolean) =>
    options({ UseTaggedPDF: isTagged, ExportBookmarks: true, ExportNotesPages: wishes.notes });
  let tagged: Uint8Array<ArrayBuffer> | undefined;
  const last = converter.convert({
    ...fitted,
    format: 'pdf',
    writing: writing(true),
    again: (pdf) => {
      tagged = pdf;
      return mayLoseText(extension, pdf) ? writing(false) : undefined;
    },
  });
  if (!tagged || !last) throw unreadable(file);
  const pdf = last === tagged || pageGlyphs(tagged) >= pageGlyphs(last) ? tagged : last;
  const warnings = [linkWarning(links), fontWarning(missingFonts(fonts, converter.fontFiles()))].filter(
    (warning) => warning !== undefined,
  );
  return { pdf, ...(warnings.length > 0 && { warnings }) };
}

/** With tags, LibreOffice 24 leaves out the text that runs on from a cell of a workbook to the next page. */
function mayLoseText(extension: OfficeKind, pdf: Uint8Array): boolean {
  return workbooks.includes(extension) && readPages(parsePdf(pdf)).length > 1;
}

type Source = Pick<Conversion, 'file' | 'name' | 'extension' | 'reading'>;

/** A document's name without folders and extension, as safe as the name of a file has to be. */
function nameOf(sent: string): string {
  const name = /[^/\\]*$/.exec(sent)?.[0].replace(/\.[a-z]\w{2,3}$/i, '') ?? '';
  return safeName(name.slice(0, limits.filenameCharacters)) ?? 'document';
}

function fittedSource(source: Source, wishes: WorkbookWishes, converter: Converter): Source {
  return rewritten(source, fittedWorkbook(asOneXml(source, 'fods', converter), wishes));
}

/** A text document with its changes accepted. */
function acceptedSource(source: Source, converter: Converter): Source {
  return rewritten(source, withChangesAccepted(asOneXml(source, 'fodt', converter)));
}

/**
 * A document in LibreOffice's own format under the name that it had, which its fields show: LibreOffice finds the kind in the file. A
 * CSV, which could be any text, is taken by its name.
 */
function rewritten({ name, extension }: Source, xml: string): Source {
  return {
    file: new TextEncoder().encode(xml),
    name,
    extension: extension === 'csv' ? 'fods' : extension,
  };
}

/** A document in LibreOffice's own format as one file of XML. */
function asOneXml(source: Source, format: 'fods' | 'fodt', converter: Converter): string {
  const flat = converter.convert({ ...source, format });
  if (!flat) throw unreadable(source.file);
  if (flat.byteLength > limits.office.unpackedBytes) throw unpacksToMuch();
  return new TextDecoder().decode(flat);
}

/** Text in UTF-8, and how LibreOffice is to read it: the separator that its first line has most of. */
function csvOf(file: Uint8Array): Omit<Source, 'name'> {
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

function unreadable(file: Uint8Array): Problem {
  if (isContainer(file) && isEncryptedBinary(file)) return unsupportedEncryption();
  return new Problem(
    'invalid_office_file',
    'LibreOffice cannot read this document: it is damaged, or of a kind that it does not know. Open it in an office program, save it anew, and try again.',
  );
}

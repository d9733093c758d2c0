import { deflateSync } from 'node:zlib';
import { appendStreamSection, appendTableSection } from '../cross-references/write-cross-references.ts';
import { appendBytes, appendText, type ByteSink, byteSink, writtenBytes } from '../objects/byte-sink.ts';
import { knownNumber } from '../objects/locate-object.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { readCatalog } from '../objects/read-object.ts';
import { isReference, type Value } from '../objects/values.ts';
import { type Arrangement, arrangeObjects } from './arrange-objects.ts';
import { hintTables } from './hint-tables.ts';
import { numberObjects } from './number-objects.ts';
import { objectUsers } from './object-users.ts';
import { unitWriter, type WrittenUnit } from './write-units.ts';

interface LinearizedFile {
  /** Whether objects go into compressed streams. */
  readonly isCompact: boolean;
  readonly maximumBytes: number;
}

/** The size of the linearization parameter dictionary with the largest numbers. */
const parametersBytes = 200;
/** Readers load and unpack a whole stream to read one of its objects. */
const objectsPerStream = 200;

/**
 * Writes a document whose first page can be shown before the rest has arrived (ISO 32000-2, annex F). `objects` are the
 * numbers of all objects to write, `pages` those of the pages in order. Throws PdfLimitExceeded.
 */
export function linearizePdf(
  file: PdfFile,
  objects: readonly number[],
  pages: readonly number[],
  { isCompact, maximumBytes }: LinearizedFile,
): Uint8Array {
  const root = numberNamed(file, 'Root');
  const parts = arrangeObjects(
    {
      ...{ file, catalog: readCatalog(file), catalogNumber: root, pages, objects },
      objectsPerStream: isCompact ? objectsPerStream : 0,
    },
    objectUsers(file, pages),
  );
  const numbered = numberObjects(parts, file.entries.size, isCompact);
  const written = unitWriter(file, numbered);
  const { numbers, places, parametersNumber, hintNumber } = numbered;
  const firstPageNumber = numbers[pages[0] as number] as number;

  const info = numbers[numberNamed(file, 'Info')] as number;
  const identifiers = file.trailer.get('ID');
  const trailer = `/Root ${numbers[root]} 0 R${info > 0 ? `/Info ${info} 0 R` : ''}${identifierText(identifiers)}`;
  /** Its length does not depend on its values. */
  const appendFirstSection = (sink: ByteSink, previous: number) => {
    const whole = `${trailer}/Prev ${String(previous).padEnd(10)}`;
    const section = {
      number: parametersNumber + 1,
      first: parametersNumber,
      placeWidth: 4,
      isDeflated: false,
    } as const;
    if (isCompact) appendStreamSection(sink, places, section, whole);
    else appendTableSection(sink, places, parametersNumber, whole);
    appendText(sink, 'startxref\n0\n%%EOF\n');
  };

  const header = `%PDF-${file.version}\n%\xe2\xe3\xcf\xd3\n`;
  const sectionAt = header.length + parametersBytes;
  const opening = parts.opening.map(written);
  const measured = byteSink(1024, maximumBytes);
  appendFirstSection(measured, 0);
  const hintsAt = place(opening, sectionAt + measured.length);
  const units = [parts.firstPage, ...parts.otherPages, parts.shared, parts.others].map((part) =>
    part.map(written),
  );
  place(units.flat(), hintsAt);
  const hintStream = hintsOf(parts, written, pages.length, hintNumber);
  for (const unit of units.flat()) unit.offset += hintStream.length;
  for (const unit of [...opening, ...units.flat()])
    places[unit.number] = { isInStream: false, place: unit.offset, index: 0 };
  places[parametersNumber] = { isInStream: false, place: header.length, index: 0 };
  places[hintNumber] = { isInStream: false, place: hintsAt, index: 0 };
  const endOf = (part: readonly WrittenUnit[] | undefined) => {
    const last = part?.at(-1);
    return last ? last.offset + last.length : 0;
  };
  const firstPageEnd = endOf(units[0]);
  const mainAt = endOf(units.flat());
  if (isCompact) places[parametersNumber + 1] = { isInStream: false, place: sectionAt, index: 0 };

  const sink = byteSink(mainAt + parametersNumber * 20 + 4_096, maximumBytes);
  appendText(sink, header + ' '.repeat(parametersBytes));
  appendFirstSection(sink, mainAt);
  for (const unit of opening) appendUnit(sink, unit);
  appendBytes(sink, hintStream);
  for (const unit of units.flat()) appendUnit(sink, unit);
  const mainPlaces = places.slice(0, parametersNumber);
  const section = { number: numbered.mainSectionNumber, first: 0, placeWidth: 4, isDeflated: true } as const;
  if (isCompact) appendStreamSection(sink, mainPlaces, section, trailer);
  else appendTableSection(sink, mainPlaces, 0, trailer);
  appendText(sink, `startxref\n${sectionAt}\n%%EOF\n`);
  const bytes = writtenBytes(sink);

  // For a table, the white space before its first entry is named; for a stream, the stream itself (table F.1).
  const mainEntriesAt = isCompact ? mainAt : mainAt + `xref\n0 ${parametersNumber}`.length;
  const parameters =
    `${parametersNumber} 0 obj\n<</Linearized 1/L ${bytes.length}/H[ ${hintsAt} ${hintStream.length}]` +
    `/O ${firstPageNumber}/E ${firstPageEnd}/N ${pages.length}/T ${mainEntriesAt}>>\nendobj\n`;
  bytes.write(parameters.padEnd(parametersBytes - 1).concat('\n'), header.length, 'latin1');
  return bytes;
}

/** Assigns consecutive offsets to units. Returns the end of the last one. */
function place(units: readonly WrittenUnit[], start: number): number {
  let offset = start;
  for (const unit of units) {
    unit.offset = offset;
    offset += unit.length;
  }
  return offset;
}

/** The primary hint stream as an object. */
function hintsOf(
  parts: Arrangement,
  written: (unit: Arrangement['shared'][number]) => WrittenUnit,
  pageCount: number,
  number: number,
): Buffer {
  const shareable = [...parts.firstPage, ...parts.shared];
  const indexes = new Map(shareable.map((unit, index) => [unit, index]));
  const sizeOf = (units: readonly Arrangement['shared'][number][]) =>
    units.reduce((sum, unit) => sum + written(unit).length, 0);
  const firstShared = parts.shared[0] && written(parts.shared[0]);
  const firstOutline = parts.outlines[0] && written(parts.outlines[0]);
  const { data, sharedAt, outlinesAt } = hintTables({
    firstPageOffset: (parts.firstPage[0] ? written(parts.firstPage[0]) : { offset: 0 }).offset,
    pages: Array.from({ length: pageCount }, (_, index) => {
      const units = index === 0 ? parts.firstPage : (parts.otherPages[index - 1] ?? []);
      const shared = index === 0 ? [] : (parts.sharedOf[index - 1] ?? []);
      return {
        objects: units.length,
        bytes: sizeOf(units),
        shared: shared.map((unit) => indexes.get(unit) as number), // all of them are shareable
      };
    }),
    sharedBytes: shareable.map((unit) => written(unit).length),
    firstPageObjects: parts.firstPage.length,
    firstShared: firstShared ?? { number: 0, offset: 0 },
    outlines: firstOutline && {
      ...{ number: firstOutline.number, offset: firstOutline.offset },
      ...{ objects: parts.outlines.length, bytes: sizeOf(parts.outlines) },
    },
  });
  const deflated = deflateSync(data);
  const outlines = outlinesAt === undefined ? '' : `/O ${outlinesAt}`;
  const dictionary = `<</S ${sharedAt}${outlines}/Filter/FlateDecode/Length ${deflated.length}>>`;
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n${dictionary}\nstream\n`),
    deflated,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}

function appendUnit(sink: ByteSink, { pieces }: WrittenUnit): void {
  for (const piece of pieces) appendBytes(sink, piece);
}

function numberNamed(file: PdfFile, key: string): number {
  const value = file.trailer.get(key);
  return isReference(value) ? knownNumber(file, value) : 0;
}

function identifierText(value: Value | undefined): string {
  if (!Array.isArray(value)) return '';
  const texts = value.map((bytes) => `<${Buffer.from(bytes as Uint8Array).toString('hex')}>`); // as assemblePdf has made it
  return `/ID[${texts.join('')}]`;
}

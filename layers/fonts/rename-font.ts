import { readSfnt, writeSfnt } from '../../functions/core/fonts/programs/sfnt.ts';

/** Name IDs by which a font is found, as opposed to those that credit its makers (OpenType, "name"). */
const identifying: ReadonlySet<number> = new Set([1, 3, 4, 6, 16]);

/** Renames a TrueType font to a name of the same length. */
export function renameFont(font: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error(`${to} is not as long as ${from}`);
  const tables = new Map(readSfnt(font));
  const name = Buffer.from(tables.get('name') ?? []);
  const storage = name.readUInt16BE(4);
  for (let record = 6; record < 6 + name.readUInt16BE(2) * 12; record += 12) {
    if (!identifying.has(name.readUInt16BE(record + 6))) continue;
    const start = storage + name.readUInt16BE(record + 10);
    const value = name.subarray(start, start + name.readUInt16BE(record + 8));
    for (const encoding of ['latin1', 'utf16le'] as const) {
      const [old, own] = [from, to].map((text) => {
        const bytes = Buffer.from(text, encoding);
        return encoding === 'utf16le' ? bytes.swap16() : bytes;
      }) as [Buffer, Buffer];
      for (let at = value.indexOf(old); at >= 0; at = value.indexOf(old, at + 1)) own.copy(value, at);
    }
  }
  return writeSfnt(tables.set('name', name));
}

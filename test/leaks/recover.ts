import { constants, inflateSync } from 'node:zlib';

/** A place where a needle was found, and what is around it. */
export interface Leak {
  readonly needle: string;
  readonly place: string;
  readonly around: string;
}

/**
 * Looks for texts in everything that can be dug out of a file without going by its structure: its bytes, each stream that
 * it ever had, unpacked, and in these each string, in every encoding and escaping of the format. What is found there is found
 * by whoever wants to. Only the glyphs of fonts with codes of their own are not read: engines do that.
 */
export function recover(file: Uint8Array, needles: readonly string[]): Leak[] {
  const bytes = Buffer.from(file);
  return [...piecesOf(bytes, 0)].flatMap(({ place, content }) => leaksIn(place, content, needles));
}

interface Piece {
  readonly place: string;
  readonly content: Buffer;
}

function* piecesOf(file: Buffer, depth: number): Generator<Piece> {
  yield { place: 'the file', content: file };
  const text = file.toString('latin1');
  for (const { index, 0: word } of text.matchAll(/\bstream\r?\n/g)) {
    if (text.slice(index - 3, index) === 'end') continue;
    const start = index + word.length;
    const end = text.indexOf('endstream', start);
    const dictionary = text.slice(text.lastIndexOf(' obj', index) + 4, index);
    const content = unpacked(file.subarray(start, end < 0 ? undefined : end), filtersIn(dictionary));
    const place = `the stream at ${index}`;
    yield { place, content };
    if (depth < 2 && content.subarray(0, 5).toString() === '%PDF-')
      for (const piece of piecesOf(content, depth + 1)) yield { ...piece, place: `${place}, ${piece.place}` };
  }
}

function filtersIn(dictionary: string): string[] {
  const named = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1] ?? '';
  return [...named.matchAll(/\/(\w+)/g)].map(([, name = '']) => name);
}

function unpacked(packed: Buffer, filters: readonly string[]): Buffer {
  let content = packed;
  for (const filter of filters) {
    if (filter === 'FlateDecode' || filter === 'Fl') content = inflated(content);
    else if (filter === 'ASCIIHexDecode')
      content = fromHex(content.toString('latin1').replace(/>[\s\S]*/, ''));
    else if (filter === 'ASCII85Decode') content = fromAscii85(content.toString('latin1'));
    else if (filter !== 'Crypt') return content;
  }
  return content;
}

/** What there is, however it ends, and whatever its checksum is. */
function inflated(content: Buffer): Buffer {
  for (const packed of [content, content.subarray(0, -4)])
    try {
      return inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH });
    } catch {
      // is tried without its checksum, or is packed in another way
    }
  return content;
}

function fromHex(digits: string): Buffer {
  const clean = digits.replace(/[^0-9a-f]/gi, '');
  return Buffer.from(clean.length % 2 === 0 ? clean : `${clean}0`, 'hex');
}

function fromAscii85(text: string): Buffer {
  const clean = text
    .replace(/~>[\s\S]*/, '')
    .replace(/[^!-uz]/g, '')
    .replaceAll('z', '!!!!!');
  const bytes: number[] = [];
  for (let at = 0; at < clean.length; at += 5) {
    const group = clean.slice(at, at + 5);
    const value = [...group.padEnd(5, 'u')].reduce((sum, one) => sum * 85 + one.charCodeAt(0) - 33, 0);
    bytes.push(
      ...[24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) & 255).slice(0, group.length - 1),
    );
  }
  return Buffer.from(bytes);
}

function leaksIn(place: string, content: Buffer, needles: readonly string[]): Leak[] {
  const plain = content.toString('latin1');
  const strings = stringsIn(plain);
  const joined = strings.map((string) => string.toString('latin1')).join('');
  const readings: readonly (readonly [string, string])[] = [
    ['as it is', plain],
    ['in UTF-8', content.toString('utf8')],
    ['in UTF-16, big end first', swapped(content).toString('utf16le')],
    ['in UTF-16, big end first, one byte on', swapped(content.subarray(1)).toString('utf16le')],
    ['in UTF-16', new TextDecoder('utf-16le').decode(content)],

    [
      'in names and addresses',
      plain.replace(/[#%]([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    ],
    [
      'in XML',
      plain.replace(/&#(x?)([0-9a-f]+);/gi, (_, x, code) =>
        String.fromCodePoint(Math.min(Number.parseInt(code, x ? 16 : 10), 0x10ffff)),
      ),
    ],
    ['in XML without comments', plain.replace(/<!--[\s\S]*?-->|<!\[CDATA\[|\]\]>/g, '')],
    ['in RTF', plain.replace(/\\[a-z]+-?\d* ?|[{}]/g, '')],
    ['in strings', strings.map((string) => string.toString('latin1')).join('\n')],
    ['in UTF-16 strings', strings.map((string) => swapped(string).toString('utf16le')).join('\n')],
    ['in UTF-8 strings', strings.map((string) => string.toString('utf8')).join('\n')],
    ['in strings that follow each other', joined],
    ['in strings that hyphens end', joined.replaceAll('-', '')],
  ];
  return needles.flatMap((needle) =>
    readings.flatMap(([reading, text]) => {
      const folded = tight(text);
      const at = folded.indexOf(tight(needle));
      return at < 0
        ? []
        : [
            {
              needle,
              place: `${place}, ${reading}`,
              around: folded.slice(Math.max(at - 60, 0), at + 60),
              content,
            },
          ];
    }),
  );
}

/** Without what parts letters, and without case. */
function tight(text: string): string {
  return text.replaceAll('\0', '').replace(/\s/g, '').toLowerCase();
}

/** The bytes of all strings, by the rules of ISO 32000-2, 7.3.4. */
function stringsIn(text: string): Buffer[] {
  const literals = text.matchAll(
    /\(((?:[^()\\]|\\[\s\S]|\((?:[^()\\]|\\[\s\S])*\))*)\)|<([0-9a-fA-F\s]{2,})>/g,
  );
  return Array.from(literals, ([, literal, digits]) =>
    literal === undefined ? fromHex(digits ?? '') : Buffer.from(unescaped(literal), 'latin1'),
  );
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescaped(literal: string): string {
  return literal.replace(/\\([0-7]{1,3}|\r?\n|[\s\S])/g, (_, code: string) => {
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 255);
    return escapes[code] ?? (/^\r?\n$/.test(code) ? '' : code);
  });
}

function swapped(bytes: Buffer): Buffer {
  const result = Buffer.alloc(bytes.length & ~1);
  for (let at = 0; at < result.length; at++) result[at] = bytes[at ^ 1] ?? 0;
  return result;
}

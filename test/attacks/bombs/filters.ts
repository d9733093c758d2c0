import { deflateSync } from 'node:zlib';
import { stream } from '../../pdf/objects/hand-written.ts';
import { flate, pagePdf, pdfBombs } from '../bomb.ts';

/** A page whose content is packed by filters that are given with it. */
function content(data: string | Uint8Array, filter: string, parameters = ''): Buffer {
  const text = typeof data === 'string' ? data : Buffer.from(data).toString('latin1');
  return pagePdf({ objects: { 5: stream(text, `/Filter${filter}${parameters}`) } });
}

function deflatedTimes(bytes: Uint8Array, times: number): Uint8Array {
  return times === 0 ? bytes : deflatedTimes(deflateSync(bytes), times - 1);
}

/** Spaces by LZW, in rounds: each code says one space more than the one before it, 7 MB a round (ISO 32000-2, 7.4.4). */
function lzwSpaces(rounds: number): Uint8Array {
  const bytes: number[] = [];
  let [bits, held] = [0, 0];
  const put = (code: number, width: number) => {
    held = (held << width) | code;
    bits += width;
    for (; bits >= 8; bits -= 8) bytes.push((held >> (bits - 8)) & 0xff);
    held &= (1 << bits) - 1;
  };
  for (let round = 0; round < rounds; round++) {
    put(256, round === 0 ? 9 : 12);
    put(32, 9);
    for (let code = 258; code < 4_094; code++)
      put(code, code >= 2_047 ? 12 : code >= 1_023 ? 11 : code >= 511 ? 10 : 9);
  }
  put(257, 12);
  return Uint8Array.from([...bytes, held << (8 - bits)]);
}

const predicted = (parameters: string, data: Uint8Array) =>
  content(deflateSync(data), '/FlateDecode', `/DecodeParms<<${parameters}>>`);

/** Bombs of how streams are packed. */
export const filterBombs = pdfBombs('filters', {
  '200 MB by Flate': () => content(deflateSync(Buffer.alloc(200_000_000, ' ')), '/FlateDecode'),
  'Flate within Flate within Flate': () =>
    content(deflatedTimes(Buffer.alloc(200_000_000, ' '), 3), '[/FlateDecode/FlateDecode/FlateDecode]'),
  'a thousand filters': () => content('q Q', `[${'/ASCIIHexDecode'.repeat(1_000)}]`),
  'a hundred thousand Flate filters': () => content(deflateSync(''), `[${'/FlateDecode'.repeat(100_000)}]`),
  'LZW of 200 MB': () => content(lzwSpaces(28), '/LZWDecode'),
  'LZW within Flate': () => content(deflateSync(lzwSpaces(28)), '[/FlateDecode/LZWDecode]'),
  'RunLength within Flate': () => {
    const runs = Buffer.alloc(6_000_000);
    for (let at = 0; at < runs.length; at += 2) runs.writeUInt16BE(0x8120, at);
    return content(deflateSync(runs), '[/FlateDecode/RunLengthDecode]');
  },
  'ASCII85 of z within Flate': () =>
    content(deflateSync(Buffer.alloc(60_000_000, 'z')), '[/FlateDecode/ASCII85Decode]'),
  'white space of ASCIIHex within Flate': () =>
    content(deflateSync(Buffer.alloc(200_000_000, ' ')), '[/FlateDecode/ASCIIHexDecode]'),
  'a predictor of giant columns': () =>
    predicted('/Predictor 12/Columns 2147483647/Colors 32/BitsPerComponent 16', Buffer.alloc(9)),
  'a predictor of single columns': () => predicted('/Predictor 15/Columns 1', Buffer.alloc(60_000_000, 4)),
  'a predictor of columns below 0': () => predicted('/Predictor 12/Columns -5', Buffer.alloc(9_000_000)),
  'a TIFF predictor of single bits': () =>
    predicted('/Predictor 2/Columns 60000000/BitsPerComponent 1', Buffer.alloc(60_000_000)),
  'Flate that never ends': () => content(deflateSync(Buffer.alloc(90_000_000)).subarray(0, -9), '/Fl'),
  'many pages of 20 MB': () => {
    const objects: Record<number, string> = { 100: flate(Buffer.alloc(20_000_000, ' ')) };
    for (let page = 0; page < 200; page++)
      objects[200 + page] = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 100 0 R>>';
    const kids = Object.keys(objects).slice(1);
    objects[2] = `<</Type/Pages/Count 200/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`;
    return pagePdf({ objects });
  },
  'decode parameters in a circle': () =>
    pagePdf({
      objects: { 5: stream('', '/Filter/FlateDecode/DecodeParms 20 0 R'), 20: '[20 0 R]' },
    }),
});

import { inflateRawSync, inflateSync } from 'node:zlib';

/** Whether the words "Jane Doe" can be read in a PDF by somebody who unpacks its streams and knows how texts are written. */
export function leakedIn(pdf: Uint8Array): boolean {
  const bytes = Buffer.from(pdf);
  return [bytes, ...unpacked(bytes)].some((part) =>
    readings(part).some((text) => /jane[\s+]*doe/i.test(text)),
  );
}

/** Every run of bytes that is zlib's, wherever it begins. */
function unpacked(bytes: Buffer): readonly Buffer[] {
  const found: Buffer[] = [];
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    let start = at + 6;
    while (bytes[start] === 0x0d || bytes[start] === 0x0a) start++;
    for (const [unpack, skip] of [
      [inflateSync, 0],
      [inflateRawSync, 2],
    ] as const)
      try {
        found.push(unpack(bytes.subarray(start + skip)));
        break;
      } catch {
        // is packed in another way, or not at all
      }
  }
  return found;
}

function readings(bytes: Buffer): readonly string[] {
  const text = bytes.toString('latin1');
  const hex = [...text.matchAll(/<([0-9a-f\s]+)>/gi)].map(([, digits = '']) =>
    Buffer.from(digits.replace(/\s/g, ''), 'hex').toString('latin1'),
  );
  const all = [text, ...hex].map((one) => one.replaceAll('\0', ''));
  const plain = all.map((one) =>
    one
      .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
      .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/#([0-9a-f]{2})|%([0-9a-f]{2})|\\u00([0-9a-f]{2})/gi, (_, a, b, c) =>
        String.fromCharCode(Number.parseInt(a ?? b ?? c, 16)),
      )
      .replace(/<\/?[a-z:]+>/gi, ''),
  );
  const spelled = [...text.matchAll(/\/ActualText ?\(([^)]*)\)/g)].map(([, part]) => part).join('');
  return [...all, ...plain, spelled];
}

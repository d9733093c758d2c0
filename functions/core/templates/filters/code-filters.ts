import JsBarcode from 'jsbarcode';
import { encodeQR } from 'qr';

/** What a QR code has room for, with medium error correction. */
const mostQrBytes = 2_000;
const mostBarcodeCharacters = 80;

/** The kinds of barcode, by the name in a template. */
const kinds: Readonly<Record<string, string>> = {
  code128: 'CODE128',
  code39: 'CODE39',
  ean13: 'EAN13',
  ean8: 'EAN8',
  upc: 'UPC',
  itf14: 'ITF14',
  codabar: 'codabar',
};

/** Empty modules beside the bars, by which scanners find them. */
const quietModules = 10;
const barHeight = 40;

/** `{{ url | qr_code }}`: an SVG without a size of its own. */
export function qrCode(value: unknown): string {
  const text = textOf(value, 'qr_code');
  if (Buffer.byteLength(text) > mostQrBytes) throw new Error(`qr_code takes up to ${mostQrBytes} bytes`);
  return text === '' ? '' : encodeQR(text, 'svg');
}

/** `{{ number | barcode: "ean13" }}`: an SVG of the bars alone, code128 by default. */
export function barcode(value: unknown, kind: unknown = 'code128'): string {
  const text = textOf(value, 'barcode');
  const name = String(kind).toLowerCase();
  const format = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!format) throw new Error(`barcode is one of ${Object.keys(kinds).join(', ')}`);
  if (text.length > mostBarcodeCharacters)
    throw new Error(`barcode takes up to ${mostBarcodeCharacters} characters`);
  return text === '' ? '' : svgOf(modulesOf(text, name, format));
}

function textOf(value: unknown, filter: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new Error(`${filter} takes a text or a number`);
}

/** The bars as ones and zeros. jsbarcode writes them into the object that it takes for an element. */
function modulesOf(text: string, name: string, format: string): string {
  const drawn: { encodings?: readonly { readonly data: string }[] } = {};
  let isValid = true;
  JsBarcode(drawn, text, {
    format,
    flat: true,
    valid: (is) => {
      isValid = is;
    },
  });
  if (!isValid || !drawn.encodings)
    throw new Error(`${JSON.stringify(text.slice(0, 40))} cannot be written as ${name}`);
  return drawn.encodings.map(({ data }) => data).join('');
}

function svgOf(modules: string): string {
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ index, 0: { length } }) => `M${index + quietModules} 0h${length}v${barHeight}h-${length}z`,
  );
  const width = modules.length + 2 * quietModules;
  return `<svg viewBox="0 0 ${width} ${barHeight}" xmlns="http://www.w3.org/2000/svg" preserveAspectRatio="none" shape-rendering="crispEdges"><path d="${bars.join('')}"/></svg>`;
}

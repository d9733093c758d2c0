import { BrokenImage } from './broken-image.ts';
import { headText } from './head-text.ts';

/** A drawing's size in whole CSS pixels, 96 to the inch. */
export interface SvgSize {
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** CSS pixels in each unit (CSS Values 4, 6.2); an em is the initial font size. Percentages are not supported. */
const pixelsPerUnit: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  pt: 96 / 72,
  pc: 16,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  em: 16,
  rem: 16,
  ex: 8,
};

/** The size of a replaced element that has none (CSS 2.1, 10.3.2). */
const noSize = { width: 300, height: 150 };

/**
 * The size in an SVG's root element: `width` and `height`, one of them and the ratio of `viewBox`, or `viewBox` alone;
 * 300 × 150 if it has neither, as in browsers. Throws BrokenImage for a drawing without an area.
 */
export function readSvgSize(bytes: Buffer): SvgSize {
  const attributes = rootAttributes(bytes);
  const style = attributes.get('style') ?? '';
  const own = (name: 'width' | 'height') => lengthPixels(declared(style, name) ?? attributes.get(name));
  const [, , boxWidth = 0, boxHeight = 0] = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const box = boxWidth > 0 && boxHeight > 0 ? { width: boxWidth, height: boxHeight } : noSize;
  const hasBox = box !== noSize;
  const [width, height] = [own('width'), own('height')];
  const size = {
    width: width ?? (hasBox && height !== undefined ? (height * box.width) / box.height : box.width),
    height: height ?? (hasBox && width !== undefined ? (width * box.height) / box.width : box.height),
  };
  const isEmptyBox = attributes.has('viewBox') && !hasBox;
  if (!(size.width > 0 && size.height > 0) || isEmptyBox) throw new BrokenImage('it has no area');
  return {
    widthPixels: Math.max(1, Math.round(size.width)),
    heightPixels: Math.max(1, Math.round(size.height)),
  };
}

/** The attributes of the first element, which `imageKind` has identified as `svg`. */
function rootAttributes(bytes: Buffer): ReadonlyMap<string, string> {
  const text = headText(bytes, maximumHeadBytes);
  const tag = /<(?:[\w-]+:)?svg((?:[^>"']|"[^"]*"|'[^']*')*)>/.exec(text)?.[1] ?? '';
  const found = tag.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return new Map(Array.from(found, ([, name = '', double, single]) => [name, double ?? single ?? '']));
}

const maximumHeadBytes = 64 * 1024;

function declared(style: string, name: string): string | undefined {
  return new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;!]+)`, 'i').exec(style)?.[1];
}

/** A length in pixels; undefined for none, a percentage, or any other text. */
function lengthPixels(text: string | undefined): number | undefined {
  const [, number = '', unit = ''] = /^\s*([+]?[\d.]+(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(text ?? '') ?? [];
  const perUnit = pixelsPerUnit[unit.toLowerCase()];
  const length = number === '' || perUnit === undefined ? Number.NaN : Number(number) * perUnit;
  return Number.isFinite(length) ? length : undefined;
}

import { inchesPerUnit, type LengthUnit } from '../../contract/fields/pages/length.ts';
import type { PrintOptions } from '../../contract/messages/render.ts';
import { type PageSize, pageSizes } from '../styles/page-sizes.ts';
import type { PageRules } from './page-rules.ts';
import type { WindowSize } from './page-window.ts';

/** Beyond these, the frames of a page that is printed at a small scale would not fit into the memory. */
const maximum = { sidePixels: 16_384, areaPixels: 16_000_000 } as const;

/** The paper of a document, in inches. */
interface Paper {
  readonly widthInches: number;
  readonly heightInches: number;
  readonly margins: PrintOptions['marginInches'];
}

/**
 * The paper that a document is printed on. `@page` rules override the size and the margins of the request; values in
 * other units than those of absolute lengths are ignored.
 */
export function printedPaper(print: PrintOptions, rules: PageRules): Paper {
  const [widthInches, heightInches] = sizeOf(rules, paperOf(print));
  const margin = (side: keyof PrintOptions['marginInches']) =>
    // Chromium cuts off the fractions of points.
    inches(rules[`margin-${side}`] ?? '') ?? Math.trunc(print.marginInches[side] * 72) / 72;
  const margins = {
    top: margin('top'),
    right: margin('right'),
    bottom: margin('bottom'),
    left: margin('left'),
  };
  return { widthInches, heightInches, margins };
}

/** The window that is as large as what is printed on one page. */
export function printedWindow(print: PrintOptions, rules: PageRules): WindowSize {
  const { widthInches, heightInches, margins } = printedPaper(print, rules);
  const across = (widthInches - margins.left - margins.right) / print.scale;
  const down = (heightInches - margins.top - margins.bottom) / print.scale;
  const widthPixels = pixels(across, maximum.sidePixels);
  const heightPixels = pixels(down, Math.min(maximum.sidePixels, maximum.areaPixels / widthPixels));
  return { widthPixels, heightPixels };
}

/** Chromium rounds a sheet up to whole points. */
function paperOf({ widthInches, heightInches, landscape }: PrintOptions): PageSize {
  const [width, height] = [widthInches, heightInches].map((side) => Math.ceil(side * 72 - 1e-6) / 72) as [
    number,
    number,
  ];
  return landscape ? [height, width] : [width, height];
}

function sizeOf({ size = '' }: PageRules, paper: PageSize): PageSize {
  const words = size.toLowerCase().split(/\s+/);
  const name = words.find((word) => Object.hasOwn(pageSizes, word));
  const named = name === undefined ? undefined : pageSizes[name];
  const [width, height = width] = words.flatMap((word) => inches(word) ?? []);
  if (width !== undefined && height !== undefined) return [width, height];
  const chosen = named ?? paper;
  const [short, long] = chosen.toSorted((a, b) => a - b) as [number, number];
  if (words.includes('landscape')) return [long, short];
  return words.includes('portrait') ? [short, long] : chosen;
}

function pixels(lengthInches: number, most: number): number {
  return Math.floor(Math.max(1, Math.min(lengthInches * 96 + 1e-6, most)));
}

/** An absolute length of CSS. Undefined for everything else. */
function inches(length: string): number | undefined {
  if (/^0+$/.test(length)) return 0;
  const [, number, unit = ''] = /^(\d{0,9}(?:\.\d{1,9})?)(in|cm|mm|q|pc|pt|px)$/i.exec(length) ?? [];
  return number ? Number(number) * inchesPerUnit[unit.toLowerCase() as LengthUnit] : undefined;
}

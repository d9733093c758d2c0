import { type Band, bandsOf, commonGaps, type Gap, type Item, sharedShare } from './bands.ts';

/** Items in one column that are read in sequence, from the top. */
export type Column<Kind extends Item> = readonly Kind[];

/** The maximum nesting of columns. Real pages have three; deeper ones stay in line order. */
const deepest = 8;

/** Decides whether the two sides of a gap are columns to read one after the other. */
export type AreColumns<Kind extends Item> = (left: readonly Kind[], right: readonly Kind[]) => boolean;

/**
 * Puts items in reading order: cuts a page into sections, from the top, with the same vertical gaps; what lies between
 * two gaps is read before what is to their right (the XY-cut of Nagy and Seth, with maximum section heights).
 * `narrowest` is the minimum width of a gap.
 */
export function orderItems<Kind extends Item>(
  items: readonly Kind[],
  narrowest: number,
  areColumns: AreColumns<Kind>,
  depth = 0,
): readonly Column<Kind>[] {
  if (items.length < 2 || depth > deepest) return items.length > 0 ? [items] : [];
  const ordered: Column<Kind>[] = [];
  let plain: Kind[] | undefined;
  for (const { bands, gaps } of sectionsOf(bandsOf(items, narrowest), narrowest)) {
    const section = bands.flatMap((band) => [...band.items]);
    const columns = columnsOf(section, gaps, areColumns);
    const parts = columns.length > 1 ? columns : partedByCrossing(section, narrowest, areColumns);
    if (parts) {
      ordered.push(...parts.flatMap((part) => orderItems(part, narrowest, areColumns, depth + 1)));
      plain = undefined;
    } else if (plain) {
      plain.push(...section);
    } else {
      plain = section;
      ordered.push(plain);
    }
  }
  return ordered;
}

/** The gaps between columns of a part of a page, from the left, and its sides. */
export interface Columns {
  readonly gaps: readonly Gap[];
  readonly left: number;
  readonly right: number;
}

/** Returns the gaps between columns that many lines prove. */
export function columnsOfLines(lines: readonly Item[], narrowest: number): readonly Columns[] {
  return sectionsOf(bandsOf(lines, narrowest), narrowest)
    .filter((section) => section.bands.length >= fewestBands && hasColumns(section))
    .map(({ gaps, left, right }) => ({
      gaps: gaps.filter((gap) => left < gap.left && right > gap.right),
      left,
      right,
    }));
}

interface Section<Kind extends Item> {
  readonly bands: Band<Kind>[];
  gaps: readonly Gap[];
  left: number;
  right: number;
}

/** The minimum number of bands above that prove a gap into which a line reaches. */
const fewestBands = 5;

/** Joins bands as long as the gaps between their columns continue. */
function sectionsOf<Kind extends Item>(
  bands: readonly Band<Kind>[],
  narrowest: number,
): readonly Section<Kind>[] {
  const sections: Section<Kind>[] = [];
  for (const band of bands) {
    const open = sections.at(-1);
    const areProven = open !== undefined && open.bands.length >= fewestBands;
    const joined = open && {
      gaps: commonGaps(open.gaps, band.sharedGaps, areProven ? sharedShare * narrowest : narrowest),
      left: Math.min(band.left, open.left),
      right: Math.max(band.right, open.right),
    };
    const isSame =
      joined && hasColumns(joined)
        ? !isOver(open, band, narrowest) &&
          (!endsTogether(open, band, narrowest) || goesOnBelow(open, band, joined.gaps, narrowest))
        : !hasColumns(open) && !hasColumns(band);
    if (open && joined && isSame) {
      open.bands.push(band);
      Object.assign(open, joined);
    } else {
      const before =
        hasColumns(band) && open && !isCentredOver(open, band, narrowest)
          ? columnsAbove(open, band, narrowest)
          : [];
      const gaps = before.reduce((common, above) => commonGaps(common, above.gaps, narrowest), band.gaps);
      const { left, right } = band;
      sections.push({ bands: [...before, band], gaps, left, right });
    }
  }
  return sections;
}

/** Whether a section without columns, such as a centred title, begins between two columns below it and ends over the right one. */
function isOver<Kind extends Item>(section: Section<Kind>, band: Band<Kind>, narrowest: number): boolean {
  if (hasColumns(section)) return false;
  return (
    isCentredOver(section, band, narrowest) ||
    gapsWithin(band).some(({ right }) => section.left < right - narrowest && section.right > right)
  );
}

/** Whether a section without columns, such as a short title, is over the middle one of several columns, and in the middle of all. */
function isCentredOver<Kind extends Item>(
  section: Section<Kind>,
  band: Band<Kind>,
  narrowest: number,
): boolean {
  if (hasColumns(section)) return false;
  if (Math.abs(section.left + section.right - band.left - band.right) > 3 * narrowest) return false;
  const between = gapsWithin(band);
  return between.slice(1).some(
    (gap, at) =>
      section.left > (between[at] as Gap).right &&
      section.right - section.left < nearlyFull * (gap.left - (between[at] as Gap).right), // the gap before it
  );
}

function gapsWithin<Kind extends Item>(band: Band<Kind>): readonly Gap[] {
  return band.gaps.filter(({ left, right }) => band.left < left && band.right > right);
}

/** Whether columns end at the same height, and the content after a gap is below only one of them. */
function endsTogether<Kind extends Item>(
  section: Section<Kind> | undefined,
  band: Band<Kind>,
  narrowest: number,
): boolean {
  const last = section?.bands.at(-1);
  if (!section || !last || hasColumns(band) || band.top - last.bottom <= narrowest) return false;
  // One column may be a line longer.
  return section.bands.slice(-2).some(hasColumns);
}

/** The minimum share of a column's width that the next line of its text has. */
const nearlyFull = 0.8;

/**
 * The minimum height of columns that go on below a gap, and the minimum difference of their ends, in widths of the narrowest
 * gap: rows of titles are lower, and columns that were balanced end together.
 */
const leastHeight = 8;
const leastLonger = 2.5;

/** Whether a band continues one column of a section below the end of the other: it is about as wide as that column. */
function goesOnBelow<Kind extends Item>(
  section: Section<Kind> | undefined,
  band: Band<Kind>,
  gaps: readonly Gap[],
  narrowest: number,
): boolean {
  if (!section) return false;
  const { left, right } = section;
  const items = section.bands.flatMap((one) => one.items);
  const top = Math.min(...items.map(({ box }) => box.top));
  const between = gaps.filter((gap) => left < gap.left && right > gap.right);
  return between.some((gap) => {
    const isLeft = band.right <= gap.left;
    const width = isLeft ? gap.left - left : right - gap.right;
    const bottomOf = (some: readonly Kind[]) => Math.max(...some.map(({ box }) => box.bottom));
    const [before, after] = [
      bottomOf(items.filter(({ box }) => box.right <= gap.left)),
      bottomOf(items.filter(({ box }) => box.left >= gap.right)),
    ];
    const [own, other] = isLeft ? [before, after] : [after, before];
    return (
      own - top > leastHeight * narrowest &&
      own - other > leastLonger * narrowest &&
      band.right - band.left >= nearlyFull * width
    );
  });
}

/** The maximum number of lines of a right column above the first of the left one, and of those that do not fill it. */
const mostAbove = 12;
const mostShortAbove = 3;

/** Moves the last bands of a section that are all to the right of a gap of the next: its right column begins higher. */
function columnsAbove<Kind extends Item>(
  section: Section<Kind>,
  next: Band<Kind>,
  narrowest: number,
): readonly Band<Kind>[] {
  if (hasColumns(section)) return [];
  const right = next.gaps.find((gap) => next.left < gap.left && next.right > gap.right)?.right ?? Infinity;
  const most = (band: Band<Kind>) =>
    band.right - band.left < nearlyFull * (next.right - right) ? mostShortAbove : mostAbove;
  let count = 0;
  let { top } = next;
  for (const band of section.bands.toReversed()) {
    if (band.left < right - 1 || top - band.bottom > 3 * narrowest || count >= most(band)) break;
    top = band.top;
    count++;
  }
  return count > 0 && count < section.bands.length ? section.bands.splice(-count) : [];
}

/** Whether there are items on both sides of a gap. */
function hasColumns(extent: Pick<Section<Item>, 'gaps' | 'left' | 'right'> | undefined): boolean {
  if (!extent) return false;
  const { gaps, left, right } = extent;
  return gaps.some((gap) => left < gap.left && right > gap.right);
}

function columnsOf<Kind extends Item>(
  items: readonly Kind[],
  gaps: readonly Gap[],
  areColumns: AreColumns<Kind>,
): readonly Kind[][] {
  let columns: Kind[][] = [];
  let rest = [...items];
  for (const { left, right } of gaps) {
    if (left === -Infinity || right === Infinity) continue;
    const before = rest.filter(({ box }) => box.left < right);
    const after = rest.filter(({ box }) => box.left >= right);
    if (!areColumns(before, after)) continue;
    columns.push(before);
    rest = after;
  }
  columns.push(rest);
  columns = columns.filter((column) => column.length > 0);
  return columns;
}

/** The maximum share of items that may cross a gap between columns. */
const fewCrossing = 0.12;

/**
 * Splits where few items cross a potential gap: what is above the first of them, the item, and what is below it.
 * Undefined if there is no such gap.
 */
function partedByCrossing<Kind extends Item>(
  items: readonly Kind[],
  narrowest: number,
  areColumns: AreColumns<Kind>,
): readonly Kind[][] | undefined {
  if (items.length < 8) return undefined;
  const gap = leastCrossed(items, narrowest);
  if (!gap) return undefined;
  const isCrossing = ({ box }: Kind) => box.left < gap.right && box.right > gap.left;
  const crossing = items.filter(isCrossing).sort((one, other) => one.box.top - other.box.top);
  const rest = items.filter((item) => !isCrossing(item));
  if (crossing.length === 0 || crossing.length > fewCrossing * items.length) return undefined;
  const left = rest.filter(({ box }) => box.right <= gap.left);
  const right = rest.filter(({ box }) => box.left >= gap.right);
  if (!areColumns(left, right)) return undefined;
  const parts: Kind[][] = [];
  let below = rest;
  for (const item of crossing) {
    const middle = (item.box.top + item.box.bottom) / 2;
    const above = below.filter(({ box }) => (box.top + box.bottom) / 2 < middle);
    below = below.filter(({ box }) => (box.top + box.bottom) / 2 >= middle);
    if (above.length > 0) parts.push(above);
    parts.push([item]);
  }
  if (below.length > 0) parts.push(below);
  return parts;
}

/** Returns the strip of the width `narrowest`, away from both sides, that the fewest items cross. */
function leastCrossed(items: readonly Item[], narrowest: number): Gap | undefined {
  const left = Math.min(...items.map(({ box }) => box.left));
  const right = Math.max(...items.map(({ box }) => box.right));
  const strips = Math.min(Math.floor((right - left) / narrowest), 4_000);
  if (strips < 5) return undefined;
  const crossed = new Int32Array(strips + 2);
  for (const { box } of items) {
    const [from, to] = [
      Math.floor((box.left - left) / narrowest),
      Math.floor((box.right - left) / narrowest),
    ];
    for (const [at, change] of [
      [from, 1],
      [to + 1, -1],
    ] as const) {
      const place = Math.max(0, Math.min(at, strips + 1));
      crossed[place] = (crossed[place] ?? 0) + change;
    }
  }
  let [count, least, best] = [0, Infinity, -1];
  for (let strip = 0; strip < strips; strip++) {
    count += crossed[strip] ?? 0;
    if (strip < 0.2 * strips || strip > 0.8 * strips || count >= least) continue;
    [least, best] = [count, strip];
  }
  return best < 0 ? undefined : { left: left + best * narrowest, right: left + (best + 1) * narrowest };
}

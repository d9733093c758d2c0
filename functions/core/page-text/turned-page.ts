import type { Rectangle } from '../geometry/rectangle.ts';
import { isBlank } from './is-blank.ts';
import type { Letters, PageGeometry } from './page-geometry.ts';

/** Quarter turns, clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** The rotation of most of a page's text in quarter turns: 0 for upright text, 3 for text that runs upwards. */
export function mainTurn({ count, codes, angles }: Letters): QuarterTurns {
  const counts = [0, 0, 0, 0];
  for (let index = 0; index < count; index++) {
    if (isBlank(codes[index] as number)) continue;
    const quarters = (Math.round((angles[index] as number) / (Math.PI / 2)) + 4) % 4;
    counts[quarters] = (counts[quarters] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  return [0, 1, 2, 3].find((turn) => counts[turn] === most) as QuarterTurns; // one of them has most
}

/** The page turned so that text with this rotation is upright. */
export function turnedPage(page: PageGeometry, turn: QuarterTurns): PageGeometry {
  const { widthPoints, heightPoints, letters } = page;
  const turned = <Item extends Readonly<Rectangle>>(item: Item): Item => ({
    ...item,
    ...turnedBox(item, widthPoints, heightPoints, turn),
  });
  const [boxes, origins] = [new Float32Array(letters.boxes.length), new Float32Array(letters.origins.length)];
  for (let index = 0; index < letters.count; index++) {
    const [left = 0, top = 0, right = 0, bottom = 0] = letters.boxes.subarray(index * 4, index * 4 + 4);
    const box = turnedBox({ left, top, right, bottom }, widthPoints, heightPoints, turn);
    boxes.set([box.left, box.top, box.right, box.bottom], index * 4);
    const [x = 0, y = 0] = letters.origins.subarray(index * 2, index * 2 + 2);
    const origin = turnedBox({ left: x, top: y, right: x, bottom: y }, widthPoints, heightPoints, turn);
    origins.set([origin.left, origin.top], index * 2);
  }
  const angles = letters.angles.map((angle) => {
    const own = angle - (turn * Math.PI) / 2;
    return own <= -Math.PI ? own + 2 * Math.PI : own;
  });
  return {
    ...page,
    widthPoints: turn % 2 === 0 ? widthPoints : heightPoints,
    heightPoints: turn % 2 === 0 ? heightPoints : widthPoints,
    letters: { ...letters, boxes, origins, angles },
    rules: page.rules.map(turned),
    fills: page.fills.map(turned),
    images: page.images.map(turned),
    dots: page.dots.map(turned),
    drawings: page.drawings.map(turned),
  };
}

/** The position of a turned page's box on the page as displayed. */
export function turnedBack(
  box: Rectangle,
  { widthPoints, heightPoints }: PageGeometry,
  turn: QuarterTurns,
): Rectangle {
  const [width, height] = turn % 2 === 0 ? [widthPoints, heightPoints] : [heightPoints, widthPoints];
  return turnedBox(box, width, height, ((4 - turn) % 4) as QuarterTurns); // 0 to 3
}

/** The position of a box of the page as displayed on the turned page. */
export function turnedTo(
  box: Readonly<Rectangle>,
  { widthPoints, heightPoints }: PageGeometry,
  turn: QuarterTurns,
): Rectangle {
  return turnedBox(box, widthPoints, heightPoints, turn);
}

/** A box on a page of this size after turning the page back by this many quarters. */
function turnedBox(
  { left, top, right, bottom }: Readonly<Rectangle>,
  width: number,
  height: number,
  turn: QuarterTurns,
): Rectangle {
  switch (turn) {
    case 0:
      return { left, top, right, bottom };
    case 1:
      // Text that ran downwards runs to the right: the page's right edge becomes its top.
      return { left: top, top: width - right, right: bottom, bottom: width - left };
    case 2:
      return { left: width - right, top: height - bottom, right: width - left, bottom: height - top };
    default:
      return { left: height - bottom, top: left, right: height - top, bottom: right };
  }
}

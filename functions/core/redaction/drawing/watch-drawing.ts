import { type Point, transformed } from '../../geometry/matrix.ts';
import { boundsOf } from '../../page-content/area.ts';
import type { ShownCode } from '../../page-content/glyph.ts';
import type { ContentEditor, Operation, PathStep } from '../../page-content/operation.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import type { ShownCodes } from './shown-codes.ts';

/** Observes what pages draw while they are rewritten, so that no page is walked over for it. */
export interface DrawingWatch {
  /**
   * An editor of a page, by its index from 0, that changes nothing. Put it before editors that change drawings, and
   * after those that erase glyphs. If the codes that the page shows are given, its glyphs need not be placed again.
   */
  editor(pageIndex: number, shown?: ShownCodes): ContentEditor;
  /** The pages that draw something besides glyphs that may show letters: pictures, patterns, drawn glyphs, shapes. */
  readonly drawing: ReadonlySet<number>;
  /** Pages on which a code of a font is shown for the first time. Together they show every glyph of the document. */
  readonly first: ReadonlySet<number>;
}

/** Fewer steps of small shapes draw no word. */
const leastSteps = 16;

/** A level or upright shape that is thinner than this is a rule, in points; a larger rectangle is a background. */
const thin = 3;
const large = 30;

export function drawingWatch(): DrawingWatch {
  const drawing = new Set<number>();
  const first = new Set<number>();
  const steps = new Map<number, number>();
  const codes = new WeakMap<ShownCode['font'], Set<number>>();
  const note = (pageIndex: number, font: ShownCode['font'], code: number) => {
    if (font.type3) drawing.add(pageIndex);
    const known = codes.get(font) ?? new Set();
    if (!known.has(code)) first.add(pageIndex);
    codes.set(font, known.add(code));
  };
  const watched = (pageIndex: number): Pick<ContentEditor, 'erases'> => ({
    erases({ font, code }) {
      note(pageIndex, font, code);
      return false;
    },
  });
  const noted = (pageIndex: number, shown: ShownCodes) => {
    for (const [font, own] of shown) for (const code of own) note(pageIndex, font, code);
    return {};
  };
  return {
    drawing,
    first,
    editor: (pageIndex, shown) => ({
      ...(shown ? noted(pageIndex, shown) : watched(pageIndex)),
      edit(operation, state, place) {
        if (drawing.has(pageIndex)) return undefined;
        if (
          place.kind === 'pattern' ||
          isPicture(operation, (name) => place.resource('XObject', name), place.file)
        )
          drawing.add(pageIndex);
        if (!operation.path || operation.name === 'n') return undefined;
        const count = (steps.get(pageIndex) ?? 0) + smallSteps(operation.path, state.matrix);
        steps.set(pageIndex, count);
        if (count >= leastSteps) drawing.add(pageIndex);
        return undefined;
      },
    }),
  };
}

function isPicture(
  { name, operands }: Operation,
  xObject: (name: string) => Parameters<typeof resolve>[1],
  file: Parameters<typeof resolve>[0],
): boolean {
  if (name === 'EI' || name === 'sh') return true;
  const named = operands.at(-1)?.value;
  if (name !== 'Do' || typeof named !== 'string') return false;
  return resolve(file, resolveDictionary(file, xObject(named))?.get('Subtype')) === 'Image';
}

/** The number of steps of a path's contours, except rules and large rectangles. */
function smallSteps(path: readonly PathStep[], matrix: Parameters<typeof transformed>[1]): number {
  let count = 0;
  let contour: PathStep[] = [];
  const end = () => {
    if (contour.length > 0 && !isPlain(contour, matrix)) count += contour.length;
    contour = [];
  };
  for (const step of path) {
    if (step.name === 'm') end();
    contour.push(step);
  }
  end();
  return count;
}

function isPlain(contour: readonly PathStep[], matrix: Parameters<typeof transformed>[1]): boolean {
  if (contour.length > 6 || contour.some(({ name }) => name === 'c')) return false;
  const points = contour.flatMap(({ numbers: [x, y] }): Point[] =>
    x === undefined || y === undefined ? [] : [transformed([x, y], matrix)],
  );
  const [left, bottom, right, top] = boundsOf(points);
  const [least, most] = [right - left, top - bottom].sort((one, other) => one - other) as [number, number];
  return most >= large && (least <= thin || least >= large);
}

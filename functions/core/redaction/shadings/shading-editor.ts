import { type Matrix, multiplied, type Point, transformed } from '../../geometry/matrix.ts';
import { type Area, inverse } from '../../page-content/area.ts';
import { nameOf } from '../../page-content/change-state.ts';
import { matrixOf } from '../../page-content/matrix-of.ts';
import type { ContentPlace, EditOperation } from '../../page-content/operation.ts';
import { addObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, dictionary, type Reference, type Value } from '../../pdf-objects/objects/values.ts';
import { areaFinder } from '../areas-of-place.ts';
import type { ImageBudget } from '../images/image-budget.ts';
import { placedAreas } from '../vectors/placed-area.ts';
import { numbers } from '../vectors/write-contours.ts';
import { shadingCutter } from './cut-shading.ts';

const colourOperators = new Set(['sc', 'scn', 'SC', 'SCN']);

/** Far beyond every page, in points. */
const farPoints = 30_000;

/** The entries of a shading pattern besides the shading (ISO 32000-2, table 75). */
const keptEntries = new Set(['Type', 'PatternType', 'Matrix', 'ExtGState']);

/**
 * Cuts shadings under areas: those painted directly, and those of patterns. Paths filled with a pattern are cut
 * elsewhere.
 */
export function shadingEditor(draft: Draft, areas: readonly Area[], budget: ImageBudget): EditOperation {
  const { file } = draft;
  const cut = shadingCutter(draft, areaFinder(areas), budget);
  let nothing: Reference | undefined;
  const warn = ({ pageIndex }: ContentPlace) => {
    const warning =
      `A shading of page ${pageIndex + 1} cannot be cut. Because a part of it is redacted, it was removed ` +
      'as a whole.';
    if (!draft.warnings.includes(warning)) draft.warnings.push(warning);
  };

  const painted = (value: Value, matrix: Matrix, place: ContentPlace) => {
    const left = cut(value, matrix, place);
    if (left === 'unsound') warn(place);
    if (left === 'gone' || left === 'unsound') return '';
    if (left === 'same') return undefined;
    if (!Array.isArray(left)) return `/${place.addResource('Shading', left as Reference)} sh`;
    if (left.length === 0) return undefined;
    return `\nq ${clipAround(left, matrix)}/${place.addResource('Shading', value)} sh Q`;
  };

  const pattern = (entries: Dictionary, operator: string, place: ContentPlace) => {
    const shading = entries.get('Shading');
    if (shading === undefined || resolve(file, entries.get('PatternType')) !== 2) return undefined;
    const left = cut(shading, multiplied(matrixOf(file, entries), place.matrix), place);
    if (left === 'unsound') warn(place);
    if (left === 'same' || Array.isArray(left)) return undefined;
    if (left === 'gone' || left === 'unsound') nothing ??= addEmptyPattern(draft);
    const kept = new Map([...entries].filter(([key]) => keptEntries.has(key)));
    const own =
      left === 'gone' || left === 'unsound'
        ? (nothing as Reference)
        : addObject(draft, new Map([...kept, ['Shading', left as Reference]]));
    return `/${place.addResource('Pattern', own)} ${operator}`;
  };

  return ({ name, operands }, { matrix }, place) => {
    const named = nameOf(operands);
    if (named === undefined) return undefined;
    if (name === 'sh') {
      const value = place.resource('Shading', named);
      return value === undefined ? undefined : painted(value, matrix, place);
    }
    if (!colourOperators.has(name)) return undefined;
    const entries = resolveDictionary(file, place.resource('Pattern', named));
    return entries && pattern(entries, name, place);
  };
}

/** Returns clips that leave areas out: each is all of the page but for one. */
function clipAround(areas: readonly Area[], matrix: Matrix): string {
  const toContent = inverse(matrix);
  if (!toContent) return '';
  const far: readonly Point[] = [
    [-farPoints, -farPoints],
    [farPoints, -farPoints],
    [farPoints, farPoints],
    [-farPoints, farPoints],
  ];
  const outer = polygon(far.map((corner) => transformed(corner, toContent)));
  return placedAreas(areas, matrix)
    .map(({ corners }) => `${outer}${polygon(corners)}W* n\n`)
    .join('');
}

function polygon(corners: readonly Point[]): string {
  return `${corners.map((corner, index) => `${numbers(corner)} ${index === 0 ? 'm' : 'l'}`).join(' ')} h `;
}

/** A pattern that paints nothing. */
function addEmptyPattern(draft: Draft): Reference {
  const entries = dictionary({
    Type: 'Pattern',
    PatternType: 1,
    PaintType: 1,
    TilingType: 1,
    BBox: [0, 0, 1_000, 1_000],
    XStep: 1_000,
    YStep: 1_000,
    Resources: new Map(),
  });
  return addObject(draft, entries, new Uint8Array());
}

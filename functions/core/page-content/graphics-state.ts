import { identity, type Matrix, multiplied } from '../geometry/matrix.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Value } from '../pdf-objects/objects/values.ts';
import { afterOperator, afterParameters, matrixIn, nameOf, numbersOf, withText } from './change-state.ts';
import type { ContentState } from './content-state.ts';
import type { RawOperation } from './read-operations.ts';

/** More nested saved states than on any page. */
const maximumSaved = 100_000;

/** The graphics state while operations of content are read (ISO 32000-2, 8.4). */
export interface GraphicsState<Font> {
  /** The state after the operations so far. */
  state: ContentState<Font>;
  /** Where the next glyph begins (ISO 32000-2, 9.4.2). A reader that knows the width of glyphs moves it along. */
  textMatrix: Matrix;
  /** Changes the state as an operation does, before it draws. */
  take(operation: RawOperation): void;
  /** The resource that an operation names; undefined if there is none. */
  resource(kind: string, operation: RawOperation): Value | undefined;
}

/** Resources of content, and a reader of fonts, also for those that are missing. */
interface StateSource<Font> {
  readonly file: PdfFile;
  find(kind: string, name: string): Value | undefined;
  fontOf(value: Value | undefined): Font;
}

/** Starts reading a piece of content, which leaves the state of other pieces unchanged. Reads any operators given. */
export function graphicsState<Font>(
  { file, find, fontOf }: StateSource<Font>,
  initial: ContentState<Font>,
): GraphicsState<Font> {
  const saved: ContentState<Font>[] = [];
  let lineMatrix = identity;
  const startLine = (matrix: Matrix) => {
    lineMatrix = matrix;
    graphics.textMatrix = matrix;
  };
  const moveLine = (x: number, y: number) => startLine(multiplied([1, 0, 0, 1, x, y], lineMatrix));
  const setFont = (font: Value | undefined, size: number) => {
    graphics.state = withText(graphics.state, { font: fontOf(font), fontNumber: numberOf(file, font), size });
  };
  const graphics: GraphicsState<Font> = {
    state: initial,
    textMatrix: identity,
    take(operation) {
      const { name, operands } = operation;
      const { state } = graphics;
      switch (name) {
        case 'q':
          if (saved.length < maximumSaved) saved.push(state);
          return;
        case 'Q':
          graphics.state = saved.pop() ?? state;
          return;
        case 'cm': {
          const matrix = matrixIn(operands);
          if (matrix) graphics.state = { ...state, matrix: multiplied(matrix, state.matrix) };
          return;
        }
        case 'Tj':
        case 'TJ':
          return;
        case 'gs': {
          const parameters = graphics.resource('ExtGState', operation);
          graphics.state = afterParameters(file, state, parameters);
          const [font, size] = resolveArray(file, resolveDictionary(file, parameters)?.get('Font')) ?? [];
          if (font !== undefined) setFont(font, Number(resolve(file, size)) || 0);
          return;
        }
        case 'sc':
        case 'scn':
        case 'SC':
        case 'SCN': {
          const key = name.startsWith('s') ? 'fillPattern' : 'strokePattern';
          graphics.state = { ...state, [key]: graphics.resource('Pattern', operation) };
          return;
        }
        case 'Tf':
          setFont(graphics.resource('Font', operation), numbersOf(operands).at(-1) ?? 0);
          return;
        case 'BT':
          startLine(identity);
          return;
        case 'Tm': {
          const matrix = matrixIn(operands);
          if (matrix) startLine(matrix);
          return;
        }
        case 'Td':
        case 'TD': {
          // If there are too few numbers, PDFium uses the last for y.
          const [x = 0, y = 0] = [0, 0, ...numbersOf(operands)].slice(-2);
          if (name === 'TD') graphics.state = withText(state, { leading: -y });
          moveLine(x, y);
          return;
        }
        default:
          graphics.state = afterOperator(state, name, operands);
          if (name === 'T*' || name === "'" || name === '"') moveLine(0, -state.text.leading);
      }
    },
    resource(kind, { operands }) {
      const name = nameOf(operands);
      return name === undefined ? undefined : find(kind, name);
    },
  };
  return graphics;
}

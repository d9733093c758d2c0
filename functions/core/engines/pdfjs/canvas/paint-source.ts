import type { CanvasKit, Shader, TileMode } from 'canvaskit-wasm';
import { DomMatrix, type MatrixValues } from './dom-matrix.ts';
import type { DrawnSurface } from './drawn-surface.ts';

/** The source of a fill or stroke: a CSS colour, a gradient or a pattern. */
export type PaintSource = string | ShaderSource;

/** A gradient or a pattern. The caller deletes the shader. */
interface ShaderSource {
  shader(kit: CanvasKit): Shader;
}

/** A circle; for a linear gradient, a point. */
type Circle = readonly [x: number, y: number, radius: number];

/** The part of a browser's CanvasGradient that pdf.js uses. */
export class Gradient implements ShaderSource {
  readonly #stops: { readonly at: number; readonly colour: string }[] = [];
  readonly #from: Circle;
  readonly #to: Circle;
  readonly #isRadial: boolean;

  constructor(from: Circle, to: Circle, isRadial: boolean) {
    this.#from = from;
    this.#to = to;
    this.#isRadial = isRadial;
  }

  addColorStop(at: number, colour: string): void {
    this.#stops.push({ at, colour });
  }

  shader(kit: CanvasKit): Shader {
    const stops = this.#stops.toSorted((one, other) => one.at - other.at);
    const colours = stops.map(({ colour }) => colourOf(kit, colour));
    const positions = stops.map(({ at }) => at);
    const [x0, y0, r0] = this.#from;
    const [x1, y1, r1] = this.#to;
    const { Clamp } = kit.TileMode;
    return this.#isRadial
      ? kit.Shader.MakeTwoPointConicalGradient([x0, y0], r0, [x1, y1], r1, colours, positions, Clamp)
      : kit.Shader.MakeLinearGradient([x0, y0], [x1, y1], colours, positions, Clamp);
  }
}

/** The part of a browser's CanvasPattern that pdf.js uses: a copy of a canvas's pixels. */
export class Pattern implements ShaderSource {
  readonly #pixels: Uint8Array;
  readonly #info;
  readonly #isRepeated: boolean;
  #matrix: MatrixValues = new DomMatrix();

  constructor(canvas: DrawnSurface, repetition: string) {
    this.#info = imageInfo(canvas.kit, canvas.width, canvas.height);
    const pixels = canvas.surface().getCanvas().readPixels(0, 0, this.#info);
    this.#pixels = pixels instanceof Uint8Array ? pixels : new Uint8Array(canvas.width * canvas.height * 4);
    this.#isRepeated = repetition === 'repeat';
  }

  setTransform(matrix: MatrixValues): void {
    this.#matrix = matrix;
  }

  shader(kit: CanvasKit): Shader {
    const image = kit.MakeImage(this.#info, this.#pixels, this.#info.width * 4);
    if (!image) throw new RangeError('no memory for a pattern');
    const mode: TileMode = this.#isRepeated ? kit.TileMode.Repeat : kit.TileMode.Decal;
    const shader = image.makeShaderOptions(
      mode,
      mode,
      kit.FilterMode.Linear,
      kit.MipmapMode.None,
      rows(this.#matrix),
    );
    image.delete();
    return shader;
  }
}

/** Converts a CSS colour for Skia: in numbers, or one of the names that pdf.js uses. */
export function colourOf(kit: CanvasKit, text: string) {
  return kit.parseColorString(text, { white: kit.WHITE, black: kit.BLACK, transparent: kit.TRANSPARENT });
}

/** Converts a matrix for Skia. */
export function rows({ a, b, c, d, e, f }: MatrixValues): number[] {
  return [a, c, e, b, d, f, 0, 0, 1];
}

/** The pixel format of a browser's ImageData. */
export function imageInfo(kit: CanvasKit, width: number, height: number) {
  return {
    width,
    height,
    colorType: kit.ColorType.RGBA_8888,
    alphaType: kit.AlphaType.Unpremul,
    colorSpace: kit.ColorSpace.SRGB,
  };
}

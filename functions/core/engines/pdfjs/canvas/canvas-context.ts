import type { EmbindEnumEntity, Paint, Canvas as SkiaCanvas, Path as SkiaPath } from 'canvaskit-wasm';
import { blendModes, unboundedModes } from './blend-modes.ts';
import { ContextState } from './context-state.ts';
import type { DrawnSurface } from './drawn-surface.ts';
import { colourOf, Gradient, imageInfo, type PaintSource, Pattern, rows } from './paint-source.ts';
import { Path } from './path.ts';

type Rule = 'nonzero' | 'evenodd';

/**
 * The part of a browser's 2D context that pdf.js uses, drawn by Skia in WebAssembly. Skia's own matrix is the identity
 * between two drawings; the current path is in pixels. It has no fonts, because pdf.js draws text as paths.
 */
export class CanvasContext extends ContextState {
  readonly canvas: DrawnSurface;
  #path = new Path();

  constructor(canvas: DrawnSurface) {
    super();
    this.canvas = canvas;
  }

  /** Resets the state, as resizing the canvas does. */
  reset(): void {
    this.resetState();
    this.#path = new Path();
  }

  save(): void {
    this.#skia().save();
    this.saveState();
  }

  restore(): void {
    if (this.restoreState()) this.#skia().restore();
  }

  beginPath(): void {
    this.#path = new Path();
  }

  moveTo(x: number, y: number): void {
    this.#add((path) => path.moveTo(x, y));
  }

  lineTo(x: number, y: number): void {
    this.#addNext('lineTo', x, y);
  }

  quadraticCurveTo(...points: [number, number, number, number]): void {
    this.#addNext('quadraticCurveTo', ...points);
  }

  bezierCurveTo(...points: [number, number, number, number, number, number]): void {
    this.#addNext('bezierCurveTo', ...points);
  }

  closePath(): void {
    this.#path.closePath();
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#add((path) => path.rect(x, y, width, height));
  }

  clip(...given: readonly [Path?, Rule?] | readonly [Rule]): void {
    const { path, rule } = this.#pathAndRule(given);
    const { Intersect } = this.canvas.kit.ClipOp;
    this.#withPath(path.transformed(this.matrix), rule, (skia, shape) =>
      skia.clipPath(shape, Intersect, true),
    );
  }

  fill(...given: readonly [Path?, Rule?] | readonly [Rule]): void {
    const { path, rule } = this.#pathAndRule(given);
    this.#draw(this.fillStyle, (paint) =>
      this.#withPath(path, rule, (skia, shape) => skia.drawPath(shape, paint)),
    );
  }

  stroke(path = this.#ownPath()): void {
    this.#draw(this.strokeStyle, (paint) => {
      this.#setStroke(paint);
      this.#withPath(path, 'nonzero', (skia, shape) => skia.drawPath(shape, paint));
    });
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const path = new Path();
    path.rect(x, y, width, height);
    this.fill(path);
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    const path = new Path();
    path.rect(x, y, width, height);
    this.stroke(path);
  }

  clearRect(x: number, y: number, width: number, height: number): void {
    const { globalAlpha, globalCompositeOperation } = this;
    Object.assign(this, { globalAlpha: 1, globalCompositeOperation: 'clear' });
    this.fillRect(x, y, width, height);
    Object.assign(this, { globalAlpha, globalCompositeOperation });
  }

  createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient {
    return new Gradient([x0, y0, 0], [x1, y1, 0], false);
  }

  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient {
    return new Gradient([x0, y0, r0], [x1, y1, r1], true);
  }

  createPattern(canvas: DrawnSurface, repetition: string): Pattern {
    return new Pattern(canvas, repetition);
  }

  /** Accepts a place; a place and a size; or a part of the source, a place and a size. */
  drawImage(source: DrawnSurface, ...given: readonly number[]): void {
    const { kit } = this.canvas;
    const whole = [0, 0, source.width, source.height];
    const part = given.length === 8 ? given.slice(0, 4) : whole;
    const [x = 0, y = 0, width = source.width, height = source.height] =
      given.length === 8 ? given.slice(4) : given;
    const [partX = 0, partY = 0, partWidth = 0, partHeight = 0] = part;
    const filter = this.imageSmoothingEnabled ? kit.FilterMode.Linear : kit.FilterMode.Nearest;
    const image = source.surface().makeImageSnapshot();
    this.#draw('#000000', (paint) =>
      this.#skia().drawImageRectOptions(
        image,
        kit.XYWHRect(partX, partY, partWidth, partHeight),
        kit.XYWHRect(x, y, width, height),
        filter,
        kit.MipmapMode.None,
        paint,
      ),
    );
    image.delete();
  }

  createImageData(width: number, height: number) {
    return { width, height, data: new Uint8ClampedArray(width * height * 4) };
  }

  getImageData(x: number, y: number, width: number, height: number) {
    const pixels = this.#skia().readPixels(x, y, imageInfo(this.canvas.kit, width, height));
    if (!(pixels instanceof Uint8Array)) return this.createImageData(width, height);
    return { width, height, data: new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length) };
  }

  putImageData(
    { data, width, height }: { data: ArrayLike<number>; width: number; height: number },
    x: number,
    y: number,
  ): void {
    const { AlphaType, ColorType, ColorSpace } = this.canvas.kit;
    const bytes = new Uint8Array(Array.isArray(data) ? data : (data as Uint8ClampedArray));
    // Writes directly to the surface, because the clip does not apply (HTML, 4.12.5.1.16).
    this.#skia().writePixels(
      bytes,
      width,
      height,
      x,
      y,
      AlphaType.Unpremul,
      ColorType.RGBA_8888,
      ColorSpace.SRGB,
    );
  }

  /** pdf.js draws letters as paths, and calls these only for invisible text. */
  fillText(): void {}
  strokeText(): void {}
  measureText() {
    return { width: 0, actualBoundingBoxAscent: 0, actualBoundingBoxDescent: 0 };
  }

  #skia(): SkiaCanvas {
    return this.canvas.surface().getCanvas();
  }

  #add(add: (path: Path) => void): void {
    const added = new Path();
    add(added);
    this.#path.addPath(added, this.matrix);
  }

  /** Adds a segment that continues from the last point. */
  #addNext(verb: 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo', ...points: readonly number[]): void {
    const { a, b, c, d, e, f } = this.matrix;
    const mapped: number[] = [];
    for (let at = 0; at < points.length; at += 2) {
      const [x = 0, y = 0] = [points[at], points[at + 1]];
      mapped.push(a * x + c * y + e, b * x + d * y + f);
    }
    (this.#path[verb] as (...points: readonly number[]) => void)(...mapped);
  }

  /** The current path in the coordinates of the current matrix. */
  #ownPath(): Path {
    return this.#path.transformed(this.matrix.inverse());
  }

  #pathAndRule(given: readonly [Path?, Rule?] | readonly [Rule]): { path: Path; rule: Rule } {
    const [first, second] = given;
    if (first instanceof Path) return { path: first, rule: second ?? 'nonzero' };
    return { path: this.#ownPath(), rule: first ?? 'nonzero' };
  }

  #withPath(path: Path, rule: Rule, use: (skia: SkiaCanvas, shape: SkiaPath) => void): void {
    const { kit } = this.canvas;
    const shape = kit.Path.MakeFromCmds(path.commands) ?? new kit.Path();
    shape.setFillType(rule === 'evenodd' ? kit.FillType.EvenOdd : kit.FillType.Winding);
    use(this.#skia(), shape);
    shape.delete();
  }

  /** Draws under the current matrix, with the current alpha and blending. */
  #draw(source: PaintSource, draw: (paint: Paint) => void): void {
    const { kit } = this.canvas;
    const { matrix, globalAlpha, globalCompositeOperation: operation } = this;
    if (matrix.a * matrix.d - matrix.b * matrix.c === 0) return;
    const skia = this.#skia();
    const mode = kit.BlendMode[blendModes[operation] ?? 'SrcOver'];
    const paint = new kit.Paint();
    paint.setAntiAlias(true);
    const shader = typeof source === 'string' ? undefined : source.shader(kit);
    if (shader) paint.setShader(shader);
    else paint.setColor(colourOf(kit, source as string));
    const [, , , alpha = 1] = paint.getColor();
    paint.setAlphaf(alpha * globalAlpha);
    skia.save();
    if (unboundedModes.has(operation)) {
      // These also change areas outside the drawing.
      const layer = new kit.Paint();
      layer.setBlendMode(mode);
      skia.saveLayer(layer);
      skia.concat(rows(matrix));
      draw(paint);
      skia.restore();
      layer.delete();
    } else {
      paint.setBlendMode(mode);
      skia.concat(rows(matrix));
      draw(paint);
    }
    skia.restore();
    shader?.delete();
    paint.delete();
  }

  #setStroke(paint: Paint): void {
    const { kit } = this.canvas;
    const { lineWidth, lineCap, lineJoin, miterLimit, lineDash, lineDashOffset } = this;
    paint.setStyle(kit.PaintStyle.Stroke);
    paint.setStrokeWidth(Math.max(lineWidth, 0));
    paint.setStrokeMiter(miterLimit);
    const caps = new Map<string, EmbindEnumEntity>([
      ['round', kit.StrokeCap.Round],
      ['square', kit.StrokeCap.Square],
    ]);
    const joins = new Map<string, EmbindEnumEntity>([
      ['round', kit.StrokeJoin.Round],
      ['bevel', kit.StrokeJoin.Bevel],
    ]);
    paint.setStrokeCap(caps.get(lineCap) ?? kit.StrokeCap.Butt);
    paint.setStrokeJoin(joins.get(lineJoin) ?? kit.StrokeJoin.Miter);
    if (!lineDash.some((length) => length > 0)) return;
    const effect = kit.PathEffect.MakeDash([...lineDash], lineDashOffset);
    paint.setPathEffect(effect);
    effect.delete();
  }
}

/**
 * Contrasts are natural logarithms of WCAG 2's contrast ratio: the difference between the lightness of two colours, where
 * lightness is the logarithm of their relative luminance plus 0.05. A stroke that fills half a pixel has about half of it.
 */
export type Contrast = number;

/** The number of steps of luminance. */
const steps = 4_096;

const [redPart, greenPart, bluePart] = [0.2126, 0.7152, 0.0722].map((weight) =>
  Float32Array.from({ length: 256 }, (_, value) => weight * linear(value / 255) * (steps - 1)),
) as [Float32Array, Float32Array, Float32Array];

const lightnesses = Float32Array.from({ length: steps }, (_, step) => Math.log(step / (steps - 1) + 0.05));

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** The lightness of a colour, -3 to 0.05. Each part is 0 to 255. */
export function lightness(red: number, green: number, blue: number): number {
  const step = (redPart[red] ?? 0) + (greenPart[green] ?? 0) + (bluePart[blue] ?? 0);
  return lightnesses[Math.round(step)] as number; // at most the last step
}

/** At this contrast, WCAG's least for large print and signs, text stands out in any size. */
export const plainContrast: Contrast = Math.log(3);

/** The least contrasts at which small print and large letters can be made out, and their ems in points. */
const [smallPrint, largePrint] = [
  { em: 14, contrast: Math.log(1.3) },
  { em: 36, contrast: Math.log(1.12) },
] as const;

/** The contrast below which text of a size, in points, cannot be made out. */
export function leastContrast(em: number): Contrast {
  const share = Math.max(0, Math.min(1, (em - smallPrint.em) / (largePrint.em - smallPrint.em)));
  return smallPrint.contrast + share * (largePrint.contrast - smallPrint.contrast);
}

/** D50 XYZ to linear sRGB, adapted to its D65 white by Bradford's matrix. */
const toLinear = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
] as const;
const white = [0.9642, 1, 0.8249] as const;

/**
 * L*a*b* samples as 8-bit sRGB (ISO 32000-2, 8.6.5.4). White maps to white, for any white point in the file. `ranges`
 * are the minimum and maximum of each component.
 */
export function labToRgb(samples: Uint8Array, bits: number, ranges: readonly number[]): Uint8Array {
  const step = bits / 8;
  const most = 2 ** bits - 1;
  const colours = new Uint8Array(Math.floor(samples.length / step / 3) * 3);
  const component = (index: number, part: number) => {
    const at = (index + part) * step;
    const sample = bits === 8 ? samples[at] : ((samples[at] ?? 0) << 8) | (samples[at + 1] ?? 0);
    const [least = 0, greatest = 100] = ranges.slice(part * 2);
    return least + ((sample ?? 0) * (greatest - least)) / most;
  };
  for (let index = 0; index < colours.length; index += 3) {
    const m = (component(index, 0) + 16) / 116;
    const xyz = [m + component(index, 1) / 500, m, m - component(index, 2) / 200].map(
      (value, axis) =>
        (white[axis] as number) * (value >= 6 / 29 ? value ** 3 : (108 / 841) * (value - 4 / 29)),
    );
    for (const [part, [x, y, z]] of toLinear.entries()) {
      const linear = x * (xyz[0] as number) + y * (xyz[1] as number) + z * (xyz[2] as number);
      colours[index + part] = Math.round(255 * Math.min(Math.max(curved(linear), 0), 1));
    }
  }
  return colours;
}

/** The transfer function of sRGB. */
function curved(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}

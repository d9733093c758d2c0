/** Scales 8-bit samples down: each new one is the mean of the area that it covers. */
export function shrinkSamples(
  data: Uint8Array,
  {
    width,
    height,
    components,
  }: { readonly width: number; readonly height: number; readonly components: number },
  toWidth: number,
  toHeight: number,
): Uint8Array {
  const columns = shares(width, toWidth);
  const rows = shares(height, toHeight);
  const across = new Float32Array(toWidth * components);
  const shrunk = new Uint8Array(toWidth * toHeight * components);
  const line = new Float32Array(toWidth * components);
  for (const [row, { first, weights }] of rows.entries()) {
    line.fill(0);
    for (const [index, weight] of weights.entries()) {
      const start = (first + index) * width * components;
      across.fill(0);
      for (const [column, share] of columns.entries())
        for (let at = 0; at < share.weights.length; at++) {
          const from = start + (share.first + at) * components;
          const own = share.weights[at] as number;
          for (let component = 0; component < components; component++) {
            const to = column * components + component;
            across[to] = (across[to] as number) + own * (data[from + component] as number);
          }
        }
      for (let at = 0; at < line.length; at++)
        line[at] = (line[at] as number) + weight * (across[at] as number);
    }
    for (let at = 0; at < line.length; at++) shrunk[row * line.length + at] = Math.round(line[at] as number);
  }
  return shrunk;
}

/** The old samples that each new one covers, and the share of each. */
function shares(from: number, to: number) {
  const ratio = from / to;
  return Array.from({ length: to }, (_, index) => {
    const [start, end] = [index * ratio, Math.min((index + 1) * ratio, from)];
    const first = Math.floor(start);
    const last = Math.min(Math.ceil(end), from);
    const weights = Array.from({ length: last - first }, (__, at) => {
      const covered = Math.min(end, first + at + 1) - Math.max(start, first + at);
      return covered / (end - start);
    });
    return { first, weights };
  });
}

import type { TextState } from '../text-state.ts';

/** Letters that are this much narrower than high, or the other way round, or this slanted, are lines. */
const [mostSqueezed, mostSlanted] = [0.15, 0.3];

/** Condensed, wide and italic letters are less distorted than this. */
const [squeezed, slanted] = [0.4, 0.6];

/** Whether the letters of a text object keep their shape: `line` for none that can be read. */
export function shapeOfEm({ emWidth, emHeight, slant }: TextState): 'upright' | 'distorted' | 'line' {
  const ratio = Math.min(emWidth, emHeight) / Math.max(emWidth, emHeight);
  if (!(ratio >= mostSqueezed && slant >= mostSlanted)) return 'line';
  return ratio >= squeezed && slant >= slanted ? 'upright' : 'distorted';
}

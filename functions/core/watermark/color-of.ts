import { Problem } from '../contract/problems/problem.ts';
import type { Color } from './mark.ts';

/** The colour of `#rrggbb`. Throws invalid_field. */
export function colorOf(color: string): Color {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color) ?? [];
  if (!red || !green || !blue)
    throw new Problem('invalid_field', '`color` must be a hex colour such as #808080.');
  return [red, green, blue].map((part) => Number.parseInt(part, 16) / 255) as unknown as Color; // three, as above
}

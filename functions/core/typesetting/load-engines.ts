import type * as Bidirectional from './bidirectional.ts';
import { rightToLeft, shaped } from './character-kinds.ts';
import type { colourFont } from './fonts/colour-font.ts';
import type { shape } from './fonts/shaper.ts';

/** Engines that text beyond plain lines may need. */
export interface TextEngines {
  readonly shaping: { readonly shape: typeof shape; readonly colourFont: typeof colourFont } | undefined;
  readonly ordering: typeof Bidirectional | undefined;
}

/** Loads harfbuzz and the bidirectional tables, each only if the text needs it. Most text needs neither. */
export async function loadEngines(text: string): Promise<TextEngines> {
  const needsShaping = shaped.test(text);
  const shaper = needsShaping ? await import('./fonts/shaper.ts') : undefined;
  const colour = needsShaping ? await import('./fonts/colour-font.ts') : undefined;
  const ordering = rightToLeft.test(text) ? await import('./bidirectional.ts') : undefined;
  return {
    shaping: shaper && colour ? { shape: shaper.shape, colourFont: colour.colourFont } : undefined,
    ordering,
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import type { DevToolsSession } from '../chromium/devtools-pipe.ts';
import { evaluate } from '../evaluate.ts';

const pollMs = 5;
const boundMs = 2_000;

/**
 * Loads fonts into the page's memory for its header and footer, which are printed without waiting: only fonts that are
 * already there are used. `fonts` are data: URLs.
 */
export async function preloadFonts(
  session: DevToolsSession,
  worldId: number,
  fonts: readonly string[],
): Promise<void> {
  if (fonts.length === 0) return;
  const sources = JSON.stringify(fonts.map((url) => `url("${url}")`));
  await evaluate(
    session,
    worldId,
    `globalThis.templateFonts = ${sources}.map((source) => new FontFace('template', source));
    for (const font of templateFonts) font.load().catch(() => {})`,
  );
  const isLoading = `templateFonts.some(({ status }) => status === 'loading')`;
  const endMs = performance.now() + boundMs;
  while (performance.now() < endMs && (await evaluate(session, worldId, isLoading))) await delay(pollMs);
}

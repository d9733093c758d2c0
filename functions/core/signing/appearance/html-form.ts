import { createHash } from 'node:crypto';
import type { RenderRequest } from '../../contract/messages/render.ts';
import type { Render } from '../../images/read-svg.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { embeddedForm, type Size } from './embedded-form.ts';

const timeoutMs = 10_000;

/** Chromium rounds sheets by a third of a pixel, so a sheet of the drawing's own size might cut it. */
const sparePoints = 3;

/** The last drawings of this process. The rounds of a call need the same one again. */
const drawn = new Map<string, Uint8Array>();
const maximumKept = 4;

/**
 * HTML as a form XObject that fills the unit square: vector graphics, drawn without scripts and without a network. Throws
 * the problems of rendering, and conformance_failed.
 */
export async function htmlForm(
  draft: Draft,
  html: string,
  size: Size,
  render: Render,
  seed: string,
): Promise<number> {
  const name = createHash('sha256')
    .update(JSON.stringify([seed, html, size]))
    .digest('hex');
  const pdf = drawn.get(name) ?? (await printed(html, size, render));
  drawn.delete(name);
  drawn.set(name, pdf);
  for (const oldest of drawn.keys()) if (drawn.size > maximumKept) drawn.delete(oldest);
  return embeddedForm(draft, pdf, size);
}

async function printed(
  html: string,
  { widthPoints, heightPoints }: Size,
  render: Render,
): Promise<Uint8Array> {
  const request: RenderRequest = {
    source: { html: `<!doctype html><style>html, body { margin: 0 }</style>${html}` },
    css: `@page { size: ${widthPoints + sparePoints}pt ${heightPoints + sparePoints}pt; margin: 0 }`,
    media: 'print',
    javascript: false,
    isOffline: true,
    timeoutMs,
    print: {
      widthInches: (widthPoints + sparePoints) / 72,
      heightInches: (heightPoints + sparePoints) / 72,
      landscape: false,
      marginInches: { top: 0, right: 0, bottom: 0, left: 0 },
      scale: 1,
      printBackground: true,
      pageRanges: '1',
      tagged: false,
      outline: false,
    },
  };
  return (await render(request)).pdf;
}

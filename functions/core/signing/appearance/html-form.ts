import { createHash } from 'node:crypto';
import { readClaims } from '../../conformance/claims/read-claims.ts';
import { conformMade } from '../../conformance/conform-made.ts';
import type { RenderRequest } from '../../contract/render.ts';
import type { Render } from '../../images/read-svg.ts';
import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { memoryWriter } from '../../pdf-objects/editing/memory-writer.ts';
import { parsePdf } from '../../pdf-objects/objects/parse-pdf.ts';
import { referenceTo, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import { withEntries } from '../../pdf-objects/objects/values.ts';
import { embedPage } from '../../pdf-objects/structure/embed-page.ts';
import { openSource } from '../../pdf-objects/structure/open-source.ts';

const timeoutMs = 10_000;

interface Size {
  readonly widthPoints: number;
  readonly heightPoints: number;
}

/** Chromium rounds sheets by a third of a pixel, so a sheet of the drawing's own size might cut it. */
const sparePoints = 3;

/** The last drawings of this process. The rounds of a call need the same one again. */
const drawn = new Map<string, Uint8Array>();
const maximumKept = 4;

/**
 * HTML as a form XObject that fills the unit square: vector graphics, drawn without scripts and without a network. In a
 * PDF/A it is as its part of the standard demands. Throws the problems of rendering, and conformance_failed.
 */
export async function htmlForm(
  draft: Draft,
  html: string,
  size: Size,
  render: Render,
  seed: string,
): Promise<number> {
  const part = Number(readClaims(draft).archive?.[0] ?? 0);
  const name = createHash('sha256')
    .update(JSON.stringify([seed, html, size, part]))
    .digest('hex');
  const pdf = drawn.get(name) ?? (await printed(html, size, part, render));
  drawn.delete(name);
  drawn.set(name, pdf);
  for (const [oldest] of drawn) if (drawn.size > maximumKept) drawn.delete(oldest);
  const number = embedPage(memoryWriter(draft.file), openSource(parsePdf(pdf)), size);
  const form = part === 1 ? resolveStream(draft.file, referenceTo(draft.file, number)) : undefined;
  // The first part of PDF/A has no transparency.
  if (form) changeObject(draft, number, withEntries(form.dictionary, { Group: undefined }), form.data);
  return number;
}

async function printed(html: string, { widthPoints, heightPoints }: Size, part: number, render: Render) {
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
  const made = await render(request);
  if (part < 1 || part > 3) return made.pdf;
  const archive = { part: part as 1 | 2 | 3, level: 'b' } as const;
  const wishes = { archive, origin: 'html', fallbackTitle: 'Signature' } as const;
  const conformed = await conformMade({ pdf: made.pdf, pageCount: 1 }, { wishes, isTest: false });
  return conformed.pdf;
}

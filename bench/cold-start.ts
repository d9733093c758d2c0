import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { layerFolders } from '../bin/layer-folders.ts';
import { html } from '../functions/html/endpoints.ts';
import { renderRequest } from '../functions/html/render-request.ts';
import { documents } from './documents.ts';
import { timed } from './statistics.ts';
import { table } from './table.ts';

/** From the start of a process to its first PDF: the function that runs Chromium, alone, as a cold Lambda is. */
export async function measureColdStart(): Promise<string> {
  const { fonts, chromium = '' } = layerFolders();
  const request = renderRequest(html.htmlToPdf.request.parse({ html: documents.hello }));
  const variables = {
    FONTS_FOLDER: fonts,
    CHROMIUM_FOLDER: chromium,
    RENDER_REQUEST: JSON.stringify(request),
  };
  const { medianMs, p95Ms } = await timed(() => coldRender(variables), 9, 1);
  return table(
    ['cold', 'median ms', 'p95 ms'],
    [['start of the process to its first PDF, hello', medianMs.toFixed(0), p95Ms.toFixed(0)]],
  );
}

async function coldRender(variables: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cold-render.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...variables },
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGKILL');
  if (!String(said).startsWith('printed')) throw new Error(`the cold render ${said}`);
}

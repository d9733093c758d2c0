import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { layerFolders } from '../bin/layer-folders.ts';
import { html } from '../functions/html/endpoints.ts';
import { renderRequest } from '../functions/html/render-request.ts';
import { htmlDocuments } from './html-documents.ts';
import { median } from './statistics.ts';
import { table } from './table.ts';

const runs = 9;

/** When each step was done, in milliseconds since the process was started. */
interface Steps {
  readonly nodeMs: number;
  readonly codeMs: number;
  readonly browserMs: number;
  readonly printedMs: number;
}

/**
 * From the start of a process to its first PDF, step by step: the work of the function that runs Chromium, unbundled.
 */
async function measureColdStart(): Promise<string> {
  const { fonts, chromium = '' } = layerFolders();
  const request = renderRequest(html.htmlToPdf.request.parse({ html: htmlDocuments.hello }));
  const variables = {
    FONTS_FOLDER: fonts,
    CHROMIUM_FOLDER: chromium,
    RENDER_REQUEST: JSON.stringify(request),
  };
  await coldRender(variables);
  const starts: Steps[] = [];
  for (let run = 0; run < runs; run++) starts.push(await coldRender(variables));
  const step = (took: (steps: Steps) => number) => median(starts.map(took)).toFixed(0);
  return table(
    ['cold, hello', 'median ms'],
    [
      ['Node, until the first line of a program', step(({ nodeMs }) => nodeMs)],
      ['our code, as TypeScript', step(({ nodeMs, codeMs }) => codeMs - nodeMs)],
      ['Chromium with a page', step(({ codeMs, browserMs }) => browserMs - codeMs)],
      ['the first PDF', step(({ browserMs, printedMs }) => printedMs - browserMs)],
      ['together', step(({ printedMs }) => printedMs)],
    ],
  );
}

async function coldRender(variables: Record<string, string>): Promise<Steps> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cold-render.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...variables },
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGKILL');
  return JSON.parse(String(said)) as Steps;
}

if (import.meta.main) console.log(await measureColdStart());

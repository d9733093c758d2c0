import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { demoAccount } from '../../../bin/demo-account.ts';
import { layerFolders } from '../../../bin/layer-folders.ts';
import { readLocalSettings } from '../../../local/local-settings.ts';
import { startService } from '../../../local/start-service.ts';
import { storeVariables } from '../../../local/store-variables.ts';
import { printed } from './scan.ts';

let folder: string;
let service: Awaited<ReturnType<typeof startService>>;
let account: Awaited<ReturnType<typeof demoAccount>>;

/** A service with English, and with a language whose data are damaged, so that no page can be read in it. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pdf-service-unreadable-'));
  const layers = layerFolders();
  const languages = join(folder, 'languages');
  cpSync(layers.languages, languages, { recursive: true });
  writeFileSync(join(languages, 'lat.traineddata'), 'These are no trained data.');
  const settings = readLocalSettings({ PORT: '0', DATA_DIR: join(folder, 'data'), WARM: 'no' });
  service = await startService(settings, { ...layers, languages });
  Object.assign(process.env, storeVariables(service, settings.access));
  account = await demoAccount(settings.dataFolder, service);
});

afterAll(() => {
  service.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test.each([
  [
    '/extractText',
    0.01,
    { text: 'Plain words', pages: [{ page: 1, text: 'Plain words', ocr_confidence: 0 }] },
  ],
  ['/extractContent', 0.02, { pages: [{ page: 1, confidence: 0 }] }],
  ['/extractTables', 0.02, { tables: [] }],
])(
  '%s reports pages that could not be recognised, and does not charge for them',
  async (path, credits, read) => {
    const { pdf } = await printed(['Plain words']);
    const response = await fetch(`${account.base_url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.live_key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ pdf_base64: pdf.toString('base64'), ocr: 'always', languages: ['lat'] }),
    });
    expect(Number(response.headers.get('x-credits-used'))).toBe(credits);
    expect(await response.json()).toMatchObject({ ...read, total_pages: 1, unreadable_pages: [1] });
  },
);

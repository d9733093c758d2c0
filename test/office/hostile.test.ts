import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hasOffice } from '../../layers/office/build-office-layer.ts';
import { startWebServer, type WebServer } from '../render/web-server.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { curiousDocuments, refusedPackages, swellingDocuments } from './hostile-documents.ts';
import { convert, read } from './office-calls.ts';
import { paragraph, wordDocument } from './sample-documents.ts';

let service: Service;
let web: WebServer;
const folder = mkdtempSync(join(tmpdir(), 'office-'));
const secret = join(folder, 'secret.txt');

beforeAll(async () => {
  service = await sharedService();
  writeFileSync(secret, 'known only here');
  web = await startWebServer((_, response) => response.end('answered'));
});

afterAll(async () => {
  await web.close();
  rmSync(folder, { recursive: true });
});

/** `npm run office` installs LibreOffice. */
const withOffice = hasOffice() ? describe : describe.skip;

withOffice('hostile office documents', () => {
  test.each(Object.keys(curiousDocuments('', '')))(
    'neither a file of the machine nor an address is reached, and no macro runs: %s',
    async (name) => {
      const file = curiousDocuments(secret, web.url('').replace(/\/$/, ''))[name] ?? Buffer.alloc(0);
      const { status, pdf } = await convert(service, file);
      expect(status).toBe(200);
      const { text } = await read(service, pdf);
      expect(text).not.toMatch(/known only here|answered|the macro ran/);
      expect(web.requests).toEqual([]);
    },
  );

  test.each(refusedPackages)('refused before LibreOffice sees it: %s', async (_, file, refusal) => {
    expect((await convert(service, file)).problem?.code).toBe(refusal);
  });

  test.each(Object.entries(swellingDocuments))(
    'converted or refused, without effect on the next document: %s',
    async (_, file) => {
      expect([200, 400, 413]).toContain((await convert(service, file)).status);
      const { pdf } = await convert(service, wordDocument(paragraph('the next one')));
      expect(await read(service, pdf)).toMatchObject({ text: 'the next one', pages: 1 });
    },
  );
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeAtOnce } from '../../local/http/close-at-once.ts';
import { listen } from '../../local/http/listen.ts';
import { faults, hasJudge, judge } from '../conformance/judge.ts';
import { pageTexts } from '../pdf/structure/read-back.ts';
import { type OwnService, startService } from '../service.ts';
import { type Authorities, makeAuthorities } from './authorities.ts';
import { signaturesIn } from './judges.ts';
import { type SigningCall, signed } from './rounds-of-call.ts';

let service: OwnService;
let authorities: Authorities;
let engine: NonNullable<SigningCall['engine']>;
let requests = 0;
const server = createServer((_, response) => {
  requests++;
  response.end();
});

beforeAll(async () => {
  const port = await listen(server, '127.0.0.1', 0);
  service = await startService({ egressAllow: [`127.0.0.1:${port}`] });
  authorities = makeAuthorities();
  ({ callEngine: engine } = await import('../../functions/core/engine-calls/call-engine.ts'));
});
afterAll(async () => {
  closeAtOnce(server);
  await service.stop();
});

const box = { x: 20, y: 40, width: 220, height: 70 };

async function printed(conformance?: string): Promise<Uint8Array> {
  const html = '<html lang="en"><title>Contract</title><h1>Contract</h1><p>We agree.';
  const json = { html, ...(conformance && { conformance }) };
  const response = await service.call('POST', '/htmlToPdf', { key: service.liveKey, json });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

test('HTML is drawn as vector graphics in its box, without a network and without scripts', async () => {
  const address = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
  const html =
    '<p id="p">Ada Lovelace</p><script>document.getElementById("p").textContent = "scripted"</script>' +
    `<img src="${address}b"><iframe src="${address}c"></iframe><link rel="stylesheet" href="${address}d">` +
    `<style>@import "${address}e"; p { margin: 4px; color: #123 }</style>`;
  const appearance = { page: 1, box, html };
  const { pdf } = await signed(await printed(), { authorities, engine }, { level: 'b_t', appearance });
  expect(requests).toBe(0);
  expect(signaturesIn(pdf)).toMatchObject([{ integrity: 'valid', covers_whole_file: true }]);
  const flat = await service.call('POST', '/flattenPdf', {
    key: service.liveKey,
    json: { pdf_base64: pdf.toString('base64') },
  });
  const [text] = await pageTexts(new Uint8Array(await flat.arrayBuffer()));
  expect(text).toContain('Ada Lovelace');
  expect(text).not.toContain('scripted');
});

const conformances = ['pdf/a-2a+ua-1', 'pdf/a-1b', 'pdf/a-3b'] as const;

test.each(conformances)('a signed %s still conforms', async (conformance) => {
  const source = await printed(conformance);
  const appearances = [
    undefined,
    { page: 1, box },
    { page: 1, box, html: '<p style="color: teal">Ada Lovelace' },
  ];
  const files: Uint8Array[] = [];
  for (const appearance of appearances) {
    const { pdf } = await signed(source, { authorities, engine }, { level: 'b_lta', appearance });
    expect(signaturesIn(pdf)).toMatchObject([{ integrity: 'valid' }, { integrity: 'valid' }]);
    files.push(pdf);
  }
  if (hasJudge) expect(await faultsOf(files, conformance)).toEqual([]);
});

async function faultsOf(files: readonly Uint8Array[], conformance: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'signed-'));
  const profiles = conformance.includes('ua')
    ? (['2a', 'ua1'] as const)
    : ([conformance.slice(-2)] as ('1b' | '3b')[]);
  const asked = files.flatMap((bytes, index) => {
    const file = `${folder}/${index}.pdf`;
    writeFileSync(file, bytes);
    return profiles.map((profile) => ({ profile, file }));
  });
  const verdicts = await judge(asked);
  rmSync(folder, { recursive: true });
  return verdicts.flatMap((verdict) => faults(verdict));
}

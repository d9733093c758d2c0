import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ElementHandle, Page } from 'puppeteer-core';
import { pipelines } from '../../functions/account/endpoints/pipelines.ts';
import { sampleFiles } from '../../functions/core/contract/samples/sample-files.ts';
import { playableEndpoints } from '../../functions/dashboard/playground/playable-endpoints.ts';
import { hasOffice } from '../../layers/office/build-office-layer.ts';
import { type S3, startS3 } from '../../local/s3.ts';
import { arnOfKey, chainOfKey, developmentKeys } from '../../local/signing/development-keys.ts';
import { standInRole } from '../../local/sts.ts';
import { someOf } from '../jest/chosen-cases.ts';
import { type OwnService, startService } from '../service.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { arriving, type Chromium, openBrowser, press } from './open-browser.ts';

const access = { accessKeyId: 'customer', secretAccessKey: 'customers-own-secret', region: 'eu-central-1' };
const folder = mkdtempSync(join(tmpdir(), 'playground-forms-'));

let receiver: Receiver;
let customerS3: S3;
let service: OwnService;
let chromium: Chromium;
let page: Page;
let complaints: string[];
/** A key of the embedded KMS, with a certificate that names no authority which is asked. */
let signer: { readonly key_arn: string; readonly role_arn: string; readonly certificate_chain: string };

beforeAll(async () => {
  for (const [name, base64] of Object.entries(sampleFiles))
    writeFileSync(join(folder, name), base64, 'base64');
  [receiver, customerS3] = await Promise.all([startReceiver(), startS3(folder, access, ['my-documents'])]);
  const egressAllow = [receiver.hostAndPort, new URL(customerS3.url).host];
  [service, chromium] = await Promise.all([startService({ egressAllow }), openBrowser()]);
  const answer = await service.call('GET', '/signers', { key: service.liveKey });
  const { external_id } = (await answer.json()) as { external_id: string };
  const keys = developmentKeys(join(service.dataDir, 'development-keys.json'));
  signer = {
    key_arn: arnOfKey('rsa', 'us-east-1'),
    role_arn: standInRole(external_id),
    certificate_chain: chainOfKey(keys, 'rsa', 'http://127.0.0.1:9').certificateChain,
  };
  await service.call('PUT', '/signers/demo', { key: service.liveKey, json: signer });
  const template = { key: service.liveKey, json: { html: '<p>Dear reader</p>' } };
  await service.call('PUT', '/templates/letter', template);
  await setPipeline();
  ({ page, complaints } = await chromium.newPage());
  await page.goto(`${service.baseUrl}/dashboard/sign-in`);
  await page.type('[name="email"]', service.email);
  await page.type('[name="password"]', service.password);
  await arriving(page, () => page.keyboard.press('Enter'));
});

afterAll(async () => {
  await Promise.all([chromium.stop(), service.stop(), receiver.server.close()]);
  customerS3.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A bucket with an object, and a pipeline for it, as the examples name them. */
async function setPipeline(): Promise<void> {
  const put = (path: string, json: object) => service.call('PUT', path, { key: service.liveKey, json });
  const { accessKeyId: access_key_id, secretAccessKey: secret_access_key, region } = access;
  const bucket = {
    bucket: 'my-documents',
    region,
    endpoint: customerS3.url,
    access_key_id,
    secret_access_key,
  };
  await put('/account/storage', bucket);
  const { request, example } = pipelines.setPipeline;
  await put(`/pipelines/${example.name}`, request.omit({ name: true }).parse(example));
  const client = new S3Client({ ...customersS3(), credentials: access });
  const Body = Buffer.from(sampleFiles['report.pdf'] ?? '', 'base64');
  const Key = pipelines.startPipeline.example.key;
  await client.send(new PutObjectCommand({ Bucket: 'my-documents', Key, Body }));
}

function customersS3() {
  return { endpoint: customerS3.url, region: access.region, forcePathStyle: true };
}

/** Forms that need what another call gives: a file that was signed, a prepared signature, or a batch with failed rows. */
const continuing = ['extendSignatures', 'completeSignature', 'retryBatch'];

/** What the catalog says that only a caller has, by endpoint. */
function callersOwn(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const { url: endpoint } = customerS3;
  return {
    signPdf: {}, // by the signer that the test sets
    extendSignatures: {},
    prepareSignature: { certificate_chain: signer.certificate_chain },
    completeSignature: {},
    getTemplate: { name: 'letter' },
    getTemplateVersion: { name: 'letter', version: '1' },
    deleteTemplate: { name: 'letter' },
    retryBatch: {},
    setCreditsAlert: { webhook_url: receiver.url },
    setStorage: {
      role_arn: '',
      endpoint,
      access_key_id: access.accessKeyId,
      secret_access_key: access.secretAccessKey,
    },
    getSigner: { signer_id: 'demo' },
    setSigner: signer,
    removeSigner: { signer_id: 'demo' },
    getPipeline: { name: 'invoices' },
    setPipeline: {},
    removePipeline: { name: 'invoices' },
    startPipeline: {},
    replayDelivery: {}, // the form finds the webhook that was sent before
    testWebhook: { webhook_url: receiver.url },
  };
}

const complete = playableEndpoints.filter(
  ({ name }) => !continuing.includes(name) && (name !== 'officeToPdf' || hasOffice()),
);

test.each(someOf(complete, 14).map(({ name }) => name))('runs as it is opened: %s', async (name) => {
  if (name === 'replayDelivery') await sendOneWebhook();
  await open(name);
  for (const [field, text] of Object.entries(callersOwn()[name] ?? {})) await write(field, text);
  expect(await resultOfRun()).toMatch(/^Response\s?Status\s?20[02]/);
  expect(complaints).toEqual([]);
});

test.each([
  ['mergePdfs', 'files', ['report.pdf', 'form.pdf'], 3],
  ['imageToPdf', 'files', ['photo.png', 'photo.png', 'photo.png'], 3],
  ['attachFiles', 'files', ['photo.png', 'form.pdf'], 2],
  ['extractPages', 'file', ['form.pdf'], 1],
] as const)('files that are chosen take the place of the example: %s', async (name, field, files, pages) => {
  await open(name);
  const input = await page.$(`input[name="input.${field}"]`);
  await (input as ElementHandle<HTMLInputElement>).uploadFile(...files.map((file) => join(folder, file)));
  expect(await resultOfRun()).toMatch(/^Response\s?Status\s?200/);
  const url = await page.$eval('object.pdf', (shown) => (shown as HTMLObjectElement).data);
  const bytes = await page.evaluate(
    async (made) => [...new Uint8Array(await (await fetch(made)).arrayBuffer())],
    url,
  );
  expect((await PDFDocument.load(new Uint8Array(bytes))).getPageCount()).toBe(pages);
  // The browser cannot show the files again, and the page does not take the sample for them.
  expect(
    await page.$$eval(`[name="sample.${field}"]`, (boxes) =>
      boxes.some((box) => (box as HTMLInputElement).checked),
    ),
  ).toBe(false);
});

test('written text replaces the example that excludes it', async () => {
  await open('htmlToPdf');
  receiver.answerBy((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi'));
  await write('url', receiver.url);
  expect(await resultOfRun()).toMatch(/^Response\s?Status\s?200/);
});

test.each(['rotatePages', 'redactPdf', 'processPdf'])(
  'takes a stored PDF with the rest of the example: %s',
  async (name) => {
    const json = { text: 'Hello', storage: { mode: 'default' } };
    const stored = await service.call('POST', '/textToPdf', { key: service.liveKey, json });
    await open(name);
    await write('document_id', ((await stored.json()) as { document_id: string }).document_id);
    expect(await resultOfRun()).toMatch(/^Response\s?Status\s?200/);
  },
);

test('says of a form what only its caller has, and only of those', () => {
  const said = playableEndpoints.filter((endpoint) => endpoint.callersOwn).map(({ name }) => name);
  expect(said).toEqual(Object.keys(callersOwn()));
});

async function open(name: string): Promise<void> {
  await page.goto(`${service.baseUrl}/dashboard/playground/${name}`);
}

/** Puts a text in the place of a control's. */
async function write(field: string, text: string): Promise<void> {
  await page.$eval(
    `[name="input.${field}"]`,
    (control, written) => {
      (control as HTMLInputElement).value = written;
    },
    text,
  );
}

/** Presses Run and gives what the page then says of the call; or what the browser says is wrong with the form. */
async function resultOfRun(): Promise<string> {
  const invalid = await page.$$eval('.trial :invalid:not(fieldset)', (controls) =>
    controls.map((control) => (control as HTMLInputElement).name),
  );
  if (invalid.length > 0) return `The browser does not send the form: ${invalid}`;
  await arriving(page, () => press(page, '.run button'));
  const text = await page.$eval('#result', (result) => result.textContent ?? '');
  return text.replace(/\s+/g, ' ').trim();
}

/** Has the service send a webhook, as that of a job. */
async function sendOneWebhook(): Promise<void> {
  const json = { text: 'Hello', async: true, webhook_url: receiver.url };
  const arrived = receiver.next();
  await service.call('POST', '/textToPdf', { key: service.liveKey, json });
  await arrived;
}

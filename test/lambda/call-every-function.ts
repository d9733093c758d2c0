import assert from 'node:assert/strict';
import { setInterval as ticks } from 'node:timers/promises';
import { arnOfKey, chainOfKey } from '../../local/signing/development-keys.ts';
import type { LocalService } from '../../local/start-service.ts';
import { standInRole } from '../../local/sts.ts';
import { newCustomer } from '../dashboard/visitor.ts';
import { invokeFunction } from '../invoke-function.ts';
import { answerOf, connectAgent } from '../mcp/agent.ts';
import { newApp, newTokens } from '../oauth/app.ts';
import { newAccount } from '../service.ts';
import type { Receiver } from '../webhooks/receiver.ts';

/**
 * Has every function do some of its work once: called by the API, by another function, by a queue, by the lines of a log,
 * and by CloudFormation. The cleanup ran when the service started. Throws where a response is not as it should be.
 */
export async function callEveryFunction(
  { liveUrl, lambdaUrl, development }: LocalService,
  key: string,
  receiver: Receiver,
): Promise<void> {
  const ask = async (path: string, json?: object, method = json ? 'POST' : 'GET') => {
    const response = await fetch(`${liveUrl}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...(json && { 'Content-Type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response;
  };
  const base64Of = async (response: Promise<Response>) =>
    Buffer.from(await (await response).arrayBuffer()).toString('base64');
  const askUntil = async (path: string, isAsHoped: (body: Body) => boolean): Promise<Body> => {
    for await (const _ of ticks(200)) {
      const body = (await (await ask(path)).json()) as Body;
      if (isAsHoped(body)) return body;
    }
    throw new Error('the clock has stopped');
  };

  await ask('/openapi.json'); // service
  await Promise.all([workAside(), readPicture(), visit(), sign(), fill()]);
  await deploy();

  /** jobs, html, render, engine, indexer, webhook-sender; then files, account and call-recorder. */
  async function workAside(): Promise<void> {
    const delivered = receiver.next();
    const queued = ask('/htmlToPdf', {
      html: '<h1>Kept</h1>',
      storage: { mode: 'default' },
      async: true,
      webhook_url: receiver.url,
    });
    const { job_id } = (await (await queued).json()) as Body;
    await delivered;
    const [{ method, body } = { method: '', body: '{}' }] = receiver.received;
    assert.equal(method, 'POST');
    assert.equal(JSON.parse(body).data.job_id, job_id);
    const { result } = await askUntil(`/jobs/${job_id}`, ({ status }) => status === 'completed');
    const { total } = (await (await ask('/files/search?q=kept')).json()) as Body;
    assert.equal(total, 1);
    const file = await base64Of(ask(`/files/${result?.document_id}/download`));
    assert.match(Buffer.from(file, 'base64').toString('latin1', 0, 8), /^%PDF-1/);
    await askUntil('/calls?endpoint=/htmlToPdf', ({ calls = [] }) => calls.length > 0);
  }

  /** ocr, for a PDF that is only a picture of text. */
  async function readPicture(): Promise<void> {
    const pdf_base64 = await base64Of(ask('/textToPdf', { text: 'Scanned' }));
    const drawn = await ask('/pdfToImage', { pdf_base64, dpi: 150 });
    const { images = [] } = (await drawn.json()) as Body;
    const images_base64 = images.map(({ image_base64 }) => image_base64);
    const scan = await base64Of(ask('/imageToPdf', { images_base64 }));
    const recognised = await base64Of(ask('/ocrPdf', { pdf_base64: scan }));
    const read = await ask('/extractText', { pdf_base64: recognised });
    assert.match(((await read.json()) as Body).text ?? '', /Scanned/);
  }

  /** signer. */
  async function sign(): Promise<void> {
    const { external_id = '' } = (await (await ask('/signers')).json()) as Body;
    const signer = {
      key_arn: arnOfKey('ec', 'us-east-1'),
      role_arn: standInRole(external_id),
      certificate_chain: chainOfKey(development.keys, 'ec', development.authorityUrl).certificateChain,
    };
    await ask('/signers/own', signer, 'PUT');
    const pdf_base64 = await base64Of(ask('/textToPdf', { text: 'Signed' }));
    const signed = await ask('/signPdf', { pdf_base64, signer_id: 'own' });
    assert.equal(signed.headers.get('x-signature-level'), 'b_b');
  }

  /** templates and batches. */
  async function fill(): Promise<void> {
    await ask('/templates/letter', { html: '<p>Dear {{ name }}</p>' }, 'PUT');
    const made = await ask('/batches', { template: 'letter', rows: [{ name: 'Ada' }], output: 'zip' });
    const { batch_id } = (await made.json()) as Body;
    await askUntil(`/batches/${batch_id}`, ({ status }) => status === 'completed');
  }

  /** front, dashboard, tools, oauth and mcp, for a person and an app. */
  async function visit(): Promise<void> {
    const visitor = await newCustomer(liveUrl);
    for (const path of ['/', '/dashboard', '/tools']) assert.equal((await visitor.get(path)).status, 200);
    const app = await newApp({ newAccount });
    const resource = `${liveUrl}/mcp`;
    const { access_token } = await newTokens(visitor, liveUrl, app, { resource });
    const agent = await connectAgent(liveUrl, access_token);
    assert.equal(answerOf(await agent.callTool({ name: 'get_credits' })).reserved, 0);
    await agent.close();
  }

  /** secret-provider, which answers where CloudFormation waits. */
  async function deploy(): Promise<void> {
    const response = receiver.next();
    const names = { StackId: 'stack', RequestId: 'request', LogicalResourceId: 'Secret' };
    const event = { RequestType: 'Create', ResponseURL: receiver.url, ...names };
    assert.equal(await invokeFunction(lambdaUrl, 'secret-provider', event), null);
    await response;
    const { method, body = '{}' } = receiver.received.at(-1) ?? {};
    assert.equal(method, 'PUT');
    assert.deepEqual(
      { ...JSON.parse(body), Reason: '', PhysicalResourceId: '' },
      { Status: 'SUCCESS', ...names, Reason: '', PhysicalResourceId: '' },
    );
  }
}

/** What the responses say, as far as it is looked at. */
interface Body {
  readonly job_id?: string;
  readonly batch_id?: string;
  readonly status?: string;
  readonly result?: { readonly document_id: string };
  readonly total?: number;
  readonly external_id?: string;
  readonly calls?: readonly object[];
  readonly images?: readonly { readonly image_base64: string }[];
  readonly text?: string;
}

import { setTimeout as pause } from 'node:timers/promises';
import { apiVersion } from '../../functions/core/contract/api-version.ts';
import { type Receiver, receiveWebhook } from './receive-webhook.ts';
import type { Answer, SmokeSession } from './smoke-session.ts';

interface Check {
  readonly name: string;
  /** Throws why the check failed; returns why it was skipped, if it was. */
  readonly run: (session: SmokeSession) => Promise<string | undefined>;
}

/** A red pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

/** How long a job, and then its webhook, may take. */
const patienceMs = 60_000;

/** In the order in which they run. */
export const checks: readonly Check[] = [
  {
    name: 'the service is up, and of this version',
    run: async ({ call }) => {
      const { headers } = await call('health', { method: 'GET', path: '/health', key: null, status: 200 });
      const version = headers.get('x-api-version');
      expect(version === apiVersion, `X-Api-Version is ${version}; this code has ${apiVersion}`);
      return undefined;
    },
  },
  {
    name: 'HTML becomes a PDF, whose text can be read and whose page can be drawn',
    run: async ({ call }) => {
      const pdf_base64 = await makePdf(call, '/htmlToPdf', { html: '<h1>Hello from Chromium</h1>' });
      const post = { method: 'POST', json: { pdf_base64 }, status: 200 };
      const { bytes } = await call('extractText', { ...post, path: '/extractText' });
      expect(bytes.includes('Hello from Chromium'), `the PDF has another text: ${bytes}`);
      await call('pdfToImage', { ...post, path: '/pdfToImage' });
      return undefined;
    },
  },
  {
    name: 'text becomes a PDF',
    run: async ({ call }) => {
      await makePdf(call, '/textToPdf', { text: 'Hello. שלום. 你好.' });
      return undefined;
    },
  },
  {
    name: 'an image becomes a PDF',
    run: async ({ call }) => {
      await makePdf(call, '/imageToPdf', { images_base64: [png] });
      return undefined;
    },
  },
  {
    name: 'a stored PDF is found behind its link until it is deleted',
    run: async ({ call }) => {
      const json = { text: 'Kept for a moment.', storage: { mode: 'default', retention_days: 1 } };
      const stored = (await call('store', { method: 'POST', path: '/textToPdf', json, status: 200 })).json();
      const link = { method: 'GET', path: String(stored.url), key: null };
      const { headers } = await call('link', { ...link, status: 302 });
      const response = await fetch(headers.get('location') ?? '');
      expectPdf(Buffer.from(await response.arrayBuffer()), `the link's target answered ${response.status}`);
      const path = `/files/${stored.document_id}`;
      await call('delete', { method: 'DELETE', path, status: 200 });
      await call('link to nothing', { ...link, status: 404 });
      return undefined;
    },
  },
  {
    name: 'a job ends, and its webhook is delivered',
    run: async (session) => {
      const { webhookUrl, receivePort } = session.target;
      const receiver = receivePort ? await receiveWebhook(receivePort) : undefined;
      try {
        return await runJob(session, receiver?.url ?? webhookUrl, receiver);
      } finally {
        receiver?.close();
      }
    },
  },
  {
    name: 'without a key a call gets 401',
    run: async ({ call }) => {
      const answer = await call('401', { method: 'GET', path: '/credits', key: null, status: 401 });
      expectCode(answer, 'missing_authorization');
      expect(answer.headers.has('www-authenticate'), 'the 401 has no WWW-Authenticate');
      return undefined;
    },
  },
  {
    name: 'with a key of the other environment a call gets 403',
    run: async ({ call, target }) => {
      if (!target.testBaseUrl) return 'there is no --test-base-url';
      const answer = await call('403', { method: 'GET', path: '/credits', environment: 'test', status: 403 });
      expectCode(answer, 'key_wrong_environment');
      return undefined;
    },
  },
  {
    name: 'an unknown path gets 404',
    run: async ({ call }) => {
      expectCode(await call('404', { method: 'GET', path: '/nowhere', status: 404 }), 'route_not_found');
      return undefined;
    },
  },
  {
    name: 'an alarm reaches you',
    run: async ({ target }) =>
      target.alarm
        ? `run this, and see whether you get a mail:\n           aws cloudwatch set-alarm-state --alarm-name "${target.alarm}" --state-value ALARM --state-reason test`
        : 'only a deployed service has alarms',
  },
];

/** Calls an endpoint that makes a PDF; returns it in base64. */
async function makePdf(call: SmokeSession['call'], path: string, json: object): Promise<string> {
  const { bytes, headers } = await call(path.slice(1), { method: 'POST', path, json, status: 200 });
  expectPdf(bytes, `${path} answered with something else`);
  expect(Number(headers.get('x-credits-used')) > 0, `${path} has no X-Credits-Used`);
  return bytes.toString('base64');
}

/** Runs a job to its end and removes its document. Reports if there was no webhook. */
async function runJob(
  session: SmokeSession,
  webhook_url: string | undefined,
  receiver: Receiver | undefined,
): Promise<string | undefined> {
  const { call } = session;
  const json = { text: 'Later.', async: true, ...(webhook_url && { webhook_url }) };
  const accepted = await call('job accepted', { method: 'POST', path: '/textToPdf', json, status: 202 });
  const jobId = String(accepted.json().job_id);
  const job = await endedJob(session, jobId, webhook_url !== undefined);
  expect(job.status === 'completed', `the job ended as ${JSON.stringify(job)}`);
  await receiver?.received(patienceMs);
  await call('delete', { method: 'DELETE', path: `/files/${jobId}`, status: 200 });
  return webhook_url ? undefined : 'the job ended; for its webhook, use --webhook-url or --receive';
}

/** The job after it has ended, and its webhook has been answered. Throws if that takes too long. */
async function endedJob(
  { call }: SmokeSession,
  jobId: string,
  hasWebhook: boolean,
): Promise<Record<string, unknown>> {
  const label = hasWebhook ? 'job with a webhook' : 'job';
  const deadlineMs = Date.now() + patienceMs;
  for (;;) {
    const job = (await call(label, { method: 'GET', path: `/jobs/${jobId}`, status: 200 })).json();
    const deliveries = (job.deliveries ?? []) as readonly { readonly status: number | null }[];
    const isDelivered = deliveries.some(({ status }) => status !== null && status >= 200 && status < 300);
    if (job.finished_at && (isDelivered || !hasWebhook)) return job;
    expect(Date.now() < deadlineMs, `after ${patienceMs / 1_000} s the job is ${JSON.stringify(job)}`);
    await pause(300);
  }
}

function expectPdf(bytes: Buffer, otherwise: string): void {
  expect(bytes.subarray(0, 5).toString() === '%PDF-', `${otherwise}: ${bytes.subarray(0, 200)}`);
}

function expectCode(answer: Answer, code: string): void {
  expect(answer.json().code === code, `the answer has another code than ${code}: ${answer.bytes}`);
}

function expect(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise);
}

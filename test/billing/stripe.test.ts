import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type LocalServer, serveHttp } from '../egress/local-server.ts';
import { invokeFunction } from '../invoke-function.ts';
import { plainName } from '../lib/plain-names.ts';
import { synthesize } from '../lib/synthesize.ts';
import { type OwnService, startService } from '../service.ts';

interface MeterEvent {
  readonly event_name: string;
  readonly identifier: string;
  readonly 'payload[stripe_customer_id]': string;
  readonly 'payload[value]': string;
}

interface Statement {
  readonly Action: string;
  readonly Resource: unknown;
}

/** What Stripe has taken. */
let taken: MeterEvent[] = [];
/** How it answers next: takes the event, refuses it, or takes it and loses the answer. */
let mood: 'well' | 'refusing' | 'losing' = 'well';

let folder: string;
let stripe: LocalServer;
let service: OwnService;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stripe-'));
  const key = { value: 'sk_test_meter\n', modifiedSeconds: 1_790_000_000 };
  writeFileSync(join(folder, 'parameters.json'), JSON.stringify({ '/stripe/key': [key] }));
  stripe = await serveHttp(async (request, response) => {
    const event = Object.fromEntries(new URLSearchParams(await text(request)));
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    const isAsked = request.method === 'POST' && request.url === '/v1/billing/meter_events';
    if (!isAsked || request.headers.authorization !== 'Bearer sk_test_meter') return answer(401, {});
    if (mood === 'refusing') return answer(400, { error: { message: 'No active meter found.' } });
    if (taken.some(({ identifier }) => identifier === event.identifier)) {
      const message = `An event already exists with identifier ${event.identifier}.`;
      return answer(400, { error: { type: 'invalid_request_error', message } });
    }
    taken.push(event as unknown as MeterEvent);
    if (mood === 'losing') return answer(500, {});
    return answer(200, { object: 'billing.meter_event' });
  });
  service = await startService({
    dataDir: folder,
    env: {
      STRIPE_METER: 'pdf_credits',
      STRIPE_KEY_PARAMETER: '/stripe/key',
      STRIPE_URL: `http://127.0.0.1:${stripe.port}`,
    },
  });
});

beforeEach(() => {
  mood = 'well';
  taken = [];
});

afterAll(async () => {
  await service.stop();
  await stripe.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('each run sends what was spent since the run before, from the link on', async () => {
  const { accountId, customer } = await linked(5);
  const stranger = await service.newAccount();
  await spend(stranger.accountId, 7);
  await spend(accountId, 103);
  await run();
  await run();
  const event = {
    event_name: 'pdf_credits',
    identifier: expect.stringMatching(/^[0-9a-f-]{36}-108$/),
    'payload[stripe_customer_id]': customer,
    'payload[value]': '103',
  };
  expect(taken).toEqual([event]);
  await spend(accountId, 1);
  await run();
  expect(valuesOf(customer)).toEqual([103, 1]);
  expect(await show(accountId)).toMatchObject({ stripe: { customer, reported: 1.09 } });
});

test('a refund is deducted from what is sent next', async () => {
  const { accountId, customer } = await linked();
  const chargeId = await spend(accountId, 100);
  await run();
  const { refundCredits } = await import('../../functions/core/billing/refund-credits.ts');
  await refundCredits(accountId, chargeId);
  await run();
  await spend(accountId, 30);
  await run();
  expect(valuesOf(customer)).toEqual([100]);
  await spend(accountId, 75);
  await run();
  expect(valuesOf(customer)).toEqual([100, 5]);
});

test('an event whose answer was lost is sent again under its identifier, and counts once', async () => {
  const { accountId, customer } = await linked();
  await spend(accountId, 20);
  mood = 'losing';
  expect(await run()).toMatchObject({ errorMessage: expect.stringContaining('could not be reported') });
  await spend(accountId, 4);
  mood = 'well';
  expect(await run()).not.toHaveProperty('errorMessage');
  await run();
  expect(valuesOf(customer)).toEqual([20, 4]);
});

test('what Stripe refuses fails the run, and is sent once it is accepted', async () => {
  const { accountId, customer } = await linked();
  await spend(accountId, 20);
  mood = 'refusing';
  expect(await run()).toMatchObject({ errorMessage: expect.stringContaining('could not be reported') });
  expect(valuesOf(customer)).toEqual([]);
  mood = 'well';
  await run();
  expect(valuesOf(customer)).toEqual([20]);
});

test('runs at the same time send everything once', async () => {
  const { accountId, customer } = await linked();
  await spend(accountId, 20);
  await Promise.all([run(), run(), run()]);
  await run();
  expect(valuesOf(customer)).toEqual([20]);
});

test('another customer continues, a customer of none ends it, and a deleted account pays for its last calls', async () => {
  const { accountId, customer } = await linked();
  await spend(accountId, 20);
  await run();
  await spend(accountId, 3);
  await admin('stripe-customer', accountId, 'cus_Next');
  await run();
  expect([valuesOf(customer), valuesOf('cus_Next')]).toEqual([[20], [3]]);
  await spend(accountId, 4);
  await admin('delete-account', accountId);
  await run();
  expect(valuesOf('cus_Next')).toEqual([3, 4]);

  const second = await linked();
  await admin('stripe-customer', second.accountId, 'none');
  await spend(second.accountId, 5);
  await run();
  expect(valuesOf(second.customer)).toEqual([]);
  expect(await show(second.accountId)).not.toHaveProperty('stripe');
});

test('a customer changes only when nothing is being sent, and has the form of Stripe’s', async () => {
  const { accountId } = await linked();
  await spend(accountId, 20);
  mood = 'losing';
  await run();
  await expect(admin('stripe-customer', accountId, 'cus_Next')).rejects.toThrow('is being sent to Stripe');
  await expect(admin('stripe-customer', accountId, 'Ada')).rejects.toThrow('is not a customer of Stripe');
  mood = 'well';
  await run();
});

test('on AWS the cleanup alone may read the key, if the operator has a meter', () => {
  const stripeRights = (chosen: Readonly<Record<string, string>>) => {
    const { template } = synthesize(chosen);
    return Object.values(template.findResources('AWS::IAM::Policy')).flatMap(({ Properties }) =>
      (Properties.PolicyDocument.Statement as Statement[]).flatMap(({ Action, Resource }) =>
        [Resource]
          .flat()
          .map(plainName)
          .filter((resource) => resource.includes('stripe'))
          .map((resource) => [plainName(Properties.Roles[0]), Action, resource]),
      ),
    );
  };
  expect(stripeRights({})).toEqual([]);
  const parameter = 'arn:AWS::Partition:ssm:AWS::Region:AWS::AccountId:parameter';
  expect(stripeRights({ stripeMeter: 'pdf_credits' })).toEqual([
    ['FunctionscleanupRole', 'ssm:GetParameter', `${parameter}/PdfService/stripe-key`],
  ]);
  expect(stripeRights({ stripeMeter: 'pdf_credits', stripeKeyParameter: '/bills/stripe' })).toEqual([
    ['FunctionscleanupRole', 'ssm:GetParameter', `${parameter}/bills/stripe`],
  ]);
  const { template } = synthesize({ stripeMeter: 'pdf_credits' });
  const variables = Object.entries(template.findResources('AWS::Lambda::Function')).flatMap(
    ([id, { Properties }]) => {
      const { STRIPE_METER, STRIPE_KEY_PARAMETER } = Properties.Environment?.Variables ?? {};
      return STRIPE_METER ? [[plainName({ Ref: id }), STRIPE_METER, STRIPE_KEY_PARAMETER]] : [];
    },
  );
  expect(variables).toEqual([['FunctionscleanupFunction', 'pdf_credits', '/PdfService/stripe-key']]);
});

let customers = 0;

/** An account that has spent some hundredths, and a customer it is linked to. */
async function linked(spentBefore = 1) {
  const { accountId } = await service.newAccount();
  await spend(accountId, spentBefore);
  const customer = `cus_Test${++customers}`;
  await admin('stripe-customer', accountId, customer);
  return { accountId, customer };
}

async function spend(accountId: string, costHundredths: number): Promise<string> {
  const { reserveCredits, settleCredits } = await import('../../functions/core/billing/reservation.ts');
  const reservation = await reserveCredits(accountId, 1);
  await settleCredits(accountId, reservation, { endpoint: '/htmlToPdf', pages: 1, costHundredths });
  return reservation.chargeId;
}

function run(): Promise<unknown> {
  return invokeFunction(service.lambdaUrl, 'cleanup', {});
}

function valuesOf(customer: string): readonly number[] {
  return taken
    .filter((event) => event['payload[stripe_customer_id]'] === customer)
    .map((event) => Number(event['payload[value]']));
}

async function show(accountId: string): Promise<unknown> {
  return JSON.parse(await admin('show', accountId));
}

async function admin(...words: readonly string[]): Promise<string> {
  const program = join(import.meta.dirname, '../../bin/admin.ts');
  const options = { env: { ...process.env } };
  return (await promisify(execFile)(process.execPath, [program, ...words], options)).stdout;
}

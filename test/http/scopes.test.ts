import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { allEndpoints, type CatalogEntry } from '../../functions/catalog.ts';
import { allScopes, type Scope } from '../../functions/core/contract/callers/scopes.ts';
import { stageEndpoints } from '../../functions/pdf/endpoints/processing.ts';
import { type StageName, stageSchemas } from '../../functions/pdf/endpoints/stage-schemas.ts';
import { oneOfEach } from '../jest/chosen-cases.ts';
import type { Service, TestAccount } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;
let account: TestAccount;

beforeAll(async () => {
  service = await sharedService();
  account = await service.newAccount();
});

/** Every endpoint that a key opens; MCP takes none. */
const endpoints = allEndpoints.filter(({ access }) => scopesIn(access).length > 0);

/** What an endpoint asks for, read here once more: nothing of the service's own decides what it should have answered. */
function scopesIn(access: CatalogEntry['access']): readonly Scope[] {
  return typeof access === 'string' ? [] : access;
}

async function keyWith(...scopes: readonly Scope[]): Promise<string> {
  const { createApiKey } = await import('../../functions/core/identity/credentials/api-keys.ts');
  const settings = { name: scopes.join(' '), scopes, environment: 'live' } as const;
  return (await createApiKey(account.accountId, settings)).value;
}

/** An answer as far as scopes matter: what is missing and asked for, or that nothing is. */
async function refusalOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (answer.status !== 403) return 'not refused';
  const { error, code, message } = JSON.parse(text);
  return { error, code, message, challenge: answer.headers.get('www-authenticate') };
}

function refusal(needed: readonly Scope[], granted: readonly Scope[], place = ''): unknown {
  const missing = needed.filter((scope) => !granted.includes(scope));
  if (missing.length === 0) return 'not refused';
  return {
    error: 'Insufficient Scope',
    code: 'insufficient_scope',
    message: `${place}The API key or token does not have the scope ${missing.join(' and ')}.`,
    challenge: `Bearer error="insufficient_scope", scope="${needed.join(' ')}"`,
  };
}

describe.each(allScopes)('a key with %s alone', (scope) => {
  let key: string;

  beforeAll(async () => {
    key = await keyWith(scope);
  });

  test.each(
    oneOfEach(endpoints, ({ method, access }) => `${method} ${access}`).map(
      (endpoint) => [endpoint.method, endpoint.path, scopesIn(endpoint.access)] as const,
    ),
  )('opens %s %s only if that takes nothing else', async (method, path, needed) => {
    const named = path
      .replace('{delivery_id}', `msg_${randomUUID()}`)
      .replace(/\{\w+\}/g, () => randomUUID());
    const answer = await service.call(method, named, { key });
    expect(await refusalOf(answer)).toEqual(refusal(needed, [scope]));
  });
});

/** What changes the account itself, read off the API and not its catalog. */
const settings = [
  ['PUT', '/account/storage', { bucket: 'mine', region: 'eu-central-1' }],
  ['DELETE', '/account/storage', undefined],
  ['PUT', '/credits/alert', { below: 5, webhook_url: 'https://attacker.example/' }],
  ['DELETE', '/credits/alert', undefined],
] as const;

test.each(settings)('%s %s takes the scope for settings, and no other does', async (method, path, json) => {
  const others = allScopes.filter((scope) => scope !== 'account:write');
  const answer = await service.call(method, path, { key: await keyWith(...others), json });
  expect(answer.status).toBe(403);
  expect(await refusalOf(answer)).toEqual(refusal(['account:write'], others));
});

test('a key for settings sets and removes the alert, and reads nothing', async () => {
  const key = await keyWith('account:write');
  const json = { below: 5, webhook_url: 'https://8.8.8.8/credits' };
  const shown = async () => (await service.call('GET', '/credits/alert', { key: account.liveKey })).json();
  expect((await service.call('PUT', '/credits/alert', { key, json })).status).toBe(200);
  expect(await shown()).toEqual(json);
  expect((await service.call('DELETE', '/credits/alert', { key })).status).toBe(200);
  expect(await shown()).toEqual({ below: null, webhook_url: null });
  for (const path of ['/credits/alert', '/account/storage'])
    expect((await service.call('GET', path, { key })).status).toBe(403);
});

/** Calls of the account's own endpoints that are no reading, and do not change the account itself either. */
const noSettings: Readonly<Record<string, string>> = {
  cancelJob: 'undoes what making the job did',
  replayDelivery: 'sends once more what was sent',
  testWebhook: 'sends a test, which is forgotten',
  startPipeline: 'does what the pipeline is set to do',
};

test('every account endpoint that writes needs the scope for settings, or is listed with a reason', () => {
  const writing = endpoints.filter(({ family, method }) => family === 'account' && method !== 'GET');
  const open = writing.filter(
    ({ access, name }) => !(name in noSettings) && !access.includes('account:write'),
  );
  expect(open.map(({ name }) => name)).toEqual([]);
  expect(Object.keys(noSettings).filter((name) => !writing.some((entry) => entry.name === name))).toEqual([]);
});

/** What a stage needs that its endpoint’s example has as files. */
const ownFields: { readonly [Name in StageName]?: object } = {
  mergePdfs: { pdfs_base64: [Buffer.from('no PDF').toString('base64')] },
};

describe('a stage takes the scope of the endpoint that does the same alone', () => {
  const stages = stageSchemas.map(({ shape }) => {
    const operation = shape.operation.value;
    const { example = {}, access } = stageEndpoints[operation];
    const fields = Object.fromEntries(Object.entries(example).filter(([name]) => name in shape));
    return [operation, { ...fields, ...ownFields[operation], operation }, scopesIn(access)] as const;
  });
  const pdf_base64 = Buffer.from('no PDF').toString('base64');

  test.each(stages)('%s', async (_, stage, ofStage) => {
    const needed = [...new Set<Scope>(['pdf:generate', ...ofStage])];
    for (const scope of allScopes) {
      const key = await keyWith('pdf:generate', scope);
      const expected = refusal(needed, ['pdf:generate', scope], 'stages[0]: ');
      for (const wish of [{}, { dry_run: true }]) {
        const answer = await service.call('POST', '/processPdf', {
          key,
          json: { pdf_base64, stages: [stage], ...wish },
        });
        expect([scope, wish, await refusalOf(answer)]).toEqual([scope, wish, expected]);
      }
    }
  });

  test('when a job is asked for, too, before it is made', async () => {
    const key = await keyWith('pdf:generate', 'pdf:read');
    const stages = [{ operation: 'flattenPdf' }, { operation: 'extractPages', pages: '1' }];
    const json = { pdf_base64, stages, async: true };
    const answer = await service.call('POST', '/processPdf', { key, json });
    expect(await refusalOf(answer)).toEqual(
      refusal(['pdf:generate', 'pdf:extract'], ['pdf:generate'], 'stages[1]: '),
    );
    expect(await (await service.call('GET', '/jobs', { key })).json()).toMatchObject({ jobs: [] });
  });

  test('when the answer would be the one of an earlier call, too', async () => {
    const text = await service.call('POST', '/textToPdf', { key: account.liveKey, json: { text: 'Mine.' } });
    const json = {
      pdf_base64: Buffer.from(await text.arrayBuffer()).toString('base64'),
      stages: [{ operation: 'extractPages', pages: '1' }],
    };
    const headers = { 'Idempotency-Key': randomUUID() };
    const call = (key: string) => service.call('POST', '/processPdf', { key, json, headers });
    expect((await call(account.liveKey)).status).toBe(200);
    expect(await refusalOf(await call(await keyWith('pdf:generate')))).toEqual(
      refusal(['pdf:generate', 'pdf:extract'], ['pdf:generate'], 'stages[0]: '),
    );
  });
});

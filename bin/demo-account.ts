import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tenantOf } from '../functions/core/contract/callers/tenant.ts';
import { environments } from '../functions/core/contract/resources/environment.ts';
import { arnOfKey, chainOfKey } from '../local/signing/development-keys.ts';
import type { LocalService } from '../local/start-service.ts';
import { standInRole } from '../local/sts.ts';
import { writeFileWhole } from '../local/write-file-whole.ts';

/** The content of `DATA_DIR/demo.json`. */
interface DemoFile {
  readonly base_url: string;
  readonly test_base_url: string;
  readonly live_key: string;
  readonly test_key: string;
  readonly email: string;
  readonly password: string;
}

/**
 * The demo account in `DATA_DIR/demo.json`; if there is none, creates one with 100 credits. Needs the environment
 * variables that the functions of `functions/core` read.
 */
export async function demoAccount(dataFolder: string, { liveUrl, testUrl }: LocalService): Promise<DemoFile> {
  const path = join(dataFolder, 'demo.json');
  const account = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as DemoFile)
    : await newAccount();
  const file: DemoFile = { ...account, base_url: liveUrl, test_base_url: testUrl };
  writeFileWhole(path, `${JSON.stringify(file, null, 2)}\n`);
  return file;
}

/**
 * Gives the demo account the signers `demo` and `demo-ec`, whose keys are the embedded KMS's, in both environments. At
 * each start, since their certificates name the address of this start's authority.
 */
export async function setDemoSigners(
  { live_key }: DemoFile,
  { development: { keys, authorityUrl } }: LocalService,
  region: string,
): Promise<void> {
  // Imported here: it loads the AWS SDK, which takes longer than the rest of the start.
  const { findCredential, secretHash } = await import('../functions/core/identity/credentials/credential.ts');
  const { externalIdOf } = await import('../functions/core/identity/own-bucket.ts');
  const { putSigner } = await import('../functions/core/signers/signer.ts');
  const key = await findCredential(secretHash(live_key));
  if (key?.kind !== 'apiKey') return; // the account was deleted
  const { accountId } = key;
  const roleArn = standInRole(await externalIdOf(accountId));
  for (const [id, name] of [['demo', 'rsa'] as const, ['demo-ec', 'ec'] as const]) {
    const { certificateChain, certificate } = chainOfKey(keys, name, authorityUrl);
    const key = { keyArn: arnOfKey(name, region), roleArn, certificateChain };
    const createdAt = new Date().toISOString();
    for (const environment of environments)
      await putSigner({ tenant: tenantOf(accountId, environment), id, createdAt, certificate, key });
  }
}

async function newAccount(): Promise<Omit<DemoFile, 'base_url' | 'test_base_url'>> {
  // Imported only when needed: it loads the AWS SDK, which takes longer than the rest of the start.
  const { createAccount, findAccountId } = await import('../functions/core/identity/create-account.ts');
  const { createApiKey } = await import('../functions/core/identity/credentials/api-keys.ts');
  const address = 'demo@example.com';
  const email = (await findAccountId(address)) ? `demo-${randomUUID()}@example.com` : address;
  const password = randomBytes(12).toString('base64url');
  const { accountId } = await createAccount({ email, password });
  const [live, test] = await Promise.all([
    createApiKey(accountId, { name: 'Demo', environment: 'live' }),
    createApiKey(accountId, { name: 'Demo', environment: 'test' }),
  ]);
  return { live_key: live.value, test_key: test.value, email, password };
}

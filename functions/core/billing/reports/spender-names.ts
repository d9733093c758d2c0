import { keySpender, pipelineOf, type SpenderId } from '../../contract/fields/access/spend-cap.ts';
import { listApiKeys } from '../../identity/credentials/api-keys.ts';
import { findCredential } from '../../identity/credentials/credential.ts';
import { clientHash } from '../../identity/oauth/client-record.ts';

/** A key, app or pipeline as its account sees it. */
export interface NamedSpender {
  readonly kind: 'apiKey' | 'app' | 'pipeline';
  /** The key's ID, the app's client ID, or the pipeline's name. */
  readonly id: string;
  /** The ID again if the key or app was removed. */
  readonly name: string;
}

/** The keys and apps with these ids, including revoked ones. */
export async function spenderNames(
  accountId: string,
  spenders: Iterable<SpenderId | undefined>,
): Promise<ReadonlyMap<SpenderId, NamedSpender>> {
  const wanted = [...new Set(spenders)].filter((spender) => spender !== undefined);
  const keys = wanted.some(isKey) ? await listApiKeys(accountId) : [];
  const keyNames = new Map(keys.map(({ hash, name }) => [keySpender(hash), name]));
  const named = wanted.map(async (spender): Promise<[SpenderId, NamedSpender]> => {
    if (isKey(spender)) {
      const name = keyNames.get(spender) ?? spender;
      return [spender, { kind: 'apiKey', id: spender, name }];
    }
    const pipeline = pipelineOf(spender);
    if (pipeline !== undefined) return [spender, { kind: 'pipeline', id: pipeline, name: pipeline }];
    const id = spender.slice('app_'.length);
    return [spender, { kind: 'app', id, name: await appName(id) }];
  });
  return new Map(await Promise.all(named));
}

function isKey(spender: SpenderId): boolean {
  return spender.startsWith('key_');
}

async function appName(clientId: string): Promise<string> {
  const client = await findCredential(clientHash(clientId));
  return client?.kind === 'oauthClient' ? client.name : clientId;
}

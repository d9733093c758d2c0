import { appSpender, type CapHint, type CapWish, keySpender } from '../contract/fields/access/spend-cap.ts';
import { hintAtKeyCap } from '../identity/credentials/api-keys.ts';
import { hintAtMachineCap } from '../identity/oauth/clients.ts';
import { hintAtAppCap } from '../identity/oauth/connected-apps.ts';
import { setCap } from './set-cap.ts';

/** Sets or removes the spend cap of a key, and stores its hint on the key. Throws what setCap throws. */
export async function setKeyCap(accountId: string, hash: string, wish: CapWish | undefined): Promise<void> {
  await hintAtKeyCap(accountId, hash, await setCap(accountId, keySpender(hash), wish));
}

/** The same for an app and all its existing grants. Returns the hint for later grants. */
export async function setAppCap(
  accountId: string,
  clientId: string,
  wish: CapWish | undefined,
): Promise<CapHint | undefined> {
  const hint = await setCap(accountId, appSpender(clientId), wish);
  await hintAtAppCap(accountId, 'live', clientId, hint);
  return hint;
}

/** The same for an account's machine app, which has no grants. */
export async function setMachineCap(
  accountId: string,
  clientId: string,
  wish: CapWish | undefined,
): Promise<void> {
  await hintAtMachineCap(accountId, clientId, await setCap(accountId, appSpender(clientId), wish));
}

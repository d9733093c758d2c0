import { environments } from '../../functions/core/contract/resources/environment.ts';
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '../../functions/core/identity/credentials/api-keys.ts';
import { describeAccount } from './account-commands.ts';
import { accountIdOf, type Command, given } from './arguments.ts';

/** The operator's commands for API keys. */
export const keyCommands: Readonly<Record<string, Command>> = {
  'create-key': async ([account, name], options) => {
    const environment = environments.find((each) => each === options.environment);
    if (!environment) throw new Error('--environment must be live or test');
    const accountId = await accountIdOf(account);
    const { value, record } = await createApiKey(accountId, { name: given(name, 'NAME'), environment });
    return { value, ...record };
  },

  'revoke-key': async ([account, wanted]) => {
    const accountId = await accountIdOf(account);
    const key = given(wanted, 'KEY');
    const keys = (await listApiKeys(accountId)).filter((each) => key === each.hash || key === each.lastFour);
    const [found, ...others] = keys;
    if (!found) throw new Error(`the account has no key ${key}`);
    if (others.length > 0) {
      throw new Error(
        `several keys end in ${key}; give the hash of one: ${keys.map(({ hash }) => hash).join(', ')}`,
      );
    }
    await revokeApiKey(accountId, found.hash);
    return describeAccount(accountId);
  },
};

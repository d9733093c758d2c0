// The operator's command: `npm run admin -- help`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readAccount } from '../functions/shared/accounts/account.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../functions/shared/accounts/api-keys.ts';
import { createAccount, findAccountId } from '../functions/shared/accounts/create-account.ts';
import { grantCredits, readCredits } from '../functions/shared/accounts/credits.ts';
import { environments } from '../functions/shared/contract/environment.ts';
import { readLocalSettings } from '../local/local-settings.ts';
import type { ServiceFile } from '../local/service-file.ts';
import { storeVariables } from '../local/store-variables.ts';

const help = `Usage: npm run admin -- COMMAND

  create-account EMAIL [--credits N]               an account with N credits, 100 by default
  grant ACCOUNT N                                  N credits more, such as 50 or 0.25
  create-key ACCOUNT NAME --environment live|test  an API key; its value is shown this once
  revoke-key ACCOUNT KEY                           KEY is its hash, or its last four characters
  show ACCOUNT                                     an account with its credits and keys

ACCOUNT is an account's id or its email address. The command works on the service that runs here (DATA_DIR, .local by
default), or on the tables that ACCOUNTS_TABLE, CREDENTIALS_TABLE and USAGE_TABLE name.`;

const commands: Readonly<Record<string, (words: readonly string[], options: Options) => Promise<object>>> = {
  'create-account': async ([email], { credits }) => {
    const options = credits === undefined ? {} : { creditsHundredths: hundredths(credits) };
    const { accountId } = await createAccount({ email: given(email, 'EMAIL'), ...options });
    return show(accountId);
  },

  grant: async ([account, amount]) => {
    const accountId = await accountIdOf(account);
    await grantCredits(accountId, hundredths(given(amount, 'N')));
    return show(accountId);
  },

  'create-key': async ([account, name], options) => {
    const environment = environments.find((each) => each === options.environment);
    if (!environment) throw new Error('--environment must be live or test');
    const { accountId } = await readAccount(await accountIdOf(account));
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
        `several keys end so; name one by its hash: ${keys.map(({ hash }) => hash).join(', ')}`,
      );
    }
    await revokeApiKey(accountId, found.hash);
    return show(accountId);
  },

  show: async ([account]) => show(await accountIdOf(account)),
};

interface Options {
  readonly credits?: string | undefined;
  readonly environment?: string | undefined;
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { credits: { type: 'string' }, environment: { type: 'string' } },
  });
  const [name = 'help', ...words] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) reachTables();
  console.log(command ? JSON.stringify(await command(words, values), null, 2) : help);
  if (!command && name !== 'help') process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Without tables named in the environment, those of the service that runs here. */
function reachTables(): void {
  if (process.env.ACCOUNTS_TABLE) return;
  const { dataFolder, access } = readLocalSettings(process.env);
  const { dynamodb_url, s3_url } = serviceFile(join(dataFolder, 'service.json'));
  Object.assign(process.env, storeVariables({ dynamodbUrl: dynamodb_url, s3Url: s3_url }, access));
}

function serviceFile(path: string): ServiceFile {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ServiceFile; // our own file
  } catch (cause) {
    throw new Error(
      `No service runs here: there is no ${path}. Start it with npm start, or name tables (see help).`,
      {
        cause,
      },
    );
  }
}

async function accountIdOf(word: string | undefined): Promise<string> {
  const account = given(word, 'ACCOUNT');
  if (!account.includes('@')) return account;
  const accountId = await findAccountId(account);
  if (!accountId) throw new Error(`no account has the address ${account}`);
  return accountId;
}

async function show(accountId: string): Promise<object> {
  const { email, createdAt } = await readAccount(accountId);
  const credits = Object.entries(await readCredits(accountId)).map(([name, amount]) => [
    name.replace('Hundredths', ''),
    amount / 100,
  ]);
  const keys = (await listApiKeys(accountId)).map(({ accountId: _, kind: __, ...key }) => key);
  return { accountId, email, createdAt, credits: Object.fromEntries(credits), keys };
}

function hundredths(credits: string): number {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(credits) ?? [];
  if (whole === undefined) throw new Error(`${credits} is no number of credits, such as 50 or 0.25`);
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

function given(word: string | undefined, name: string): string {
  if (word) return word;
  throw new Error(`${name} is missing: npm run admin -- help`);
}

// The operator's command: `npm run admin -- help`.
import { parseArgs } from 'node:util';
import { accountCommands } from './admin/account-commands.ts';
import type { Command } from './admin/arguments.ts';
import { callCommands } from './admin/call-commands.ts';
import { chromiumCommands } from './admin/chromium-commands.ts';
import { keyCommands } from './admin/key-commands.ts';
import { migrateCommands, migrationsHelp } from './admin/migrate-commands.ts';
import { reachTables } from './admin/reach-tables.ts';
import { reviewCommands } from './admin/review-commands.ts';
import { statementCommands } from './admin/statement-commands.ts';

const help = `Usage: npm run admin -- COMMAND

  create-account EMAIL [--credits N]               creates an account with N credits (default 100); prints its password, once
  reset-password PERSON                            sets a new password and prints it, once; signs out every browser
  reset-second-factor PERSON                       removes the app, passkeys and recovery codes of a person; signs out every browser
  grant ACCOUNT N                                  adds N credits, such as 50 or 0.25
  show ACCOUNT                                     prints an account with its credits and keys
  stripe-customer ACCOUNT cus_…|none               sends what the account spends from now on to this customer of Stripe, or to none
  search-in ACCOUNT collection|terms               moves the search of an account to the search collection, or back
  delete-account ACCOUNT                           disables an account at once; deletes it and all it owns within two hours
  create-key ACCOUNT NAME --environment live|test  creates an API key; prints its value, once
  revoke-key ACCOUNT KEY                           revokes a key; KEY is its hash or its last four characters
  statement ACCOUNT MONTH [--csv]                  prints what an account used in a month such as 2026-10, as JSON or CSV
  statements MONTH                                 prints a line of CSV for each account: what it used in the month
  calls ACCOUNT FROM [TO]                          lists calls of these days, up to 1,000, from the archive of calls in S3
  reviews                                          lists who has to wait after 20 failed attempts: accounts, apps and addresses
  clear-review WHO                                 forgets the failed attempts of an email address, a client id or an IP address
  chromium                                         prints the version, date and age of the Chromium that prints
  migrate VERSION [WORDS] [--yes]                  converts stored data for a release; without --yes, only counts it:

${migrationsHelp}

ACCOUNT is an account's id, or the email address of a person: the account that the person chose last. PERSON is an
email address, or the id of an account for the person with its address. The command works on the service that runs on this machine (its
data is in DATA_DIR, .local by default). With --stack-outputs FILE it works on AWS: FILE is the file written by
"cdk deploy --outputs-file FILE", and credentials and region come from the usual AWS settings.`;

const commands: Readonly<Record<string, Command>> = {
  ...accountCommands,
  ...keyCommands,
  ...callCommands,
  ...chromiumCommands,
  ...reviewCommands,
  ...migrateCommands,
  ...statementCommands,
};

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      credits: { type: 'string' },
      environment: { type: 'string' },
      csv: { type: 'boolean' },
      'stack-outputs': { type: 'string' },
      yes: { type: 'boolean' },
    },
  });
  const [name = 'help', ...words] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) reachTables(values['stack-outputs']);
  if (command) print(await command(words, values));
  else console.log(help);
  if (!command && name !== 'help') process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function print(result: object | string): void {
  if (typeof result === 'string') process.stdout.write(result);
  else console.log(JSON.stringify(result, null, 2));
}

// The operator's command: `npm run admin -- help`.
import { parseArgs } from 'node:util';
import { accountCommands } from './admin/account-commands.ts';
import type { Command } from './admin/arguments.ts';
import { keyCommands } from './admin/key-commands.ts';
import { reachTables } from './admin/reach-tables.ts';
import { reviewCommands } from './admin/review-commands.ts';

const help = `Usage: npm run admin -- COMMAND

  create-account EMAIL [--credits N]               an account with N credits, 100 by default; its password is shown this once
  reset-password ACCOUNT                           another password, shown this once; every browser is signed out
  grant ACCOUNT N                                  N credits more, such as 50 or 0.25
  show ACCOUNT                                     an account with its credits and keys
  delete-account ACCOUNT                           useless at once, and gone with all it owns within two hours
  create-key ACCOUNT NAME --environment live|test  an API key; its value is shown this once
  revoke-key ACCOUNT KEY                           KEY is its hash, or its last four characters
  reviews                                          addresses that are refused after 20 failed attempts
  clear-review ADDRESS                             lets one in again, as if nothing had failed

ACCOUNT is an account's id or its email address. The command works on the service that runs here (DATA_DIR, .local by
default). With --stack-outputs FILE it works on AWS: FILE is what "cdk deploy --outputs-file FILE" has written, and
credentials and region are found as by every AWS tool.`;

const commands: Readonly<Record<string, Command>> = { ...accountCommands, ...keyCommands, ...reviewCommands };

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      credits: { type: 'string' },
      environment: { type: 'string' },
      'stack-outputs': { type: 'string' },
    },
  });
  const [name = 'help', ...words] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) reachTables(values['stack-outputs']);
  console.log(command ? JSON.stringify(await command(words, values), null, 2) : help);
  if (!command && name !== 'help') process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

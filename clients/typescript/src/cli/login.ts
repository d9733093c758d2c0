import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createClient } from '../create-client.ts';
import { PermissionDeniedError } from '../errors.ts';
import { addressOf } from './client-of.ts';
import type { OwnCommand } from './own-command.ts';
import { keepProfile, profileOf } from './profiles.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** Keeps an API key for later commands, after a call that shows that it works. */
export const login: OwnCommand = {
  summary: 'Keep an API key for later commands',
  words: '[--base URL] [--profile NAME] [--open]',
  notes: [
    'Asks for the key without showing it; where there is no terminal, it is read from standard input.',
    'The key is kept in pdf-service/profiles.json of $XDG_CONFIG_HOME or ~/.config, which only you can read.',
    'Keys are made on the page API keys of the dashboard. --open shows that page in a browser.',
  ],
  options: [
    {
      name: 'open',
      field: 'open',
      kind: 'flag',
      notes: ['Open the page of the dashboard where keys are made.'],
    },
  ],
  async run({ common, given }, terminal) {
    const { env, stderr } = terminal;
    const name = (common.profile as string | undefined) ?? env.PDF_SERVICE_PROFILE ?? 'default';
    const kept = common.base ?? env.PDF_SERVICE_URL ?? (await keptAddress(terminal));
    const base_url = addressOf([kept as string | undefined]).replace(/\/+$/, '');
    if (given.length > 0) openInBrowser(`${base_url}/dashboard/keys`);
    const key = ((common.key as string | undefined) ?? (await ask(base_url, terminal))).trim();
    if (key === '') throw new UsageError('There is no key: paste one, or give it as --key.');
    await check(base_url, key);
    const path = await keepProfile(name, { base_url, key }, terminal);
    stderr.write(`The key for ${base_url} works, and is kept as profile ${name} in ${path}.\n`);
  },
};

/** Forgets what login kept. */
export const logout: OwnCommand = {
  summary: 'Forget the API key that login kept',
  words: '[--profile NAME]',
  notes: ['The key itself stays valid until it is revoked in the dashboard.'],
  options: [],
  async run({ common }, terminal) {
    const name = (common.profile as string | undefined) ?? terminal.env.PDF_SERVICE_PROFILE ?? 'default';
    const path = await keepProfile(name, undefined, terminal);
    terminal.stderr.write(`Profile ${name} is removed from ${path}.\n`);
  },
};

/** Where the profile without a name is: who signs in again means the same service. */
async function keptAddress(terminal: Terminal): Promise<string | undefined> {
  const { PDF_SERVICE_PROFILE: _, ...env } = terminal.env;
  return (await profileOf(undefined, { ...terminal, env }))?.base_url;
}

async function check(baseUrl: string, key: string): Promise<void> {
  await createClient({ baseUrl, key })
    .getCredits()
    .catch((error: unknown) => {
      // A key that may not read the balance is a key of the service nevertheless.
      if (!(error instanceof PermissionDeniedError)) throw error;
    });
}

async function ask(baseUrl: string, { stdin, stderr }: Terminal): Promise<string> {
  if (!(stdin as { isTTY?: boolean }).isTTY) return text(stdin);
  stderr.write(`Make a key at ${baseUrl}/dashboard/keys, and paste it here: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: true });
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  const key = await Promise.race([lines.question(''), ended]);
  lines.close();
  stderr.write('\n');
  return key;
}

function openInBrowser(url: string): void {
  const [program, ...words] = { darwin: ['open'], win32: ['rundll32', 'url.dll,FileProtocolHandler'] }[
    process.platform as string
  ] ?? ['xdg-open'];
  const browser = spawn(program ?? 'xdg-open', [...words, url], { stdio: 'ignore', detached: true });
  browser.on('error', () => undefined); // the address is printed as well
  browser.unref();
}

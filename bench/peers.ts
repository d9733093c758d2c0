import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A command-line tool that makes a PDF from an HTML file. */
export interface Peer {
  readonly name: string;
  readonly print: (html: string) => Promise<number>;
}

/** The command-line tools of Debian that are installed here. As usual, each prints with a new process. */
export function installedPeers(): readonly Peer[] {
  return tools
    .filter(({ command }) => isInstalled(command))
    .map(({ name, command, options }) => ({
      name,
      print: (html) => printWith(command, options, html),
    }));
}

const tools = [
  {
    name: 'chromium --headless',
    command: 'chromium',
    options: (input: string, output: string, folder: string) => [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-pdf-header-footer',
      `--user-data-dir=${join(folder, 'profile')}`,
      `--print-to-pdf=${output}`,
      input,
    ],
  },
  { name: 'weasyprint', command: 'weasyprint', options: (input: string, output: string) => [input, output] },
  {
    name: 'wkhtmltopdf',
    command: 'wkhtmltopdf',
    options: (input: string, output: string) => ['--quiet', input, output],
  },
] as const;

async function printWith(
  command: string,
  options: (input: string, output: string, folder: string) => readonly string[],
  html: string,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const [input, output] = [join(folder, 'in.html'), join(folder, 'out.pdf')];
  try {
    await writeFile(input, html);
    await run(command, options(input, output, folder), { maxBuffer: 64 * 1024 * 1024 });
    return (await readFile(output)).byteLength;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether a command is installed on this machine. */
export function isInstalled(command: string): boolean {
  try {
    execFileSync('which', [command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

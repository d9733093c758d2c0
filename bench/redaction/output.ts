import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** What a program prints, also if it then fails. */
export async function output(command: string, options: readonly string[]): Promise<Buffer> {
  const bounds = { timeout: 30_000, maxBuffer: 512 * 1024 * 1024, encoding: 'buffer' } as const;
  // Programs warn about damage, and still print the rest.
  const { stdout } = await execute(command, options, bounds).catch((error: { stdout?: Buffer }) => error);
  return stdout ?? Buffer.alloc(0);
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Whether the pages of two PDFs are pixel-identical, as rendered by poppler. */
export async function haveSamePixels(one: string, other: string): Promise<boolean> {
  const [ours, theirs] = await Promise.all([drawn(one), drawn(other)]);
  return ours.equals(theirs);
}

async function drawn(file: string): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: 2 ** 30 } as const;
  const { stdout } = await execute('pdftoppm', ['-r', '50', '-l', '40', file], options);
  return stdout;
}

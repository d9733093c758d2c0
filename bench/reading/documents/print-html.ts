import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Prints a page with a program that takes the paths of a page and a PDF. Both files are kept. */
export async function printHtml(
  command: string,
  options: readonly string[],
  html: string,
  path: string,
): Promise<void> {
  const page = path.replace(/pdf$/, 'html');
  await writeFile(page, html);
  await execute(command, [...options, page, path]);
}

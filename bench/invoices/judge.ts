import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const saxon = '/usr/share/java/Saxon-HE.jar';

/**
 * The verdict of an official stylesheet (SchematronJudge) or schema (SchemaJudge) on each file: the ids of broken
 * rules, with a question mark for warnings, or the fault; `!` and the reason, if Saxon cannot judge the file.
 */
export function judged(
  judge: 'SchematronJudge' | 'SchemaJudge',
  artefact: string,
  files: readonly string[],
): ReadonlyMap<string, string> {
  const program = join(import.meta.dirname, `${judge}.java`);
  const { stdout, status, stderr } = spawnSync('java', ['-cp', saxon, program, artefact], {
    input: files.join('\n'),
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  });
  if (status !== 0) throw new Error(`The judge ended with ${status}: ${stderr.slice(-1_000)}`);
  const lines = stdout.trimEnd().split('\n');
  return new Map(
    lines.map((line): [string, string] => {
      const [file = '', verdict = ''] = line.split('\t');
      return [file, verdict];
    }),
  );
}

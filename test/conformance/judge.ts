import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The jar that holds veraPDF's engine. See docs/conformance.md. */
const jar = process.env.VERAPDF_JAR;

/** JAXB, which Java left out after version 8 and veraPDF needs, as Debian's libjaxb-java installs it. */
const jaxb = [
  'istack-commons-runtime',
  'javax.activation',
  'jaxb-api',
  'jaxb-core',
  'jaxb-impl',
  'jaxb-runtime',
  'txw2',
].map((name) => `/usr/share/java/${name}.jar`);

/** What a PDF is judged by: a level of PDF/A, or a part of PDF/UA, as veraPDF names them. */
export type Profile =
  | '1a'
  | '1b'
  | '2a'
  | '2b'
  | '2u'
  | '3a'
  | '3b'
  | '3u'
  | '4'
  | '4e'
  | '4f'
  | 'ua1'
  | 'ua2';

/** A rule of a profile that a PDF breaks, and how often; what is wrong the first time, and where. */
interface Failure {
  readonly clause: string;
  readonly test: number;
  readonly count: number;
  readonly message: string;
  readonly context: string;
}

/** What veraPDF says of a PDF. One that it cannot read has an error, and has not passed. */
export interface Verdict {
  readonly profile: Profile;
  readonly file: string;
  readonly passed?: boolean;
  readonly failures?: readonly Failure[];
  readonly error?: string;
}

/** Whether veraPDF can judge here: VERAPDF_JAR names its jar. */
export const hasJudge = jar !== undefined && existsSync(jar);

/** The rules that a PDF breaks, each as a line. */
export function faults({ profile, failures = [], error }: Verdict): readonly string[] {
  const broken = failures.map(
    ({ clause, test, count, message, context }) =>
      `${profile} ${clause}-${test}, ${count} times: ${message.replaceAll(/\s+/g, ' ')} at ${context}`,
  );
  return error === undefined ? broken : [`${profile}: ${error}`, ...broken];
}

/** Judges files, all in one process of Java. The verdicts are in the order of what is asked. */
export async function judge(
  asked: readonly { readonly profile: Profile; readonly file: string }[],
): Promise<readonly Verdict[]> {
  if (asked.length === 0) return [];
  const java = spawn(
    'java',
    [
      '-Xss8m', // tag trees are deep
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1', // it ends before a better compiler pays
      ...['-cp', [jar, ...jaxb].join(delimiter)],
      join(import.meta.dirname, 'Judge.java'),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  java.stdin.end(asked.map(({ profile, file }) => `${profile}\t${file}\n`).join(''));
  const lines = (await text(java.stdout)).split('\n').filter((line) => line.startsWith('{'));
  if (lines.length !== asked.length)
    throw new Error(`veraPDF judged ${lines.length} of ${asked.length} files`);
  return lines.map((line) => JSON.parse(line) as Verdict); // as Judge.java writes them
}

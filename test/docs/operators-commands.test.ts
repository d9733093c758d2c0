import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

function page(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');
}

/** Gives one answer after the other, each time that it is called; an error as AWS writes it. */
const fakeAws = `#!/bin/bash
count=$(cat "$0.count" 2>/dev/null || echo 1)
echo $((count + 1)) > "$0.count"
answer=$(sed -n "\${count}p" "$0.answers")
case "$answer" in *Exception*) echo "$answer" >&2; exit 254;; *) echo "$answer";; esac
`;

/** Runs the waiting functions of docs/operations.md against such answers; gives how many of them were taken. */
function wait(command: string, answers: readonly string[]): number {
  const [, functions = ''] = /(table_status\(\)[\s\S]*?)\n\n/.exec(page('operations.md')) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'commands-'));
  try {
    const aws = join(folder, 'aws');
    writeFileSync(aws, fakeAws);
    chmodSync(aws, 0o755);
    writeFileSync(`${aws}.answers`, answers.join('\n'));
    execFileSync('bash', ['--norc', '-euc', `sleep() { :; }\n${functions}\n${command}`], {
      env: { PATH: `${folder}:${process.env.PATH}` },
      timeout: 20_000,
    });
    return Number(readFileSync(`${aws}.count`, 'utf8')) - 1;
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 5 });
  }
}

const missing = 'An error occurred (ResourceNotFoundException) when calling the DescribeTable operation';
const busy = 'An error occurred (ThrottlingException) when calling the DescribeTable operation';

test('waits for a restored table, however long it takes and whatever status it reports', () => {
  const answers = [missing, ...Array<string>(40).fill('CREATING'), busy, 'ACTIVE', 'ACTIVE'];
  expect(wait('wait_for ACTIVE table_status t', answers)).toBe(43);
});

test('a deleted table is waited for until it is unknown, and not only until a question fails', () => {
  const answers = ['DELETING', busy, 'DELETING', missing, missing];
  expect(wait('wait_for ResourceNotFound table_status t', answers)).toBe(4);
});

test('a backup is waited for', () => {
  expect(wait('wait_for AVAILABLE backup_status arn', ['CREATING', 'CREATING', 'AVAILABLE'])).toBe(3);
});

test('nothing waits only as long as the AWS CLI does', () => {
  expect(page('operations.md')).not.toMatch(/^aws dynamodb wait/m);
});

test('the setting of SSM has the ARN that SSM knows', () => {
  const [, arn] = /--setting-id\s+(arn\S+)/.exec(page('scale.md')) ?? [];
  expect(arn).toBe('arn:aws:ssm:REGION:ACCOUNT:servicesetting/ssm/parameter-store/high-throughput-enabled');
});

test('concurrency is calculated as Lambda gives it: ten calls a second for each unit at the most', () => {
  const units = (seconds: number) => Math.max(seconds, 0.1);
  const total = (htmlSeconds: number, renderSeconds: number) =>
    1_000 * (units(0.01) + 0.2 * (units(htmlSeconds) + units(renderSeconds)) + 0.8 * 2 * units(0.05)); // the engine as well
  const text = page('scale.md');
  expect(text).toContain(`| 1,000 | 100 | 20 + 20 | 80 + 80 | **${Math.round(total(0.1, 0.08))}** |`);
  expect(text).toContain(`= **${Math.round(total(0.35, 0.3))}**`);
});

// Checks a running service from its callers' perspective: `npm run smoke -- --help`. See docs/deploy.md.
import { parseArgs } from 'node:util';
import type { AnswerShape } from './smoke/answer-shape.ts';
import { checks } from './smoke/checks.ts';
import { differences, recordAnswers } from './smoke/local-answers.ts';
import { startSmokeSession } from './smoke/smoke-session.ts';
import { findTarget, type Target } from './smoke/target.ts';

const help = `Usage: npm run smoke [-- OPTIONS]

Makes a PDF with each engine, follows a link, runs a job with its webhook and is refused as it should be. Says what
differs from what the local service answers. Ends with 1 if a check fails. It costs less than 5 credits.

  --outputs FILE       checks a deployed service: FILE is the file written by "cdk deploy --outputs-file FILE".
                       Uses an account of its own, which needs AWS credentials, and deletes it afterwards
  --base-url URL       checks the service at this address, with --key
  --test-base-url URL  the address of its test environment
  --key KEY            a live API key to use
  --webhook-url URL    where the job's webhook is sent; any 2xx response will do
  --receive PORT       receives the webhook itself, on loopback, for a service on this machine. That must allow it:
                       EGRESS_ALLOW=127.0.0.1:PORT npm start
  --record             saves the answers as those of the local service: run it once with --receive and once without

Without --outputs or --base-url it checks the service that runs on this machine (its data is in DATA_DIR, .local by
default), with the demo account.`;

const { values } = parseArgs({
  options: {
    outputs: { type: 'string' },
    'base-url': { type: 'string' },
    'test-base-url': { type: 'string' },
    key: { type: 'string' },
    'webhook-url': { type: 'string' },
    receive: { type: 'string' },
    record: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

if (values.help) {
  console.log(help);
} else {
  try {
    process.exitCode = await smoke();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function smoke(): Promise<number> {
  const target = await findTarget(values);
  try {
    return await check(target);
  } finally {
    await target.leave();
  }
}

/** Runs every check; returns the exit code. */
async function check(target: Target): Promise<number> {
  console.log(`Checking ${target.baseUrl}\n`);
  const answers: Record<string, AnswerShape> = {};
  const counts = { passed: 0, skipped: 0, failed: 0 };
  for (const { name, run } of checks) {
    try {
      const skipped = await run(startSmokeSession(target, answers));
      counts[skipped ? 'skipped' : 'passed'] += 1;
      console.log(skipped ? `  skipped  ${name}: ${skipped}` : `  passed   ${name}`);
    } catch (error) {
      counts.failed += 1;
      console.log(`  FAILED   ${name}: ${reason(error)}`);
    }
  }
  if (values.record) recordAnswers(answers);
  const found = differences(answers);
  console.log(`\nDifferences from the local service: ${found.length === 0 ? 'none' : ''}`);
  for (const difference of found) console.log(`  ${difference}`);
  console.log(`\n${counts.passed} passed, ${counts.skipped} skipped, ${counts.failed} failed`);
  return counts.failed === 0 ? 0 : 1;
}

/** fetch describes a failure in its cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

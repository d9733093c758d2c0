// Fails if npm has a Chromium that is more than two releases newer than the installed one: `npm run chromium`.
import { execFileSync } from 'node:child_process';
import { ageDays, packagedRelease } from '../layers/chromium/chromium-release.ts';

/** Chromium has a release every two weeks, and its package skips some. */
const mostReleasesBehind = 2;

const name = '@sparticuz/chromium';
const { version, released } = packagedRelease;
const age = `Chromium ${version} was released ${ageDays(packagedRelease)} days ago, on ${released}`;

try {
  const newest = newestVersion();
  const behind = releaseOf(newest) - releaseOf(version);
  if (behind > mostReleasesBehind) {
    console.log(`${age}. npm has ${newest}, ${behind} releases newer: see docs/operations.md#chromium`);
    process.exitCode = 1;
  } else console.log(`${age}. npm has ${newest}.`);
} catch (error) {
  const [reason] = /npm error code \w+|npm answered .*/.exec(String(error)) ?? [String(error)];
  console.log(`${age}. NOT CHECKED whether npm has a newer one: ${reason}`);
}

/** Throws an error if npm does not answer. */
function newestVersion(): string {
  const answer = execFileSync('npm', ['view', name, 'version', '--fetch-retries=0'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  }).trim();
  if (!/^\d+\.\d+\.\d+/.test(answer)) throw new Error(`npm answered ${JSON.stringify(answer)}`);
  return answer;
}

function releaseOf(semver: string): number {
  return Number.parseInt(semver, 10);
}

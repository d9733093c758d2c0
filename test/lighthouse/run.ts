// How fast and how accessible pages are, by Lighthouse, for a phone on a slow network as Lighthouse takes it by default:
// `npm run lighthouse`. npm fetches Lighthouse into a temporary folder: it is a judge, and no dependency of the project.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'puppeteer-core';
import { fillIn, openBrowser } from '../dashboard/open-browser.ts';
import { startService } from '../service.ts';

const version = '13.5.0';

/** The least score of each category, of 100. */
const least = 95;
const categories = ['performance', 'accessibility'] as const;

/** The pages, the last of them signed in. */
const open = ['/', '/docs'];
const own = ['/tools', '/dashboard'];

interface Report {
  readonly lhr: {
    readonly categories: Readonly<
      Record<string, { readonly score: number | null; readonly auditRefs: readonly AuditRef[] }>
    >;
    readonly audits: Readonly<Record<string, { readonly title: string; readonly score: number | null }>>;
  };
}

interface AuditRef {
  readonly id: string;
  readonly weight: number;
}

/** The points of a category, and the audits that cost some. */
interface Score {
  readonly name: string;
  readonly points: number;
  readonly faults: readonly string[];
}

type Lighthouse = (url: string, flags: object, config: undefined, page: Page) => Promise<Report>;

const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const [service, lighthouse, chromium] = await Promise.all([startService(), fetchLighthouse(), openBrowser()]);
try {
  const { page } = await chromium.newPage();
  for (const path of open) await judge(path, page);
  await page.goto(`${service.baseUrl}/dashboard/sign-in`);
  await fillIn(page, 'form', { email: service.email, password: service.password });
  for (const path of own) await judge(path, page);
} finally {
  await Promise.all([chromium.stop(), service.stop()]);
  rmSync(folder, { recursive: true });
}

/**
 * Prints the scores of a page, and what costs it points. It was shown before, so that its function has started. Other work on
 * the machine only lowers a score, so the best of a few runs counts.
 */
async function judge(path: string, page: Page): Promise<void> {
  await page.goto(`${service.baseUrl}${path}`);
  let scores = await run(path, page);
  for (let more = 2; more > 0 && scores.some(isLow); more -= 1) {
    const again = await run(path, page);
    scores = scores.map((score, index) => best(score, again[index] ?? score));
  }
  if (scores.some(isLow)) process.exitCode = 1;
  for (const { name, points, faults } of scores)
    process.stdout.write(
      `${[`${String(points).padStart(3)}  ${name} of ${path}`, ...faults].join('\n       ')}\n`,
    );
}

/** The session stays: Lighthouse would delete its cookie. */
async function run(path: string, page: Page): Promise<readonly Score[]> {
  const flags = { onlyCategories: categories, disableStorageReset: true, logLevel: 'error' };
  const { lhr } = await lighthouse(`${service.baseUrl}${path}`, flags, undefined, page);
  return categories.map((name) => {
    const { score, auditRefs } = lhr.categories[name] ?? { score: null, auditRefs: [] };
    const faults = auditRefs.flatMap(({ id, weight }) => {
      const audit = lhr.audits[id];
      return weight > 0 && audit && (audit.score ?? 1) < 0.9 ? [audit.title] : [];
    });
    return { name, points: Math.round((score ?? 0) * 100), faults };
  });
}

function isLow({ points }: Score): boolean {
  return points < least;
}

function best(one: Score, other: Score): Score {
  return other.points > one.points ? other : one;
}

async function fetchLighthouse(): Promise<Lighthouse> {
  const options = [
    '--silent',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefix',
    folder,
  ];
  const { status } = spawnSync('npm', ['install', ...options, `lighthouse@${version}`], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm could not fetch lighthouse@${version}`);
  const entry = pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js'));
  return ((await import(entry.href)) as { readonly default: Lighthouse }).default; // the package's own types are not there
}

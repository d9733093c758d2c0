import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'puppeteer-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Only faults are reported in full: listing what is right on a page costs axe-core more than finding it. */
const run = 'axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations)';

/** What axe-core finds fault with on the page as it is shown: each rule, and what breaks it. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const violations = (await page.evaluate(run)) as AxeResults['violations'];
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

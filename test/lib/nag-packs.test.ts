import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { HIPAASecurityChecks, ServerlessChecks } from 'cdk-nag';
import { everything } from './everything.ts';
import { synthesizeApp } from './synthesize.ts';

/** The rules of both packs that find something. */
function found(chosen: Readonly<Record<string, string>>): ReadonlySet<string> {
  const app = synthesizeApp(chosen);
  const packs = [new HIPAASecurityChecks(app), new ServerlessChecks(app)];
  return new Set(packs.flatMap((pack) => pack.validateScope(app).violations.map(({ ruleName }) => ruleName)));
}

/** The rules that the page answers, and what each is met with. */
function answered(): ReadonlyMap<string, string> {
  const page = readFileSync(join(import.meta.dirname, '../../docs/company.md'), 'utf8');
  const rows = page.matchAll(/^\| `((?:HIPAA|Serverless)[^`]+)` \|([^|]*)\|([^|]*)\|$/gm);
  return new Map(
    [...rows].map(([, rule = '', metWith = '', reason = '']) => {
      expect([rule, reason.trim()]).not.toEqual([rule, '']);
      return [rule, metWith.trim()];
    }),
  );
}

test('each rule of HIPAA.Security and Serverless is met or answered, by default and with all choices', () => {
  const byDefault = found({});
  const withAll = found(everything);
  const rules = answered();
  expect([...rules.keys()].sort()).toEqual([...new Set([...byDefault, ...withAll])].sort());
  const metByDefault = [...rules].filter(([rule]) => !byDefault.has(rule)).map(([rule]) => rule);
  const metWithAll = [...rules].filter(([rule]) => !withAll.has(rule)).map(([rule]) => rule);
  const claimed = (metWith: RegExp) =>
    [...rules].filter(([, met]) => metWith.test(met)).map(([rule]) => rule);
  expect(metWithAll.sort()).toEqual(claimed(/^`/).sort());
  expect(metByDefault).toEqual(expect.arrayContaining(claimed(/^your own VPC/)));
});

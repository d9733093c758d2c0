import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allRules, edgeCases, type RuleMutant, ruleMutants } from '../../test/invoices/rule-mutants.ts';
import { judged } from './judge.ts';

const common = 'EN16931-CII-validation.xslt';
const german = [common, 'XRechnung-CII-validation.xslt'];

/** The official stylesheets for each sample. */
const stylesheets: Readonly<Record<RuleMutant['sample'], readonly string[]>> = {
  en16931: [common],
  xrechnung: german,
  extension: german,
  cvd: german,
  extended: ['FACTUR-X_EXTENDED.xslt'],
};

/** Rules not checked for XRechnung's extension, which has BR-DEX instead, and for its part about vehicles. */
const notAsked: Readonly<Partial<Record<RuleMutant['sample'], RegExp>>> = {
  extension: /^BR-CL-(?:10|11|21|24|25|26)$/,
  cvd: /^BR-CL-13$/,
};

/** The rules broken in each mutant and each edge case, by the official stylesheets in a folder. */
export function officialVerdicts(folder: string): Readonly<Record<string, string>> {
  const mutants = [...edgeCases, ...ruleMutants];
  const work = mkdtempSync(join(tmpdir(), 'invoices-'));
  const fileOf = ({ rule, sample }: RuleMutant) => join(work, `${sample} ${rule.replace(': ', ' of ')}.xml`);
  for (const mutant of mutants) writeFileSync(fileOf(mutant), mutant.xml);
  const verdicts = new Map<RuleMutant, string[]>(mutants.map((mutant) => [mutant, []]));
  for (const stylesheet of new Set(Object.values(stylesheets).flat())) {
    const own = mutants.filter(({ sample }) => stylesheets[sample].includes(stylesheet));
    const found = judged('SchematronJudge', join(folder, stylesheet), own.map(fileOf));
    for (const mutant of own) verdicts.get(mutant)?.push(found.get(fileOf(mutant)) ?? '');
  }
  rmSync(work, { recursive: true });
  return Object.fromEntries(
    mutants.map((mutant) => [mutant.rule, idsOf(mutant, verdicts.get(mutant) ?? [])]),
  );
}

/** Those of the ids that are among our rules. If Saxon stops at a repeated element, its rule counts as broken. */
function idsOf({ rule, sample }: RuleMutant, verdicts: readonly string[]): string {
  const ids = verdicts
    .flatMap((verdict) => (verdict.startsWith('!') ? [rule] : verdict.split(' ')))
    .map((id) => id.replace('?', ''))
    .filter((id) => allRules.has(id) && !notAsked[sample]?.test(id));
  return [...new Set(ids)].sort().join(' ');
}

// node bench/invoices/official-verdicts.ts FOLDER > test/invoices/official-verdicts.json
if (import.meta.main) console.log(JSON.stringify(officialVerdicts(process.argv[2] ?? '.'), undefined, 2));

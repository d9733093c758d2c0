import type { Template } from 'aws-cdk-lib/assertions';
import prices from '../prices.json' with { type: 'json' };
import { table } from '../table.ts';
import { callDollars, levels } from './call-dollars.ts';
import { offers, sources, volumes } from './comparison.ts';
import { idleMonth } from './idle-month.ts';
import { scheduledUsage } from './scheduled-usage.ts';
import type { CallUsage, MeasuredUsage } from './usage.ts';

/** The call that is compared with other services. */
const comparedCall = '/htmlToPdf, invoice';

/** bench/cost.md: what was measured, priced, and what follows from the template and the prices alone. */
export function costPage({ runs, calls, scheduled }: MeasuredUsage, template: Template): string {
  const idle = idleMonth(template, scheduledUsage(scheduled));
  const idleDollars = idle.reduce((sum, { dollars }) => sum + dollars, 0);
  const compared = calls.find(({ call }) => call === comparedCall);
  if (!compared) throw new Error(`${comparedCall} was not measured`);
  const { together, transfer } = callDollars(compared, 1);
  const compare = offers(together - transfer, idleDollars);
  const gotenberg = compare[1];
  const evenCalls = ((gotenberg?.dollarsOf(0) ?? 0) - idleDollars) / (together - transfer);
  return `# What calls cost

Dollars on AWS, made by \`npm run cost\` from what each call used on this machine, the median of ${runs} warm ones, and the prices in
\`bench/prices.json\`. \`npm run cost -- --priced\` does the arithmetic again, with other prices or another stack, from
\`bench/cost-usage.json\`, which has what was measured.

## An idle month

A stack with all its defaults, without calls, in an account that uses nothing else of CloudWatch's free tier.

${table(
  ['what', 'amount', 'dollars'],
  [
    ...idle.map(({ what, amount, dollars }) => [what, amount, dollars.toFixed(2)]),
    ['together', '', idleDollars.toFixed(2)],
  ],
)}
With calls come metrics: three to four for each endpoint that is called and environment, ${prices.cloudwatch.metricMonth.toFixed(2)} each, after ${prices.cloudwatch.free.metrics} free ones.
Options cost more: a firewall about 8, a key of KMS ${prices.kms.keyMonth}.

## A thousand calls

On top of that, for a thousand calls of each endpoint, without free tiers. A function's time is what it took here, longer by as much as
its memory buys less than one core. Each call passes API Gateway, the authorizer and its family, and work on files the engine: its
family waits with a sixth of the memory. DynamoDB is counted in its own units, writes to indexes included. The row that each call has in
the account's log is in it: a line of the function's log, a write of the table and of its index, and the function that writes them, which
is called for many calls together where there are many. X-Ray records ${prices.xray.sampledShare * 100} % of the calls; the first of each second, which it records
besides, cost up to 13 a month. Cold starts are not counted, and \`/files/search\` finds one document among some thirty.

The account's items in DynamoDB grow with its calls in progress, so that the sum is given for ${levels.join(', ')} of them, by
\`bench/account-item.json\`; the parts are those of one. The last column is what its credits bring at ${prices.creditDollars} dollars each.

${table(
  [
    'call',
    'Lambda',
    'API Gateway',
    'DynamoDB',
    'S3 and SQS',
    'logs and traces',
    'transfer',
    ...levels.map((level) => `together, ${level} in progress`),
    'credits',
    'they bring',
  ],
  calls.map(rowOf),
)}
## A month, compared

\`${comparedCall}\`, at list prices of 2026-11-26 without tax. Check them: they change, and large numbers have discounts.

${table(
  ['calls a month', ...volumes.map((calls) => calls.toLocaleString('en'))],
  compare.map(({ name, dollarsOf }) => [name, ...volumes.map((calls) => inDollars(dollarsOf(calls)))]),
)}
This service costs less than Gotenberg below ${(evenCalls / 1e6).toFixed(1)} million calls a month. Both pay for transfer to the internet besides, the same. Gotenberg
has no accounts, keys, stored documents, queue, limits or prices, and its tasks run whether or not they are called. A vCPU of Fargate
is taken to be as fast as a core of the machine of [results.md](results.md).

${table(
  ['offer', 'arithmetic, in dollars a month'],
  compare.map(({ name, arithmetic }) => [name, arithmetic]),
)}
Sources: Fargate, ${prices.fargate.source}; ${sources.map(({ name, pages }) => `${name}, ${pages.join(' and ')}`).join('; ')}. Adobe publishes no price of a
document transaction.
`;
}

function rowOf(usage: CallUsage): readonly string[] {
  const { together: _, ...parts } = callDollars(usage, 1);
  const sums = levels.map((level) => callDollars(usage, level).together);
  const perThousand = [...Object.values(parts), ...sums].map((dollars) => (dollars * 1_000).toFixed(4));
  const earned = usage.credits * 1_000;
  return [usage.call, ...perThousand, earned.toFixed(0), (earned * prices.creditDollars).toFixed(2)];
}

function inDollars(dollars: number): string {
  return dollars.toLocaleString('en', { maximumFractionDigits: dollars < 100 ? 2 : 0 });
}

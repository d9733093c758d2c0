import { beforeAll, expect, test } from '@jest/globals';
import { Template } from 'aws-cdk-lib/assertions';
import { callDollars } from '../../bench/cost/call-dollars.ts';
import { offers } from '../../bench/cost/comparison.ts';
import { type BillLine, idleMonth } from '../../bench/cost/idle-month.ts';
import type { CallUsage } from '../../bench/cost/usage.ts';
import { synthesize } from '../lib/synthesize.ts';

const everyMinute = [
  { name: 'cleanup', everyMinutes: 1, durationMs: 100, readUnits: 2, writeUnits: 1 },
] as const;

let lines: ReadonlyMap<string, BillLine>;

beforeAll(() => {
  lines = billOf(synthesize().template);
});

function billOf(template: Template): ReadonlyMap<string, BillLine> {
  return new Map(idleMonth(template, everyMinute).map((line) => [line.what, line]));
}

test('an idle month of the stack costs less than 4.6 dollars, and its dashboard nothing', () => {
  const together = [...lines.values()].reduce((sum, { dollars }) => sum + dollars, 0);
  expect(together).toBeGreaterThan(0);
  expect(together).toBeLessThan(4.6);
  expect(lines.get('dashboard')?.dollars).toBe(0);
});

test('a run each minute stays within what is free, but for its requests to tables', () => {
  expect(lines.get('scheduled runs')).toMatchObject({
    amount: expect.stringContaining('43,800'),
    dollars: 0,
  });
  expect(lines.get('their traces')?.dollars).toBe(0);
  expect(lines.get('their reads and writes of tables')?.dollars).toBeCloseTo(
    (43_800 * 2 * 0.125) / 1e6 + (43_800 * 0.625) / 1e6,
  );
});

test('each metric of an alarm counts, ten are free, and so does a dashboard with more than 50', () => {
  const stat = (id: string) => ({ Id: id, MetricStat: {} });
  const template = Template.fromJSON({
    Resources: {
      Plain: { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'Errors' } },
      Sum: {
        Type: 'AWS::CloudWatch::Alarm',
        Properties: { Metrics: [{ Id: 'sum', Expression: 'a + b' }, ...'abcdefghijk'.split('').map(stat)] },
      },
      Queue: { Type: 'AWS::Lambda::EventSourceMapping', Properties: {} },
      Dashboard: {
        Type: 'AWS::CloudWatch::Dashboard',
        Properties: {
          DashboardBody: {
            'Fn::Join': [
              '',
              [
                '{"widgets":[{"properties":{"metrics":[',
                ...Array(50).fill('[],'),
                '[]]}},{"properties":{}}]}',
              ],
            ],
          },
        },
      },
    },
  });
  const bill = billOf(template);
  expect(bill.get('alarms')?.dollars).toBeCloseTo(0.2);
  expect(bill.get('dashboard')).toMatchObject({ amount: expect.stringContaining('51'), dollars: 3 });
  expect(bill.get('polling of the queues')).toMatchObject({
    amount: expect.stringContaining('657,000'),
    dollars: 0,
  });
});

const usage: CallUsage = {
  call: '/pageCount',
  functions: [{ name: 'pdf', count: 1, durationMs: 10 }],
  requests: 1,
  readUnits: 1,
  writeUnits: 6,
  s3Writes: 0,
  s3Reads: 0,
  sqsRequests: 0,
  answerBytes: 1_000,
  credits: 0.01,
};

test('calls in progress make a call with a price dearer by writes to its account, and no other', () => {
  const [one, many] = [callDollars(usage, 1), callDollars(usage, 100)];
  expect(many.dynamodb).toBeGreaterThan(one.dynamodb);
  expect(many.together - one.together).toBeCloseTo(many.dynamodb - one.dynamodb, 12);
  const free = { ...usage, credits: 0 };
  expect(callDollars(free, 100)).toEqual(callDollars(free, 1));
});

test('a service costs what its cheapest plan does, and Gotenberg two tasks until they are busy', () => {
  const dollars = (name: string, calls: number) =>
    offers(0.00002, 4)
      .find((offer) => offer.name === name)
      ?.dollarsOf(calls);
  expect(dollars('this service', 100_000)).toBeCloseTo(6);
  expect(dollars('DocRaptor', 1_000)).toBe(Math.min(75, 29 + 675 * 0.09));
  expect(dollars('DocRaptor', 10_000_000)).toBeCloseTo(2_250 + 9_900_000 * 0.0225);
  expect(dollars('Gotenberg on Fargate', 100_000)).toBe(dollars('Gotenberg on Fargate', 1));
});

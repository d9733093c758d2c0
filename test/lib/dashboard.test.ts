import { beforeAll, expect, test } from '@jest/globals';
import { allEndpoints, catalog } from '../../functions/catalog.ts';
import { queues } from '../../functions/core/contract/resources/queues.ts';
import { tables } from '../../functions/core/contract/resources/tables.ts';
import { deployment } from '../../functions/deployment.ts';
import { plainName } from './plain-names.ts';
import { synthesize } from './synthesize.ts';

interface Widget {
  readonly type: string;
  readonly properties: { readonly title?: string; readonly metrics?: readonly unknown[][] };
}

let widgets: readonly Widget[];

beforeAll(() => {
  const { template } = synthesize();
  const [dashboard] = Object.values(template.findResources('AWS::CloudWatch::Dashboard'));
  widgets = JSON.parse(plainName(dashboard?.Properties.DashboardBody)).widgets;
});

function lines(title: string): readonly string[] {
  const found = widgets.find(({ properties }) => properties.title === title);
  if (!found) throw new Error(`no widget ${title}`);
  return (found.properties.metrics ?? []).map((line) => JSON.stringify(line));
}

test.each(allEndpoints)(
  '$method $path shows its calls, failures and duration',
  ({ method, path, family }) => {
    const named = (name: string) =>
      `["PdfService","${name}","endpoint","${method} ${path}","environment","live","service","pdf-service",`;
    const shown = (title: string, name: string) =>
      lines(`${family}: ${title}`).filter((line) => line.startsWith(named(name)));
    expect(shown('calls', 'Duration')).toEqual([expect.stringContaining('"stat":"SampleCount"')]);
    expect(shown('failures', 'Failures')).toEqual([expect.stringContaining('"stat":"Sum"')]);
    expect(shown('duration p95, ms', 'Duration')).toEqual([expect.stringContaining('"stat":"p95"')]);
  },
);

test('credits are shown of every endpoint that costs some', () => {
  const priced = allEndpoints.filter(({ price }) => price.baseHundredths > 0);
  expect(lines('Credits spent')).toHaveLength(priced.length);
});

test('calls, refusals and answer times of both environments are shown as the gateway counts them', () => {
  for (const environment of ['live', 'test']) {
    expect(lines(`${environment}: calls`).join()).toContain('"AWS/ApiGateway","Count"');
    expect(lines(`${environment}: 4xx and 5xx`)).toHaveLength(2);
    expect(lines(`${environment}: time to the whole answer, ms`)).toHaveLength(3);
  }
});

test('it shows every function’s throttles, errors, duration and number at work, the authorizer’s first', () => {
  expect(lines('Turned away for want of concurrency')[0]).toMatch(/"Throttles".*Functionsauthorizer/);
  for (const title of [
    'Turned away for want of concurrency',
    'Errors',
    'Duration p95, ms',
    'At work at the same time',
  ]) {
    expect(lines(title)).toHaveLength(Object.keys(deployment).length);
  }
});

test('it shows which table or index DynamoDB throttles', () => {
  const shown = lines('Throttled by DynamoDB').join();
  for (const name of Object.keys(tables)) expect(shown).toContain(`"label":"${name}Writes"`);
  expect(shown).toContain('"label":"documentsBySweepReads"');
});

test('it shows how long the oldest message of every queue waits', () => {
  const shown = lines('The oldest message waits, seconds');
  expect(shown).toHaveLength(Object.keys(queues).length);
  for (const line of shown) expect(line).toContain('"ApproximateAgeOfOldestMessage"');
});

test('no graph has more lines than CloudWatch draws, and every family has its row', () => {
  for (const { properties } of widgets) expect((properties.metrics ?? []).length).toBeLessThanOrEqual(500);
  const rows = widgets.filter(({ type }) => type === 'text');
  expect(rows).toHaveLength(Object.keys(catalog).length + 1);
});

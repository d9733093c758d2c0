import { beforeAll, expect, test } from '@jest/globals';
import { queues } from '../../functions/core/contract/resources/queues.ts';
import { tables } from '../../functions/core/contract/resources/tables.ts';
import { deployedNames } from '../../functions/deployment.ts';
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

/** What a search of a widget looks for. */
function searchesOf(title: string): readonly string[] {
  return lines(title).map((line) => JSON.parse(line)[0].expression);
}

test.each(['live', 'test'])('%s shows its busiest, failing and slowest endpoints', (environment) => {
  const ofEnvironment = (metric: string) =>
    `SEARCH('{"PdfService",endpoint,environment,service} MetricName="${metric}" environment="${environment}"'`;
  const titles = ['calls', 'failures', 'duration p95, ms'].map(
    (title) => `${environment}: endpoints, ${title}`,
  );
  expect(titles.map(searchesOf)).toEqual([
    [`SORT(${ofEnvironment('Duration')}, 'SampleCount', 300), SUM, DESC, 20)`],
    [`SORT(${ofEnvironment('Failures')}, 'Sum', 300), SUM, DESC, 20)`],
    [`SORT(${ofEnvironment('Duration')}, 'p95', 300), MAX, DESC, 20)`],
  ]);
});

test('credits are shown by endpoint', () => {
  const [search, ...others] = searchesOf('Credits spent');
  expect(search).toContain('MetricName="Credits" environment="live"');
  expect(others).toEqual([]);
});

test('calls, refusals and answer times of both environments are shown as the gateway counts them', () => {
  for (const environment of ['live', 'test']) {
    expect(lines(`${environment}: calls`).join()).toContain('"AWS/ApiGateway","Count"');
    expect(lines(`${environment}: 4xx and 5xx`)).toHaveLength(2);
    expect(lines(`${environment}: time to the whole answer, ms`)).toHaveLength(3);
  }
});

test.each([
  ['Errors', 'Errors'],
  ['Turned away for want of concurrency', 'Throttles'],
  ['At work at the same time', 'ConcurrentExecutions'],
  ['Duration p95, ms', 'Duration'],
])('%s are searched for of every function, and of no other', (title, metric) => {
  const searches = searchesOf(title);
  const named = searches.flatMap((search) =>
    [...search.matchAll(/"(Functions\w+)"/g)].map(([, name]) => name),
  );
  expect(named).toEqual(deployedNames().map((name) => `Functions${name.replaceAll('-', '')}Function`));
  for (const search of searches) {
    expect(search).toContain(`'{AWS/Lambda,FunctionName} MetricName=("${metric}") FunctionName=(`);
    const longest = search.replaceAll(/Functions\w+/g, 'x'.repeat(64)); // as long as a name may be
    expect(longest.length).toBeLessThanOrEqual(1_024);
  }
});

test('it searches for the throttled requests of every table, and of its indexes', () => {
  for (const dimensions of ['TableName', 'TableName,GlobalSecondaryIndexName']) {
    const searches = searchesOf('Throttled by DynamoDB').filter((search) =>
      search.includes(
        `{AWS/DynamoDB,${dimensions}} MetricName=("ReadThrottleEvents" OR "WriteThrottleEvents")`,
      ),
    );
    const named = searches.flatMap((search) =>
      [...search.matchAll(/"(Tables\w+)"/g)].map(([, name]) => name),
    );
    expect(named).toEqual(Object.keys(tables).map((name) => `Tables${name}`));
  }
});

test('it names at most 50 metrics and searches, as many as a free dashboard may', () => {
  const named = widgets.flatMap(({ properties }) => properties.metrics ?? []);
  expect(named.length).toBeLessThanOrEqual(50);
});

test('it shows how long the oldest message of every queue waits', () => {
  const shown = lines('The oldest message waits, seconds');
  expect(shown).toHaveLength(Object.keys(queues).length);
  for (const line of shown) expect(line).toContain('"ApproximateAgeOfOldestMessage"');
});

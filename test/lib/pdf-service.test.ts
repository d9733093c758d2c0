import { expect, test } from '@jest/globals';
import type { PdfServiceProps } from '../../lib/configuration.ts';
import { plainName } from './plain-names.ts';
import { synthesize, synthesizeConstruct } from './synthesize.ts';

/** A resource whose logical ID changes is replaced: these by empty ones, and the API by one at another address. */
const lasting = [
  'ApiRestApiE35FEAFE',
  'DocumentsBucket089EA665',
  'Queuesdeliveries034A69FF',
  'QueuesdeliveriesDead2C80E400',
  'Queuesjobs5151D1A7',
  'QueuesjobsDead65E79A88',
  'Tablesaccounts921A8F0E',
  'Tablesattempts9BE870E9',
  'Tablescalls69364802',
  'TableschangesA6D4AF6E',
  'TablescredentialsC585531C',
  'TablesdeletionsBA531607',
  'Tablesdocuments3FB26EAA',
  'TablesidempotencyA02207AE',
  'Tablesjobs70D49489',
  'Tablesrates1F0FAE0C',
  'TablestermsF915DD3E',
  'TablesusageC408C147',
];

test('our own stack keeps the logical IDs of all that must last', () => {
  const { Resources } = synthesize().template.toJSON();
  expect(Object.keys(Resources)).toEqual(expect.arrayContaining(lasting));
});

/** How many resources of each type there are. */
function counts(resources: Readonly<Record<string, { readonly Type: string }>>) {
  const types = Object.entries(Object.groupBy(Object.values(resources), ({ Type }) => Type));
  return Object.fromEntries(types.map(([type, all = []]) => [type, all.length]));
}

test('a service in somebody’s own stack has the same resources', () => {
  const ours = synthesize().template.toJSON().Resources;
  const { template } = synthesizeConstruct({});
  expect(counts(template.toJSON().Resources)).toEqual(counts(ours));
});

test('its secret and its API are named after the stack that it is in', () => {
  const { template } = synthesizeConstruct({});
  template.hasResourceProperties('AWS::ApiGateway::RestApi', { Name: 'Shop' });
  template.hasResourceProperties('Custom::Secret', { name: '/Shop/secret' });
});

test('it offers the addresses, the tables’ names, and an alarm to test', () => {
  const { service, resolve } = synthesizeConstruct({ domainName: 'pdf.example.com', hostedZoneId: 'Z1' });
  expect(service.baseUrls).toEqual({
    live: 'https://pdf.example.com',
    test: 'https://test.pdf.example.com',
  });
  expect(plainName(resolve(service.tableNames.accounts))).toBe('PdfTablesaccounts');
  expect(plainName(resolve(service.alarmToTest))).toBe('PdfAlarmsliveFailures');
});

test('props may be values of other constructs, which are not known yet', () => {
  const { template } = synthesizeConstruct((topicArn, keyArn) => ({
    alarmTopicArn: topicArn,
    kmsKey: keyArn,
    callsPerSecond: 20,
    tags: { team: 'documents' },
  }));
  const [alarm] = Object.values(template.findResources('AWS::CloudWatch::Alarm'));
  expect(alarm?.Properties.AlarmActions).toEqual([{ Ref: expect.stringMatching(/^Topic/) }]);
  template.hasResourceProperties('AWS::ApiGateway::Stage', {
    MethodSettings: [{ ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40, HttpMethod: '*' }],
  });
});

test('an invalid prop is named', () => {
  const props = { callsPerSecond: 0, alarmEmail: 'operator' } satisfies PdfServiceProps;
  expect(() => synthesizeConstruct(props)).toThrow(/callsPerSecond(.|\n)*alarmEmail/);
});

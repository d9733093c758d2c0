import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { callLine, type LoggedCall, readCallLine } from '../../functions/core/contract/call-line.ts';
import { isSigned } from '../../local/signature/is-signed.ts';
import { type LocalServer, serveHttp } from '../egress/local-server.ts';
import { startTestDynamodb, type TestDynamodb } from '../identity/start-dynamodb.ts';
import { plainName } from '../lib/plain-names.ts';
import { synthesize } from '../lib/synthesize.ts';

const columns = ['at', 'request_id', 'status', 'code'];
const rows = [
  ['2026-09-02T23:59:59.000Z', 'second', '404', 'document_not_found'],
  ['2026-09-01T10:00:00.000Z', 'first', '200', undefined],
];

let database: TestDynamodb;
let athena: LocalServer;
/** The requests that Athena has answered. */
let asked: { readonly action: string; readonly body: Readonly<Record<string, unknown>> }[] = [];
/** The states of the query, one for each time it is asked for. */
let states: string[] = [];

beforeAll(async () => {
  database = await startTestDynamodb();
  athena = await serveHttp(async (request, response) => {
    const body = await text(request);
    const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_REGION = '' } = database.variables;
    const access = {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      region: AWS_REGION,
    };
    const isAllowed = isSigned(request, Buffer.from(body), access, 'athena');
    const action = String(request.headers['x-amz-target']).replace('AmazonAthena.', '');
    const json = JSON.parse(body);
    if (isAllowed) asked.push({ action, body: json });
    response
      .writeHead(isAllowed ? 200 : 403)
      .end(JSON.stringify(isAllowed ? answers[action]?.(json) : { __type: 'AccessDeniedException' }));
  });
});

beforeEach(() => {
  asked = [];
  states = ['QUEUED', 'RUNNING', 'SUCCEEDED'];
});

afterAll(async () => {
  await athena.close();
  await database.stop();
});

const answers: Readonly<Record<string, (body: { readonly NextToken?: string }) => object>> = {
  StartQueryExecution: () => ({ QueryExecutionId: 'a-query' }),
  GetQueryExecution: () => ({
    QueryExecution: {
      Status: { State: states.shift(), StateChangeReason: 'Bytes scanned limit was exceeded' },
    },
  }),
  GetQueryResults: ({ NextToken }) => {
    const page = NextToken === undefined ? [columns, rows[0]] : [rows[1]];
    const Rows = page.map((row) => ({ Data: row?.map((VarCharValue) => ({ VarCharValue })) }));
    return { ResultSet: { Rows }, ...(NextToken === undefined && { NextToken: 'more' }) };
  },
};

test('lists the calls of an account in the archive, by a query whose values are parameters', async () => {
  const { accountId } = JSON.parse((await admin(['create-account', 'ada@example.com'])).stdout);
  const { stdout } = await admin(['calls', 'ada@example.com', '2026-09-01', '2026-09-02']);
  expect(JSON.parse(stdout)).toEqual([
    { at: rows[0]?.[0], request_id: 'second', status: '404', code: 'document_not_found' },
    { at: rows[1]?.[0], request_id: 'first', status: '200' },
  ]);
  expect(asked.map(({ action }) => action)).toEqual([
    'StartQueryExecution',
    ...['GetQueryExecution', 'GetQueryExecution', 'GetQueryExecution'],
    ...['GetQueryResults', 'GetQueryResults'],
  ]);
  const { QueryString, ...started } = asked[0]?.body ?? {};
  expect(started).toEqual({
    WorkGroup: 'pdf_archive',
    QueryExecutionContext: { Database: 'pdf_archive' },
    ExecutionParameters: ["'2026-09-01'", "'2026-09-03'", `'${accountId}'`, "'2026-09-01'", "'2026-09-03'"],
  });
  expect(QueryString).not.toContain("'");
  expect(String(QueryString).match(/\?/g)).toHaveLength(5);
});

test('reports why a query failed', async () => {
  await admin(['create-account', 'eve@example.com']);
  states = ['FAILED'];
  await expect(admin(['calls', 'eve@example.com', '2026-09-01'])).rejects.toThrow('Bytes scanned limit');
});

test.each([
  ["2026-09-01' OR '1'='1", 'is not a date'],
  ['2026-13-01', 'is not a date'],
])('%s is no day', async (day, complaint) => {
  await expect(admin(['calls', 'ada@example.com', day])).rejects.toThrow(complaint);
  expect(asked).toEqual([]);
});

test('without an archive there is nothing to list', async () => {
  await expect(admin(['calls', 'ada@example.com', '2026-09-01'], { CALL_ARCHIVE: '' })).rejects.toThrow(
    'there is no archive of calls',
  );
});

test('the outputs of a stack name the archive', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  const tables = Object.entries(database.variables).flatMap(([name, value]) =>
    name.endsWith('_TABLE') ? [[`${name.replace('_TABLE', '').toLowerCase()}Table`, value]] : [],
  );
  const file = join(folder, 'outputs.json');
  const outputs = { ...Object.fromEntries(tables), callArchive: 'pdf_archive_of_a_stack' };
  await writeFile(file, JSON.stringify({ PdfService: outputs }));
  await admin(['create-account', 'zoe@example.com']);
  await admin(['calls', 'zoe@example.com', '2026-09-01', '--stack-outputs', file], { CALL_ARCHIVE: '' });
  expect(asked[0]?.body.WorkGroup).toBe('pdf_archive_of_a_stack');
  await rm(folder, { recursive: true });
});

test('on AWS the call lines of all families go to files by day, which Athena has as a table', () => {
  expect(synthesize().template.findResources('AWS::KinesisFirehose::DeliveryStream')).toEqual({});
  const { template } = synthesize({ callArchive: 'true', callArchiveDays: '90' });
  const filters = Object.values(template.findResources('AWS::Logs::SubscriptionFilter')).map(
    ({ Properties }) =>
      [
        plainName(Properties.LogGroupName),
        plainName(Properties.DestinationArn),
        Properties.FilterPattern,
      ] as const,
  );
  const pattern = '{ $.type = "call" }';
  const families = ['html', 'pdf', 'files', 'batches', 'account', 'templates'];
  expect(filters.filter(([, destination]) => destination === 'CallArchiveStream')).toEqual(
    families.map((family) => [`Functions${family}Log`, 'CallArchiveStream', pattern]),
  );
  for (const [logGroup] of filters) expect(filters.filter(([other]) => other === logGroup)).toHaveLength(2); // as many as a log group may have
  const [stream] = Object.values(template.findResources('AWS::KinesisFirehose::DeliveryStream'));
  const { Prefix, CompressionFormat, ProcessingConfiguration } =
    stream?.Properties.ExtendedS3DestinationConfiguration ?? {};
  expect({ Prefix, CompressionFormat }).toEqual({
    Prefix: 'calls/day=!{timestamp:yyyy-MM-dd}/',
    CompressionFormat: 'GZIP',
  });
  expect(ProcessingConfiguration.Processors.map(({ Type }: { Type: string }) => Type)).toEqual([
    'Decompression',
    'CloudWatchLogProcessing',
    'AppendDelimiterToRecord',
  ]);
  const [table] = Object.values(template.findResources('AWS::Glue::Table'));
  const { Parameters, StorageDescriptor, PartitionKeys } = table?.Properties.TableInput ?? {};
  expect(Parameters).toMatchObject({ 'projection.day.range': 'NOW-90DAYS,NOW' });
  expect(PartitionKeys).toEqual([{ Name: 'day', Type: 'string' }]);
  const line = readCallLine(callLine(fullCall));
  expect(StorageDescriptor.Columns.map(({ Name }: { Name: string }) => Name)).toEqual(
    Object.keys(line ?? {}),
  );
  const [workgroup] = Object.values(template.findResources('AWS::Athena::WorkGroup'));
  expect(workgroup?.Properties.Name).toBe(template.toJSON().Outputs.callArchive.Value);
  const rules = Object.values(template.findResources('AWS::S3::Bucket')).flatMap(
    ({ Properties }) => Properties.LifecycleConfiguration.Rules,
  );
  expect(rules).toContainEqual({ Id: 'calls', Prefix: 'calls/', ExpirationInDays: 90, Status: 'Enabled' });
  for (const { Properties } of Object.values(template.findResources('AWS::Logs::LogGroup')))
    expect(Properties.RetentionInDays).toBeLessThanOrEqual(90);
});

/** A call with everything that its line may have, in the order of the line. */
const fullCall: LoggedCall = {
  type: 'call',
  at: '2026-09-01T10:00:00.000Z',
  request_id: 'first',
  trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
  account_id: 'an-account',
  environment: 'live',
  method: 'POST',
  endpoint: '/pageCount',
  status: 400,
  duration_ms: 4,
  pages: 0,
  cost_hundredths: 0,
  via: 'api',
  credential_hash: 'a-hash',
  code: 'invalid_field',
  message: 'a message',
  details: [],
};

function admin(words: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const env = {
    ...{ PATH: process.env.PATH, ...database.variables },
    AWS_ENDPOINT_URL_ATHENA: `http://127.0.0.1:${athena.port}`,
    CALL_ARCHIVE: 'pdf_archive',
    ...variables,
  };
  const program = join(import.meta.dirname, '../../bin/admin.ts');
  return promisify(execFile)(process.execPath, [program, ...words], { env });
}

import { setTimeout as pause } from 'node:timers/promises';
import { dynamodb } from '../../functions/core/aws/dynamodb/dynamodb-client.ts';
import { signedRequest } from '../../functions/core/aws/signed-request.ts';
import { accountIdOf, type Command, given } from './arguments.ts';

/** The operator's command for calls in the archive, which Athena reads. */
export const callCommands: Readonly<Record<string, Command>> = {
  calls: async ([account, from, to]) => {
    const archive = process.env.CALL_ARCHIVE;
    if (!archive)
      throw new Error('there is no archive of calls: give the outputs of a stack with callArchive');
    const [first, last] = [dateOf(from, 'FROM'), dateOf(to ?? from, 'TO')];
    const accountId = await accountIdOf(account);
    const started = await athena<{ QueryExecutionId: string }>('StartQueryExecution', {
      WorkGroup: archive,
      QueryExecutionContext: { Database: archive },
      QueryString: query,
      // A line arrives up to an hour after its call, in the directory of that day.
      ExecutionParameters: [first, dayAfter(last), accountId, first, dayAfter(last)].map(literal),
    });
    await finished(started.QueryExecutionId);
    return results(started.QueryExecutionId);
  },
};

/** Lines may be delivered twice. */
const query =
  'SELECT DISTINCT at, request_id, environment, method, endpoint, status, code, message, duration_ms, pages, ' +
  'cost_hundredths, via, credential_hash FROM calls ' +
  'WHERE day BETWEEN ? AND ? AND account_id = ? AND at >= ? AND at < ? ORDER BY at DESC LIMIT 1000';

const pauseMs = 500;

interface QueryExecution {
  readonly QueryExecution: {
    readonly Status: { readonly State: string; readonly StateChangeReason?: string };
  };
}

interface QueryResults {
  readonly ResultSet: {
    readonly Rows: readonly { readonly Data: readonly { readonly VarCharValue?: string }[] }[];
  };
  readonly NextToken?: string;
}

async function finished(QueryExecutionId: string): Promise<void> {
  for (;;) {
    const { QueryExecution } = await athena<QueryExecution>('GetQueryExecution', { QueryExecutionId });
    const { State, StateChangeReason } = QueryExecution.Status;
    if (State === 'SUCCEEDED') return;
    if (State === 'FAILED' || State === 'CANCELLED') throw new Error(`Athena: ${StateChangeReason ?? State}`);
    await pause(pauseMs);
  }
}

/** The rows by the names in the first one. Columns without a value are left out. */
async function results(QueryExecutionId: string): Promise<object[]> {
  const rows: (string | undefined)[][] = [];
  let NextToken: string | undefined;
  do {
    const page: QueryResults = await athena('GetQueryResults', { QueryExecutionId, NextToken });
    rows.push(...page.ResultSet.Rows.map(({ Data }) => Data.map(({ VarCharValue }) => VarCharValue)));
    NextToken = page.NextToken;
  } while (NextToken);
  const [names = [], ...calls] = rows;
  return calls.map((values) => Object.fromEntries(names.map((name, index) => [name ?? '', values[index]])));
}

async function athena<Answer>(action: string, body: object): Promise<Answer> {
  const region = await dynamodb.config.region();
  const url = process.env.AWS_ENDPOINT_URL_ATHENA || `https://athena.${region}.amazonaws.com`;
  const response = await signedRequest({
    service: 'athena',
    method: 'POST',
    url: `${url}/`,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AmazonAthena.${action}` },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`Athena answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as Answer;
}

/** A parameter's value as Athena wants it: a literal of SQL. */
function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

function dateOf(word: string | undefined, name: string): string {
  const date = given(word, name);
  const isDate = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));
  if (isDate) return date;
  throw new Error(`${date} is not a date, such as 2026-10-31`);
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

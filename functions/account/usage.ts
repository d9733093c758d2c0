import { type NamedSpender, spenderNames } from '../core/billing/reports/spender-names.ts';
import { emptyStatement, lastMonth, monthInMs, monthlyStatement } from '../core/billing/reports/statement.ts';
import { summarizeUsage } from '../core/billing/reports/summarize-usage.ts';
import type { FileResult, Operations, PdfResult } from '../core/contract/endpoint.ts';
import { invalidField } from '../core/contract/problems/invalid-field.ts';
import { csvText } from '../core/csv.ts';
import { callEngine } from '../core/engine-calls/call-engine.ts';
import { engineCall } from '../core/engine-calls/engine-call.ts';
import { fileOfBytes } from '../core/http/answers/file-of-bytes.ts';
import { describeSpender, describeStatement } from './describe-statement.ts';
import type { account } from './endpoints.ts';
import { statementText } from './statement-text.ts';
import { daysInMs, usageDays } from './usage-days.ts';

/** What was spent: by day, and as a monthly statement. Nothing is metered in the test environment. */
export const usage: Pick<Operations<typeof account>, 'getCreditsUsage' | 'getCreditsStatement'> = {
  getCreditsUsage: async (input, { accountId, environment }) => {
    const days = usageDays(input);
    const { fromMs, untilMs } = daysInMs(days);
    const isByKey = input.group_by === 'key';
    const summary =
      environment === 'live'
        ? await summarizeUsage(accountId, fromMs, untilMs, { isBySpender: isByKey })
        : [];
    const names = await spenderNames(accountId, isByKey ? summary.map(({ spender }) => spender) : []);
    const rows = summary.map(({ costHundredths, spender, date, endpoint, calls, pages }) => ({
      date,
      endpoint,
      ...(isByKey && describeSpender(spender && names.get(spender))),
      calls,
      pages,
      credits: costHundredths / 100,
    }));
    if (input.format === 'json') return { json: { ...days, usage: rows } };
    return fileOf(Buffer.from(usageCsv(rows, isByKey)), `usage-${days.from}-to-${days.to}.csv`);
  },

  getCreditsStatement: async ({ month = lastMonth(), format }, context) => {
    const { accountId, environment } = context;
    if (monthInMs(month).fromMs > Date.now()) throw invalidField('month', 'must not be in the future');
    const statement =
      environment === 'live' ? await monthlyStatement(accountId, month) : emptyStatement(accountId, month);
    if (format === 'json') return { json: describeStatement(statement, environment) };
    const filename = `statement-${month}.pdf`;
    const input = { text: statementText(statement, new URL(context.baseUrl).host), font_size: 10, filename };
    // The engine is asked directly: a call of /textToPdf would be charged.
    const { pdf } = await callEngine<PdfResult>('textToPdf', input, engineCall(context));
    return fileOf(pdf, filename);
  },
};

type UsageRow = ReturnType<typeof describeSpender> & {
  readonly date: string;
  readonly endpoint: string;
  readonly calls: number;
  readonly pages: number;
  readonly credits: number;
};

function usageCsv(
  rows: readonly (Omit<UsageRow, 'key' | 'app'> & Partial<UsageRow>)[],
  isByKey: boolean,
): string {
  const spender = isByKey ? ['key_id', 'key', 'app_id', 'app'] : [];
  return csvText([
    ['date', 'endpoint', ...spender, 'calls', 'pages', 'credits'],
    ...rows.map(({ date, endpoint, key, app, calls, pages, credits }) => [
      date,
      endpoint,
      ...(isByKey ? [...idAndName(key), ...idAndName(app)] : []),
      calls,
      pages,
      credits.toFixed(2),
    ]),
  ]);
}

function idAndName(named: Pick<NamedSpender, 'id' | 'name'> | null | undefined): readonly [string, string] {
  return [named?.id ?? '', named?.name ?? ''];
}

function fileOf(bytes: Uint8Array, filename: string): FileResult {
  const contentType = filename.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'application/pdf';
  return fileOfBytes({ filename, contentType }, bytes);
}

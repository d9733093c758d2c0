import { type Statement, totals } from '../core/billing/reports/statement.ts';

type Used = Pick<Statement, 'calls' | 'pages' | 'costHundredths'>;

/**
 * A statement as plain text with aligned columns, to be printed in a monospaced font. Names come last in a line, since
 * letters of some scripts are wider than others.
 */
export function statementText(statement: Statement, service: string): string {
  const { accountId, month, isFinal, lines } = statement;
  const byEndpoint = totals(lines, ({ endpoint }) => endpoint);
  const byKey = totals(lines, ({ spender }) => spender?.id ?? '');
  return [
    `STATEMENT OF CREDITS, ${month} (UTC)`,
    '',
    `Service   ${service}`,
    `Account   ${accountId}`,
    `State     ${isFinal ? 'final' : 'preliminary: calls of this month may still be charged'}`,
    '',
    head('Total'),
    row(statement, 'all calls'),
    '',
    head('Endpoint'),
    ...byEndpoint.map(([endpoint, , used]) => row(used, endpoint)),
    '',
    head('Key or app'),
    ...byKey.map(([id, { spender }, used]) =>
      row(used, spender ? `${spender.name} (${id})` : 'without a key'),
    ),
    '',
  ].join('\n');
}

function head(name: string): string {
  return columns('Calls', 'Pages', 'Credits', name);
}

function row({ calls, pages, costHundredths }: Used, name: string): string {
  const oneLine = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
  return columns(String(calls), String(pages), (costHundredths / 100).toFixed(2), oneLine);
}

function columns(calls: string, pages: string, credits: string, name: string): string {
  return `${calls.padStart(10)} ${pages.padStart(10)} ${credits.padStart(14)}  ${name}`;
}

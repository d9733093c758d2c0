import {
  monthlyStatement,
  type Statement,
  type StatementLine,
} from '../../functions/core/billing/reports/statement.ts';
import { csvText } from '../../functions/core/csv.ts';
import { accounts, readAccount } from '../../functions/core/identity/account.ts';
import { accountIdOf, type Command, given } from './arguments.ts';

/** The operator's commands for bills. */
export const statementCommands: Readonly<Record<string, Command>> = {
  statement: async ([account, month], { csv }) => {
    const { accountId, email } = await readAccount(await accountIdOf(account));
    const { lines, costHundredths, ...statement } = await monthlyStatement(accountId, monthOf(month));
    if (!csv) {
      const credits = costHundredths / 100;
      return { email, ...statement, credits, lines: lines.map(describeLine) };
    }
    return csvText([
      [
        'month',
        'account',
        'email',
        'endpoint',
        'key_id',
        'key',
        'app_id',
        'app',
        'calls',
        'pages',
        'credits',
      ],
      ...lines.map((line) => [
        ...[statement.month, accountId, email, line.endpoint, ...spenderColumns(line)],
        ...amounts(line),
      ]),
    ]);
  },

  statements: async ([word]) => {
    const month = monthOf(word);
    const rows: (string | number)[][] = [];
    for await (const { accountId, email } of accounts()) {
      const statement = await monthlyStatement(accountId, month);
      rows.push([month, accountId, email, ...amounts(statement), statement.isFinal ? 'yes' : 'no']);
    }
    return csvText([['month', 'account', 'email', 'calls', 'pages', 'credits', 'final'], ...rows]);
  },
};

function monthOf(word: string | undefined): string {
  const month = given(word, 'MONTH');
  if (/^20[2-9]\d-(0[1-9]|1[0-2])$/.test(month)) return month;
  throw new Error(`${month} is not a month, such as 2026-10`);
}

function describeLine({ endpoint, spender, calls, pages, costHundredths }: StatementLine): object {
  return { endpoint, spender: spender ?? null, calls, pages, credits: costHundredths / 100 };
}

function spenderColumns({ spender }: StatementLine): readonly string[] {
  const { kind, id = '', name = '' } = spender ?? {};
  return kind === 'app' ? ['', '', id, name] : [id, name, '', ''];
}

function amounts({ calls, pages, costHundredths }: Pick<Statement, 'calls' | 'pages' | 'costHundredths'>) {
  return [calls, pages, (costHundredths / 100).toFixed(2)];
}

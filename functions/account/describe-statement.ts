import type { z } from 'zod';
import type { NamedSpender } from '../core/billing/reports/spender-names.ts';
import { type Statement, totals } from '../core/billing/reports/statement.ts';
import type { Environment } from '../core/contract/resources/environment.ts';
import type { account } from './endpoints.ts';

type StatementDescription = z.input<typeof account.getCreditsStatement.produces>;

/** A statement as its account sees it. */
export function describeStatement(statement: Statement, environment: Environment): StatementDescription {
  const { accountId, month, isFinal, lines } = statement;
  return {
    account_id: accountId,
    environment,
    month,
    is_final: isFinal,
    ...inCredits(statement),
    by_endpoint: totals(lines, ({ endpoint }) => endpoint).map(([endpoint, , used]) => ({
      endpoint,
      ...inCredits(used),
    })),
    by_key: totals(lines, ({ spender }) => spender?.id ?? '').map(([, { spender }, used]) => ({
      ...describeSpender(spender),
      ...inCredits(used),
    })),
  };
}

/** The key or app that made calls. */
export function describeSpender(spender: NamedSpender | undefined) {
  const named = spender && { id: spender.id, name: spender.name };
  return {
    key: (spender?.kind === 'apiKey' && named) || null,
    app: (spender?.kind === 'app' && named) || null,
  };
}

function inCredits({ calls, pages, costHundredths }: Pick<Statement, 'calls' | 'pages' | 'costHundredths'>) {
  return { calls, pages, credits: costHundredths / 100 };
}

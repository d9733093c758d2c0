import { type CatalogEntry, programEndpoints } from '../../functions/catalog.ts';
import { rules } from '../../functions/core/accessibility/rules.ts';
import { allScopes, isAppScope, scopeInWords } from '../../functions/core/contract/callers/scopes.ts';
import { isFree, priceText } from '../../functions/core/contract/prices.ts';
import { type ProblemCode, problems } from '../../functions/core/contract/problems/problem.ts';
import { problemAdvice } from '../../functions/core/contract/problems/problem-advice.ts';
import { standIns } from '../../layers/fonts/font-families.ts';
import { eventSchemas, eventTable } from './event-table.ts';
import { fieldTable } from './field-table.ts';
import { limitTable } from './limit-table.ts';
import { localVariableTable, stackSettingTable } from './setting-tables.ts';
import { table } from './table-text.ts';
import { toolTable } from './tool-table.ts';
import { valueText } from './value-text.ts';

/** Generates the content of each kind of block, from the words in its mark and the name of its page. */
export const blocks = {
  endpoints: () => table(['call', 'what it does', 'scope', 'credits'], programEndpoints.map(endpointRow)),
  fields: fieldTable,
  events: eventTable,
  'event-schemas': eventSchemas,
  prices: () => table(['price', 'calls'], priceRows()),
  limits: limitTable,
  errors: () =>
    table(
      ['status', '`error`', '`code`', 'what it means, and what to do'],
      (Object.keys(problems) as ProblemCode[]).map((code) => {
        const [status, error] = problems[code];
        const { means, remedy } = problemAdvice[code];
        return [String(status), error, `\`${code}\``, `${means} ${remedy}`];
      }),
    ),
  scopes: () =>
    table(
      ['scope', 'lets its holder', 'can be granted to apps'],
      allScopes.map((scope) => [
        `\`${scope}\``,
        uncapitalized(scopeInWords(scope)),
        isAppScope(scope) ? 'yes' : 'no',
      ]),
    ),
  'accessibility-rules': () =>
    table(
      ['clause', 'what breaks it', 'mended by'],
      Object.values(rules).map(({ clause, description, mend }) => [clause, description, menders[mend]]),
    ),
  'stack-settings': stackSettingTable,
  'local-variables': localVariableTable,
  'font-families': () =>
    table(
      ['drawn with', 'of the same widths', 'of the same kind'],
      standIns.map(({ family, sameWidths, sameKind }) => [family, listed(sameWidths), listed(sameKind)]),
    ),
  'agent-tools': toolTable,
  setup: () => setup,
  'example-pdf': () => examplePdf,
  value: valueText,
} as const satisfies Record<string, (words: readonly string[], page: string) => string>;

/** What mends a rule of accessibility. */
const menders = {
  conformance: '`conformance`',
  tags: '`tags`',
  marking: '`conformance`, or `tags`',
  source: '',
} as const;

/** The variables that all examples use, for the local service. A served guide has its own: see guide-text. */
const setup = `Paste this first. Every example uses these two variables:

\`\`\`sh
BASE=$(node -p 'require("./.local/demo.json").base_url')
KEY=$(node -p 'require("./.local/demo.json").live_key')
\`\`\``;

/** Makes the PDF that the examples of a page read. */
const examplePdf = `The examples read a PDF of three pages. Make it first:

\`\`\`sh
curl --fail-with-body $BASE/htmlToPdf -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{
  "html": "<h1>Invoice 4711</h1><h1>Terms</h1><h1>Contact</h1>", "css": "h1 + h1 { break-before: page }"
}' -o report.pdf
\`\`\``;

export function isBlockName(name: string): name is keyof typeof blocks {
  return Object.hasOwn(blocks, name);
}

function endpointRow({ method, path, summary, access, price }: CatalogEntry): string[] {
  const scope = typeof access === 'string' ? 'none' : access.map((name) => `\`${name}\``).join(' ');
  const base = price.baseHundredths === 0 ? priceText(price) : String(price.baseHundredths / 100);
  const credits =
    price.perPageHundredths > 0
      ? `${base} + ${price.perPageHundredths / 100} per page`
      : price.perFurtherDocumentHundredths
        ? `${base}, or ${price.perFurtherDocumentHundredths / 100} per stored document`
        : price.isSumOfStages
          ? `${base} and more: the sum of its stages`
          : base;
  return [`\`${method} ${path}\``, summary, scope, credits];
}

/** Paths by price, in the catalog's order; the last row is the free ones. */
function priceRows(): string[][] {
  const charged = programEndpoints.filter(({ price }) => !isFree(price));
  return [...Map.groupBy(charged, ({ price }) => priceText(price))]
    .map(([price, entries]) => [price, entries.map(({ path }) => `\`${path}\``).join(', ')])
    .concat([['free', 'all others']]);
}

function listed(families: readonly string[]): string {
  return families.map((family) => (/[a-z]-|^[-a-z]+$/.test(family) ? `\`${family}\`` : family)).join(', ');
}

function uncapitalized(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

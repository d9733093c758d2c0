import type { UsageSection } from './usage-section.ts';
import { inCredits } from './usage-series.ts';

/**
 * Usage as CSV (RFC 4180), with a line for each day, endpoint and key. `part` is the key's name. Text that a
 * spreadsheet would run as a formula is quoted as text.
 */
export function usageCsv(usage: readonly UsageSection[]): string {
  const lines = usage.map(({ date, endpoint, part, spender = '', calls, pages, costHundredths }) =>
    [date, endpoint, part, spender, calls, pages, inCredits(costHundredths)].map(cell).join(','),
  );
  return ['date,endpoint,key,key_id,calls,pages,credits', ...lines, ''].join('\r\n');
}

function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

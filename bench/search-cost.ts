import { flat } from '../functions/core/contract/prices.ts';
import { countTerms } from '../functions/core/documents/search/count-terms.ts';
import prices from './prices.json' with { type: 'json' };
import { sampleDocuments } from './sample-documents.ts';
import { table } from './table.ts';

/** DynamoDB's unit of a consistent read. */
const unitBytes = 4_096;

/** The names and keys of an item, besides its terms. */
const otherBytes = 110;

/** Hours of a month, and the OCUs that a collection has at least: one with, and half of one without standby replicas. */
const monthHours = 730;
const leastOcus = { with: 2, without: 1 };

/**
 * What a full-text search costs from the table of terms, by the number of an account's documents, and what it earns; and from how
 * many searches a month a collection is cheaper. For documents of two pages, 400 words; calculated, not measured.
 */
export function searchCost(): string {
  const itemBytes = meanItemBytes();
  const earned = (flat.baseHundredths / 100) * prices.creditDollars;
  const costOf = (documents: number) =>
    (Math.ceil((documents * itemBytes) / unitBytes) / 1e6) * prices.dynamodb.readsPerMillion;
  const ocus = (count: number) => count * prices.openSearch.ocuHour * monthHours;
  const rows = [100, 1_000, 5_000, 10_000, 100_000].map((documents) => [
    documents.toLocaleString('en'),
    `${((documents * itemBytes) / 1e6).toFixed(1)} MB`,
    `$${(costOf(documents) * 1_000).toFixed(3)}`,
    `$${(earned * 1_000).toFixed(3)}`,
    Math.ceil(ocus(leastOcus.without) / costOf(documents)).toLocaleString('en'),
  ]);
  const breakEven = Math.floor(earned / (itemBytes / unitBytes / 1e6) / prices.dynamodb.readsPerMillion);
  return `${table(['documents', 'read by a search', 'cost of 1,000 searches', 'earned by 1,000', 'searches a month that cost as much as the smallest collection'], rows)}

A document's terms take ${itemBytes} bytes. A search costs as much as it earns at ${breakEven.toLocaleString('en')} documents. The smallest collection costs $${ocus(leastOcus.without).toFixed(0)} a month, with standby replicas $${ocus(leastOcus.with).toFixed(0)}.`;
}

function meanItemBytes(): number {
  const count = 500;
  let total = 0;
  for (const { document, pages } of sampleDocuments('bench#live', count))
    total += countTerms(document.filename, pages).packed.byteLength + otherBytes;
  return Math.round(total / count);
}

if (import.meta.main) console.log(searchCost());

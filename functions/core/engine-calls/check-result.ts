/** What results of the engine may consist of: files, JSON, and facts about them. */
const known = new Set([
  ...['pdf', 'pdfs', 'files', 'json', 'picture'],
  ...[
    'filename',
    'tag',
    'warnings',
    'redactions',
    'isMarked',
    'isTagged',
    'signatureLevel',
    'pageCount',
    'pricedPages',
    'imageCount',
    'useless',
  ],
]);

const counts = ['pageCount', 'pricedPages', 'imageCount'];

/**
 * Throws unless a result could be that of an operation on files. An engine that a file has taken over must not answer a
 * page or a redirect in the name of the service, or a number of pages that changes its caller’s balance upwards.
 * See docs/decisions/aws.md#an-engines-answer-is-checked
 */
export function checkResult(result: object): void {
  const strange = Object.keys(result).find((key) => !known.has(key));
  if (strange !== undefined) throw new Error(`the engine answered ${strange.slice(0, 100)}`);
  const parts = 'pdfs' in result && Array.isArray(result.pdfs) ? (result.pdfs as readonly object[]) : [];
  for (const part of [result, ...parts]) {
    for (const [key, value] of Object.entries(part)) {
      const isSound = !counts.includes(key) || (Number.isSafeInteger(value) && value >= 0);
      if (!isSound) throw new Error(`the engine answered ${key} ${String(value).slice(0, 100)}`);
    }
  }
}

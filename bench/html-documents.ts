/** The documents for measuring /htmlToPdf: from one line to fifty pages. */
export const htmlDocuments = {
  hello: '<!doctype html><h1>Hello</h1>',
  invoice: invoice(),
  '50 pages': fiftyPages(),
  '1,000 rows': thousandRows(),
} as const;

/** A page with a heading, a list, a table, code and a formula. */
export const markdownDocument = `# Notes

${'- A point of *some* weight, and `code` in it.\n'.repeat(12)}
| what | how many |
| --- | ---: |
${'| apples | 12 |\n'.repeat(8)}
\`\`\`ts
const sum = (values: readonly number[]) => values.reduce((left, right) => left + right, 0);
\`\`\`

$$\\sum_{k=1}^{n} k = \\frac{n(n+1)}{2}$$
`;

function invoice(): string {
  const rows = Array.from(
    { length: 14 },
    (_, row) =>
      `<tr><td>${row + 1}</td><td>Consulting, week ${row + 1}</td><td>8</td><td>€ ${(row + 1) * 110}.00</td></tr>`,
  );
  return page(`
    <header><svg width="120" height="40"><rect width="120" height="40" rx="8" fill="#346"/></svg><h1>Invoice 2026-0042</h1></header>
    <section class="parties"><address>Ada Lovelace<br>12 St James’s Square<br>London</address>
    <address>Charles Babbage<br>1 Dorset Street<br>London</address></section>
    <table><thead><tr><th>#</th><th>What</th><th>Hours</th><th>Amount</th></tr></thead><tbody>${rows.join('')}</tbody></table>
    <footer>Payable within 30 days. Thank you — danke — merci.</footer>`);
}

function fiftyPages(): string {
  const paragraph =
    'The quick brown fox jumps over the lazy dog and reports what it found on the other side. '.repeat(8);
  const sections = Array.from(
    { length: 50 },
    (_, index) =>
      `<section class="page"><h2>Chapter ${index + 1}</h2>${`<p>${paragraph}</p>`.repeat(4)}</section>`,
  );
  return page(sections.join(''));
}

function thousandRows(): string {
  const rows = Array.from(
    { length: 1_000 },
    (_, row) =>
      `<tr><td>${row}</td><td>Item ${row * 7919}</td><td>${(row * 37) % 100}</td><td>${row * 3}.50</td></tr>`,
  );
  return page(
    `<table><thead><tr><th>Row</th><th>Name</th><th>Count</th><th>Price</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  );
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Measured</title><style>
    body { font: 11pt/1.5 sans-serif; color: #222 }
    header, .parties { display: flex; justify-content: space-between; align-items: center }
    table { width: 100%; border-collapse: collapse } th, td { padding: 4pt; border-bottom: 1px solid #ccc; text-align: left }
    tbody tr:nth-child(even) { background: #f4f6f8 } .page { break-after: page }
    </style></head><body>${body}</body></html>`;
}

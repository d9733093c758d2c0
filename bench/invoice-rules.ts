import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readInvoiceXml } from '../functions/core/invoices/check-invoice.ts';
import { decodeXml } from '../functions/core/invoices/reading/decode-xml.ts';
import { brokenRules } from '../functions/core/invoices/rules/rule.ts';
import { en16931Rules, xrechnungOwnRules } from '../functions/core/invoices/rules/rules-of.ts';
import { judged } from './invoices/judge.ts';

// Whether our rules for invoices agree with the official ones. Needs Java and Saxon (Debian's libsaxonhe-java):
// node bench/invoice-rules.ts en16931 EN16931-CII-validation.xslt FOLDER of invoices in XML
// node bench/invoice-rules.ts xrechnung XRechnung-CII-validation.xslt FOLDER

const ruleSets = { en16931: en16931Rules, xrechnung: xrechnungOwnRules } as const;

const [set = '', stylesheet = '', folder = ''] = process.argv.slice(2);
if (!(set in ruleSets) || !stylesheet || !folder)
  throw new Error('Say en16931 or xrechnung, a stylesheet, and a folder of invoices.');
const groups = ruleSets[set as keyof typeof ruleSets]; // checked above
const own = new Set(groups.flatMap(({ rules }) => Object.keys(rules)));

const files = filesIn(folder).filter((file) => invoiceIn(file) !== undefined);
const counts = { files: 0, same: 0, unjudged: 0, brokenRules: 0 };
const distinct = new Set<string>();
for (const [file, verdict] of judged('SchematronJudge', stylesheet, files)) {
  const invoice = invoiceIn(file);
  if (!invoice || verdict.startsWith('!')) {
    counts.unjudged++; // Saxon stops at an element that XML Schema forbids, such as a second URIID
    continue;
  }
  // A question mark is a warning; warnings that only advise against an element are not among our rules.
  const official = verdict.split(' ').map((id) => id.replace('?', ''));
  const wanted = new Set(official.filter((id) => own.has(id)));
  const fatal = verdict.split(' ').filter((id) => id && !id.endsWith('?') && !own.has(id));
  const found = new Set(brokenRules(invoice, groups, () => true).map(({ rule }) => rule));
  for (const rule of wanted) distinct.add(rule);
  const differing = [...wanted.symmetricDifference(found)].map((id) => (found.has(id) ? `+${id}` : `-${id}`));
  counts.files++;
  counts.brokenRules += wanted.size;
  if (differing.length + fatal.length === 0) counts.same++;
  else console.log(file, ...differing, ...fatal.map((id) => `-${id}`));
}
console.log({ ...counts, distinctRules: distinct.size, rules: own.size });

function filesIn(path: string): readonly string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => file.endsWith('.xml') && statSync(file).isFile());
}

function invoiceIn(file: string) {
  const xml = decodeXml(readFileSync(file));
  return xml === undefined ? undefined : readInvoiceXml(xml);
}

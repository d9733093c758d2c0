import type { ElectronicInvoice, InvoiceProfile } from '../contract/fields/electronic-invoice.ts';
import { invalidField } from '../contract/problems/invalid-field.ts';
import { type FieldProblem, Problem } from '../contract/problems/problem.ts';
import { checkInvoice } from './check-invoice.ts';

/** A valid invoice, ready to be attached. */
export interface AcceptedInvoice {
  readonly profile: InvoiceProfile;
  readonly bytes: Uint8Array;
}

const field = 'electronic_invoice.xml';

/** The maximum number of broken rules in an error. */
const namedRules = 50;

/**
 * Checks the invoice of a call. Throws invalid_invoice with the rules that it breaks, and invalid_field for one of
 * another profile than was asked for.
 */
export function acceptInvoice({ format, profile, xml }: ElectronicInvoice): AcceptedInvoice {
  const checked = checkInvoice(xml);
  if (!checked)
    throw refused([{ field, message: 'is not well-formed XML of a UN/CEFACT Cross Industry Invoice' }]);
  const { guideline, profile: named, broken } = checked;
  if (!named)
    throw refused([
      { field, message: `names a specification that no profile has (BT-24): ${cut(guideline)}` },
    ]);
  const wanted = profile ?? (format === 'xrechnung' ? format : named);
  if (named !== wanted)
    throw invalidField(field, `has the profile ${named}, and not ${wanted}, which was asked for`);
  const errors = broken.filter(({ level }) => level === 'error');
  if (errors.length > 0)
    throw refused(errors.map(({ rule, message, path }) => ({ field, message: `${message} ${path}`, rule })));
  return { profile: named, bytes: Buffer.from(inUtf8(xml)) };
}

/** Declares UTF-8, in which the text arrives, regardless of the original file's declaration. */
function inUtf8(xml: string): string {
  return xml.replace(
    /^(\ufeff?<\?xml[^>]*?\sencoding\s*=\s*)(?:"[^"]*"|'[^']*')/,
    (_, before: string) => `${before}"UTF-8"`,
  );
}

function refused(details: readonly FieldProblem[]): Problem {
  const [first] = details;
  const rule = first?.rule ? ` (${first.rule})` : '';
  const others = details.length > 1 ? ` There are ${details.length - 1} more in \`details\`.` : '';
  const sentence = first?.rule
    ? `The invoice breaks a rule: ${first.message}${rule}.`
    : `${first?.field} ${first?.message}.`;
  return new Problem('invalid_invoice', sentence + others, { details: details.slice(0, namedRules) });
}

function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

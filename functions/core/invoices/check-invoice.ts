import type { InvoiceProfile } from '../contract/fields/electronic-invoice.ts';
import { scanXml } from '../pdf-objects/metadata/scan-xml.ts';
import { profileOf } from './profiles.ts';
import { type Invoice, invoiceOf, textAt } from './reading/invoice.ts';
import { type BrokenRule, brokenRules } from './rules/rule.ts';
import { rulesOf } from './rules/rules-of.ts';
import { rootNamespace, schemaFaults } from './schema/check-schema.ts';

/** The declared profile of an invoice and the rules it breaks. */
export interface CheckedInvoice {
  /** The specification identifier (BT-24), or empty if missing. */
  readonly guideline: string;
  /** The profile of this identifier, or undefined for an unknown specification. */
  readonly profile: InvoiceProfile | undefined;
  readonly broken: readonly BrokenRule[];
}

/**
 * Checks an invoice in UN/CEFACT syntax: that it is XML, against the schema of its profile, and, if it follows that,
 * against the rules of EN 16931 and of its profile. Undefined for anything else. Entities are never read, and depth,
 * elements and size are bounded before any rule is checked.
 */
export function checkInvoice(xml: string): CheckedInvoice | undefined {
  const invoice = readInvoiceXml(xml);
  if (!invoice) return undefined;
  const guideline = guidelineOf(invoice);
  const profile = profileOf(guideline);
  const faults = schemaFaults(invoice.root, profile);
  return {
    guideline,
    profile,
    broken: faults.length > 0 ? faults : brokenRulesOf(invoice, profile, guideline),
  };
}

/** Parses an invoice. Undefined for any other XML. */
export function readInvoiceXml(xml: string): Invoice | undefined {
  const root = scanXml(xml);
  return root?.name === 'CrossIndustryInvoice' && root.namespace === rootNamespace
    ? invoiceOf(root)
    : undefined;
}

function brokenRulesOf(
  invoice: Invoice,
  profile: InvoiceProfile | undefined,
  guideline: string,
): readonly BrokenRule[] {
  const { groups, isAsked } = rulesOf(profile, guideline);
  return brokenRules(invoice, groups, isAsked);
}

function guidelineOf({ root }: Invoice): string {
  return textAt(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID');
}

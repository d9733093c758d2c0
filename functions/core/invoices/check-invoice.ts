import type { InvoiceProfile } from '../contract/fields/electronic-invoice.ts';
import { scanXml } from '../pdf-objects/metadata/scan-xml.ts';
import { profileOf } from './profiles.ts';
import { type Invoice, invoiceOf, textAt } from './reading/invoice.ts';
import { type BrokenRule, brokenRules } from './rules/rule.ts';
import { rulesOf } from './rules/rules-of.ts';
import { rootNamespace, schemaFaults } from './schema/check-schema.ts';

/** What an invoice says that it is, and which rules it breaks. */
export interface CheckedInvoice {
  /** Its specification identifier (BT-24); empty if it has none. */
  readonly guideline: string;
  /** The profile that this names; undefined for a specification that is not known here. */
  readonly profile: InvoiceProfile | undefined;
  readonly broken: readonly BrokenRule[];
}

/**
 * Checks an invoice in the syntax of UN/CEFACT: that it is XML, by the schema of its profile, and, where that holds, by the
 * rules of EN 16931 and of its profile. Undefined for what is no such invoice. Entities are never read, and depth, elements
 * and size are bounded before any rule is asked.
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

/** An invoice of its XML; undefined for any other XML. */
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

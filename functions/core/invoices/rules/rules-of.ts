import type { InvoiceProfile } from '../../contract/fields/electronic-invoice.ts';
import { allowanceRules } from './allowance-rules.ts';
import { codeRules, xrechnungExtensionCodeRules } from './code-rules.ts';
import { extendedRules } from './extended-rules.ts';
import { deliveryRules, headerRules, precedingInvoiceRules } from './header-rules.ts';
import { itemAttributeRules, itemClassificationRules, linePeriodRules, lineRules } from './line-rules.ts';
import { partyRules } from './party-rules.ts';
import { paymentRules } from './payment-rules.ts';
import { emptyElementRules, peppolRules } from './peppol-rules.ts';
import { periodRules } from './period-rules.ts';
import type { RuleGroup } from './rule.ts';
import { syntaxRules } from './syntax-rules.ts';
import { taxTotalRules, totalsRules } from './totals-rules.ts';
import { vatBreakdownRules } from './vat-breakdown-rules.ts';
import { vatCategoryRules } from './vat-category-rules.ts';
import { xrechnungRules } from './xrechnung-rules.ts';

/** The rules of EN 16931 (release 1.3.16 of its Schematron), in their most readable order. */
export const en16931Rules: readonly RuleGroup[] = [
  headerRules,
  ...partyRules,
  deliveryRules,
  precedingInvoiceRules,
  periodRules,
  ...paymentRules,
  lineRules,
  linePeriodRules,
  itemAttributeRules,
  itemClassificationRules,
  ...allowanceRules,
  totalsRules,
  taxTotalRules,
  vatBreakdownRules,
  ...vatCategoryRules,
  ...codeRules,
  ...syntaxRules,
];

/** The additional rules of XRechnung. */
export const xrechnungOwnRules: readonly RuleGroup[] = [
  ...xrechnungRules,
  ...peppolRules,
  emptyElementRules('error'),
];

interface Rules {
  readonly groups: readonly RuleGroup[];
  isAsked(rule: string): boolean;
}

/** Rules that do not apply to invoices without lines, and syntax rules that Factur-X does not share. */
const leftOutOfBasicWl =
  /^(?:BR-(?:16|CO-10|CO-18|B-0\d|O-12|[A-Z]{1,2}-0[18])|CII-(?!SR-46[3-9]|SR-47[0-3]|DT-097).*)$/;

/** Rules of what MINIMUM contains: the header, the seller and the totals. Codes are checked in every profile. */
const minimumRules = /^(?:BR-0\d|BR-1[345]|BR-CO-09|BR-CO-26|BR-DEC-1[2348]|BR-CL-\d\d|CII-DT-097)$/;

/** Rules that EXTENDED replaces or drops. Its schema covers the syntax rules of elements. */
const replacedInExtended =
  /^(?:BR-(?:2[2-4678]|38|44|54)|BR-CO-(?:04|1[0-3567]|22|24)|BR-[A-Z]{1,2}-(?:01|08)|BR-A[FG]-10|BR-S-(?:09|10)|BR-Z-10|BR-O-(?:0[234]|1[1-4])|CII-(?!SR-46[3-9]|SR-47[0-3]|DT-097).*)$/;

/** Returns the rules for an invoice of a profile. An unknown specification is checked as EN 16931. */
export function rulesOf(profile: InvoiceProfile | undefined, guideline: string): Rules {
  switch (profile) {
    case 'minimum':
      return { groups: en16931Rules, isAsked: (rule) => minimumRules.test(rule) };
    case 'basic-wl':
      return { groups: en16931Rules, isAsked: (rule) => !leftOutOfBasicWl.test(rule) };
    case 'extended':
      return {
        groups: [...en16931Rules, ...extendedRules, emptyElementRules('warning')],
        isAsked: (rule) => !replacedInExtended.test(rule),
      };
    case 'xrechnung':
      return xrechnungRulesOf(guideline);
    case 'basic':
    case 'en16931':
      return { groups: [...en16931Rules, emptyElementRules('warning')], isAsked: () => true };
    default:
      return { groups: en16931Rules, isAsked: () => true };
  }
}

/** XRechnung has an extension and a vehicle part, whose codes replace some of EN 16931. */
function xrechnungRulesOf(guideline: string): Rules {
  if (guideline.includes('extension:xrechnung'))
    return {
      groups: [...en16931Rules, ...xrechnungOwnRules, ...xrechnungExtensionCodeRules],
      isAsked: (rule) => !/^BR-CL-(?:1[01]|2[1456])$/.test(rule),
    };
  return {
    groups: [...en16931Rules, ...xrechnungOwnRules],
    isAsked: (rule) => rule !== 'BR-CL-13' || !guideline.includes('xrechnung:cvd'),
  };
}

import type { InvoiceProfile } from '../contract/fields/electronic-invoice.ts';

export const facturXNamespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** The namespaces of invoice metadata: the current one, then those of ZUGFeRD 2.0 and 1.0. */
export const invoiceNamespaces = [
  facturXNamespace,
  'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#',
  'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#',
];

/** A profile of Factur-X and ZUGFeRD 2, and how a PDF declares it (Factur-X 1.0, 6). */
export interface Profile {
  /** The profile's name in a PDF's metadata. */
  readonly conformanceLevel: string;
  readonly fileName: string;
  readonly version: string;
  /** The relationship of the XML to the pages: the same invoice, or only some of its data (ISO 32000-2, table 43). */
  readonly relationship: 'Alternative' | 'Data';
}

const facturX = { fileName: 'factur-x.xml', version: '1.0', relationship: 'Alternative' } as const;

export const profiles: Readonly<Record<InvoiceProfile, Profile>> = {
  minimum: { ...facturX, conformanceLevel: 'MINIMUM', relationship: 'Data' },
  'basic-wl': { ...facturX, conformanceLevel: 'BASIC WL', relationship: 'Data' },
  basic: { ...facturX, conformanceLevel: 'BASIC' },
  en16931: { ...facturX, conformanceLevel: 'EN 16931' },
  extended: { ...facturX, conformanceLevel: 'EXTENDED' },
  xrechnung: { ...facturX, conformanceLevel: 'XRECHNUNG', fileName: 'xrechnung.xml', version: '3.0' },
};

/** The ends of specification identifiers (BT-24). ZUGFeRD 2.0 uses its own. */
const guidelines: readonly (readonly [RegExp, InvoiceProfile])[] = [
  [/^urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0):minimum$/, 'minimum'],
  [/^urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0):basicwl$/, 'basic-wl'],
  [/^urn:cen\.eu:en16931:2017#compliant#urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0):basic$/, 'basic'],
  [/^urn:cen\.eu:en16931:2017#conformant#urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0):extended$/, 'extended'],
  [/^urn:cen\.eu:en16931:2017#compliant#urn:(?:xeinkauf\.de|xoev-de):kosit:/, 'xrechnung'],
  [/^urn:cen\.eu:en16931:2017$/, 'en16931'],
];

/** Returns the profile of a specification identifier (BT-24), or undefined if it is unknown. */
export function profileOf(guideline: string): InvoiceProfile | undefined {
  return guidelines.find(([pattern]) => pattern.test(guideline))?.[1];
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startersFolder } from '../../core/settings.ts';
import { emptyTexts, type TemplateTexts } from './template-texts.ts';

/** A template to begin with, by the name of its folder. */
interface Starter {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** The templates to begin with. */
export const starters: readonly Starter[] = [
  {
    name: 'invoice',
    title: 'Invoice',
    description: 'Items, taxes and a QR code to pay by. Takes an electronic invoice (Factur-X)',
  },
  { name: 'letter', title: 'Letter', description: 'A business letter for envelopes with a window' },
  { name: 'certificate', title: 'Certificate', description: 'A framed page with a seal, for two signatures' },
  { name: 'ticket', title: 'Ticket', description: 'A third of a page, with a stub and a QR code' },
  { name: 'report', title: 'Report', description: 'Key figures and charts, drawn from the data' },
  { name: 'labels', title: 'Address labels', description: 'A sheet of 21, of 63.5 × 38.1 mm' },
  { name: 'payslip', title: 'Payslip', description: 'Earnings and deductions, of the month and the year' },
  { name: 'contract', title: 'Contract', description: 'Two parties, numbered clauses and signatures' },
  {
    name: 'delivery-note',
    title: 'Delivery note',
    description: 'What was ordered, delivered and follows, with a barcode and a receipt',
  },
  {
    name: 'shipping-label',
    title: 'Shipping label',
    description: 'A6 in black, with a barcode and a QR code',
  },
];

/** The languages of a starter's sample data, by their codes. */
export const starterLanguages = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;

type StarterLanguage = keyof typeof starterLanguages;

/** A starter as the editor shows it, with its sample in a language: English for any other. Undefined if there is none of that name. */
export function readStarter(name: string, language: string): TemplateTexts | undefined {
  if (!starters.some((starter) => starter.name === name)) return undefined;
  const folder = join(startersFolder(), name);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const options = JSON.parse(read('options.json'));
  return {
    ...emptyTexts,
    text: read('template.html'),
    css: read('style.css'),
    footer_html: hasFooter.has(name) ? read('footer.html') : '',
    data_schema: read('schema.json'),
    sample_data: read(`sample.${isStarterLanguage(language) ? language : 'en'}.json`),
    settings: JSON.stringify({ options }, null, 2),
  };
}

const hasFooter: ReadonlySet<string> = new Set(['invoice', 'report', 'contract', 'delivery-note']);

/** The first page of a starter, as the address of an image. */
export function starterPicture(name: string): string {
  const picture = readFileSync(join(startersFolder(), name, 'picture.webp'), 'base64');
  return `data:image/webp;base64,${picture}`;
}

function isStarterLanguage(language: string): language is StarterLanguage {
  return Object.hasOwn(starterLanguages, language);
}

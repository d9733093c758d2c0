/** Signs of currencies, with the most usual one where several have it; the longer ones first. */
const signs: Readonly<Record<string, string>> = {
  US$: 'USD',
  HK$: 'HKD',
  R$: 'BRL',
  A$: 'AUD',
  C$: 'CAD',
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
  '฿': 'THB',
  '₴': 'UAH',
  '₫': 'VND',
  円: 'JPY',
  '¥': 'JPY',
  '￥': 'JPY',
  元: 'CNY',
  원: 'KRW',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  лв: 'BGN',
  Euro: 'EUR',
  SFr: 'CHF',
};

let source: string | undefined;
let marks: RegExp | undefined;

/** The source of a regular expression for a currency's sign or its code of ISO 4217. */
export function currencyMark(): string {
  const escaped = Object.keys(signs).map((sign) => sign.replace('$', '\\$'));
  source ??= `(?:${escaped.join('|')}|(?:${Intl.supportedValuesOf('currency').join('|')})(?![A-Za-z]))`;
  return source;
}

/** The first currency that a text names by its sign or code, in ISO 4217; undefined if it names none. */
export function currencyIn(text: string): string | undefined {
  marks ??= new RegExp(`(?<!\\p{L})${currencyMark()}(?!\\p{Ll})`, 'u');
  const mark = marks.exec(text)?.[0];
  return mark === undefined ? undefined : (signs[mark] ?? mark);
}

import { keptFormatters, textOr } from './formatters.ts';
import { numberValue } from './number-value.ts';

const mostDigits = 20;

/** The filters of amounts and numbers, in a locale. */
export function numberFilters(defaultLocale: string) {
  const formatter = keptFormatters(
    (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  );
  return {
    /** `{{ 1234.5 | money: "EUR", "de" }}` → 1.234,50 € */
    money: (value: unknown, currency?: unknown, locale?: unknown): string => {
      const number = numberValue(value);
      if (number === undefined) return '';
      const code = textOr(currency, 'EUR').toUpperCase();
      if (!/^[A-Z]{3}$/.test(code))
        throw new Error(`${JSON.stringify(code)} is not the code of a currency such as "EUR"`);
      return formatter(textOr(locale, defaultLocale), { style: 'currency', currency: code }).format(number);
    },
    /** `{{ 1234.5 | number: 2, "de" }}` → 1.234,50; the digits may be left out. */
    number: (value: unknown, ...given: unknown[]): string => {
      const number = numberValue(value);
      if (number === undefined) return '';
      const digits = given.find((one) => typeof one === 'number');
      const locale = given.find((one) => typeof one === 'string');
      if (digits !== undefined && !(Number.isInteger(digits) && digits >= 0 && digits <= mostDigits))
        throw new Error(`the digits of number are 0 to ${mostDigits}`);
      const options =
        digits === undefined
          ? { maximumFractionDigits: mostDigits }
          : { minimumFractionDigits: digits, maximumFractionDigits: digits };
      return formatter(textOr(locale, defaultLocale), options).format(number);
    },
  };
}

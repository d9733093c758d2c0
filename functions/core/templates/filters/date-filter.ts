import { filters as builtIn } from 'liquidjs';
import { keptFormatters, textOr } from './formatters.ts';

const styles = ['short', 'medium', 'long', 'full'] as const;
type Style = (typeof styles)[number];

const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The filter of dates: `{{ "2026-03-01" | date: "long", "de" }}` → 1. März 2026. `short`, `medium`, `long` and `full` are
 * Intl's, with ` time` after them also the time; a fourth value is a time zone, UTC by default. Any other format is
 * strftime's.
 */
export function dateFilter(defaultLocale: string) {
  const formatter = keptFormatters(
    (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, checkedZone(options)),
  );
  return function (
    this: unknown,
    value: unknown,
    format?: unknown,
    locale?: unknown,
    zone?: unknown,
  ): unknown {
    if (value === undefined || value === null || value === '') return '';
    const [style, time] = textOr(format, 'medium').split(' ');
    const isStyle = (styles as readonly unknown[]).includes(style) && (time === undefined || time === 'time');
    if (!isStyle) return (builtIn.date as (...given: unknown[]) => unknown).call(this, value, format, zone);
    const options: Intl.DateTimeFormatOptions = {
      dateStyle: style as Style,
      ...(time && { timeStyle: 'short' }),
      timeZone: dateOnly.test(String(value)) ? 'UTC' : textOr(zone, 'UTC'),
    };
    return formatter(textOr(locale, defaultLocale), options).format(dateOf(value));
  };
}

/** A number is of seconds since 1970, as in Liquid elsewhere. Throws an error for people. */
function dateOf(value: unknown): Date {
  const date =
    value === 'now' || value === 'today'
      ? new Date()
      : new Date(typeof value === 'number' ? value * 1_000 : String(value).slice(0, 100));
  if (!Number.isNaN(date.getTime())) return date;
  throw new Error(`${JSON.stringify(String(value).slice(0, 40))} is not a date such as "2026-03-01"`);
}

function checkedZone(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  try {
    new Intl.DateTimeFormat('en', { timeZone: options.timeZone });
    return options;
  } catch (cause) {
    throw new Error(`${JSON.stringify(options.timeZone)} is not a time zone such as "Europe/Berlin"`, {
      cause,
    });
  }
}

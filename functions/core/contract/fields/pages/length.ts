import * as z from 'zod';

/** The absolute units of CSS (CSS Values 4, 6.2). */
export const inchesPerUnit = {
  in: 1,
  cm: 1 / 2.54,
  mm: 1 / 25.4,
  q: 1 / 101.6,
  pc: 1 / 6,
  pt: 1 / 72,
  px: 1 / 96,
} as const;

export type LengthUnit = keyof typeof inchesPerUnit;

const pattern = /^(\d{1,6}(?:\.\d{1,6})?)\s*(in|cm|mm|pt|px)$/;

/** As in CSS, zero needs no unit. */
const zero = /^0+(?:\.0+)?$/;

const rule = 'must be a length such as 8.5in, 210mm, 20cm, 595pt or 96px';

/**
 * A length on paper, such as `"8.5in"`, `"210mm"`, `"595pt"`, `"20px"`, or a number of CSS pixels (96 per inch).
 * Returns inches.
 */
export const lengthInches = z
  .union(
    [
      z.number().min(0).max(100_000),
      z
        .string()
        .max(20)
        .regex(new RegExp(`${pattern.source}|${zero.source}`), rule),
    ],
    rule,
  )
  .transform(inches)
  .describe(
    'Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
  );

/** A side of a sheet, within what PDF readers display: a tenth of an inch to 200 inches. */
export const paperLengthInches = lengthInches.refine(
  (length) => length >= 0.1 && length <= 200,
  'must be between 0.1in and 200in',
);

function inches(length: number | string): number {
  if (typeof length === 'number') return length * inchesPerUnit.px;
  if (zero.test(length)) return 0;
  const [, number, unit] = pattern.exec(length) ?? [];
  return Number(number) * inchesPerUnit[unit as LengthUnit];
}

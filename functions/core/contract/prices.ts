import type { Endpoint, Price } from './endpoint.ts';

/** Free of charge. */
export const free: Price = { baseHundredths: 0, perPageHundredths: 0 };

/** A hundredth of a credit per call, regardless of size. */
export const flat: Price = { baseHundredths: 1, perPageHundredths: 0 };

/** A hundredth of a credit per call, and one per page. */
export const flatPerPage: Price = { baseHundredths: 1, perPageHundredths: 1 };

/** A hundredth of a credit per call, and five per recognised page. */
export const perRecognisedPage: Price = { baseHundredths: 1, perPageHundredths: 5 };

/** A hundredth of a credit per call, or per document that it stores. */
export const perDocument: Price = { ...flat, perFurtherDocumentHundredths: 1 };

/** The pages that a recognised page counts as, where other pages are read or changed for the price of one. */
export const pagesOfRecognised = perRecognisedPage.perPageHundredths / flatPerPage.perPageHundredths;

/** One credit, and a hundredth per page produced or rendered. */
export const perPage: Price = { baseHundredths: 100, perPageHundredths: 1 };

/** One credit per image. */
export const perImage: Price = { baseHundredths: 100, perPageHundredths: 0 };

/** One credit for a signature, two from the level `b_lt` up, which asks several authorities. */
export const perSignature: Price = { baseHundredths: 100, perPageHundredths: 0 };

/** The price of a signature of the level that a call asks for. */
export function priceOfSignature({ level }: Readonly<Record<string, unknown>>): Price {
  return level === 'b_lt' || level === 'b_lta' ? { ...perSignature, baseHundredths: 200 } : perSignature;
}

/** The price of reading: recognised pages cost more than those with text. */
export function priceOfReading({ ocr }: Readonly<Record<string, unknown>>): Price {
  return ocr === 'auto' || ocr === 'always' ? perRecognisedPage : flat;
}

/** The total of a call's stages: at least the price of one. */
export const sumOfStages: Price = { ...flat, isSumOfStages: true };

/** Free, but for the rows that the call has made: each is charged as a call of its own. */
export const sumOfRows: Price = { ...free, isSumOfRows: true };

/** The price of a call, which for some endpoints depends on the request. */
export function priceOf({ price, priceOfInput }: Endpoint, input: Readonly<Record<string, unknown>>): Price {
  return priceOfInput ? priceOfInput(input) : price;
}

/** The credits granted to a new account. */
export const signUpHundredths = 10_000;

/** Hundredths of a credit in words: `1 credit`, `0.01 credits`. */
export function creditsText(hundredths: number): string {
  return hundredths === 100 ? '1 credit' : `${hundredths / 100} credits`;
}

/** Whether calls at this price are never charged, nor anything that they have made. */
export function isFree({ baseHundredths, isSumOfRows }: Price): boolean {
  return baseHundredths === 0 && !isSumOfRows;
}

/** A price as a sentence: `Free.`, `Costs 0.01 credits.` */
export function priceSentence(price: Price): string {
  return isFree(price) ? 'Free.' : `Costs ${priceText(price)}.`;
}

/** A price in words: `free`, `0.01 credits`, `1 credit and 0.01 per page`. */
export function priceText(price: Price): string {
  const { baseHundredths, perPageHundredths, perFurtherDocumentHundredths } = price;
  const { isSumOfStages, isSumOfRows } = price;
  if (isSumOfRows) return 'the sum of its rows';
  if (isFree(price)) return 'free';
  const base = creditsText(baseHundredths);
  if (isSumOfStages) return `the sum of its stages, from ${base}`;
  if (perFurtherDocumentHundredths)
    return `${base}, or ${perFurtherDocumentHundredths / 100} per stored document`;
  return perPageHundredths > 0 ? `${base} and ${perPageHundredths / 100} per page` : base;
}

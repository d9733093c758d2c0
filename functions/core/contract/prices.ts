import type { Price } from './endpoint.ts';

/** Nothing at all. */
export const free: Price = { baseHundredths: 0, perPageHundredths: 0 };

/** A hundredth of a credit a call, whatever its size. */
export const flat: Price = { baseHundredths: 1, perPageHundredths: 0 };

/** One credit, and a hundredth for each page produced or rendered. */
export const perPage: Price = { baseHundredths: 100, perPageHundredths: 1 };

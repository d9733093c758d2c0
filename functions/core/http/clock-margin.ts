/** How far the clocks of different machines may be apart, in milliseconds. */
export const clockMarginMs = 5_000;

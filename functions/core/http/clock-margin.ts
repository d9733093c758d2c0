/** The largest expected difference between the clocks of different machines, in milliseconds. */
export const clockMarginMs = 5_000;

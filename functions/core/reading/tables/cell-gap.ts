/** The widest gap, in ems, between words of one cell. */
export const cellGap = 0.85;

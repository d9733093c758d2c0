/** Rounds ranks, so that documents that match equally well get equal ranks. */
export function roundedRank(rank: number): number {
  return Math.round(rank * 10_000) / 10_000;
}

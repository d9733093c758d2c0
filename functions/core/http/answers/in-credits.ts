/** Whole hundredths as credits, as the headers tell them: `1.10`. */
export function inCredits(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

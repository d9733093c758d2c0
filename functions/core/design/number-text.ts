/** A number with its thousands separated, and as many decimal places as asked for: `100,086.77`. */
export function numberText(value: number, decimals = 0): string {
  return value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

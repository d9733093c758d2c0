/** Whether a key or a machine app has expired. */
export function hasExpired(
  { validUntil }: { readonly validUntil?: string | undefined },
  nowMs = Date.now(),
): boolean {
  return validUntil !== undefined && Date.parse(validUntil) <= nowMs;
}

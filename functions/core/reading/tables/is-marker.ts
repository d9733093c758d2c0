/**
 * Whether a text is a bullet, the number of a list such as 1. or (ii), the number of a section, or the number or key of a
 * reference such as [7] or [Knu84].
 */
export function isMarker(text: string): boolean {
  return /^(?:[^\p{L}\p{N}]|\(?(?:\d{1,3}|\p{L}|[ivx]{2,5})[.)]|\d{1,2}(?:\.\d{1,2})+\.?|\[[\p{L}\p{N}+.-]{1,12}\])$/u.test(
    text,
  );
}

/** Whether a text is a sign that is a bullet wherever text follows it. Dashes and stars are not. */
export function isBullet(text: string): boolean {
  return /^[•◦▪▫●○■□‣⁃∙❖➢►▶\u{f000}-\u{f0ff}]$/u.test(text);
}

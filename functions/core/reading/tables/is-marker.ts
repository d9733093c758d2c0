/** Whether a text is a bullet, the number of a list such as 1. or (ii), or the number of a section. */
export function isMarker(text: string): boolean {
  return /^(?:[^\p{L}\p{N}]|\(?(?:\d{1,3}|\p{L}|[ivx]{2,5})[.)]|\d{1,2}(?:\.\d{1,2})+\.?)$/u.test(text);
}

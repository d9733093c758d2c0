/**
 * The complete part of a JSON object's text that may have been cut off: its fields, and of a truncated list the objects
 * and lists that end before the cut. Empty if nothing is complete.
 */
export function parseCutJson(text: string): object {
  const open: string[] = [];
  let whole = '{}';
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === '{') open.push('}');
    else if (character === '[') open.push(']');
    else if (character === '}' || character === ']') {
      open.pop();
      if (open.length === 0) return JSON.parse(text.slice(0, index + 1));
      // Deeper elements belong to one that may be incomplete.
      if (open.length <= 2) whole = text.slice(0, index + 1) + open.toReversed().join('');
    }
  }
  return JSON.parse(whole);
}

/** The end of the string that begins at this quotation mark; the end of the text if it was cut. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === '"') return index;
    if (text[index] === '\\') index++;
  }
  return text.length;
}

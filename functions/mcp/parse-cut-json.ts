/**
 * What is whole in the text of a JSON object that may have been cut off: its fields, and of a list that was cut the
 * objects and lists that end before the cut. An object of which nothing ended is empty.
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
      // Deeper down, an element that has ended is part of one that may not have.
      if (open.length <= 2) whole = text.slice(0, index + 1) + open.toReversed().join('');
    }
  }
  return JSON.parse(whole);
}

/** Where the string ends that begins at a quotation mark; the text's end where it was cut. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === '"') return index;
    if (text[index] === '\\') index++;
  }
  return text.length;
}

/** A text of characters that PDFium reports one by one, with the place of the one that each UTF-16 unit is from. */
interface TextWithSources {
  readonly text: string;
  readonly sources: readonly number[];
}

/** Joins the characters at the given places; all of them by default. Invalid ones are left out. */
export function textWithSources(
  codes: Uint32Array,
  places: Iterable<number> = codes.keys(),
): TextWithSources {
  let text = '';
  const sources: number[] = [];
  for (const place of places) {
    const code = codes[place] as number; // within bounds
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : '';
    text += character;
    for (let unit = 0; unit < character.length; unit++) sources.push(place);
  }
  return { text, sources };
}

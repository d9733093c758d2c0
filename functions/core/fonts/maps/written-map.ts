/** The maximum number of entries in a section (Adobe Technical Note 5014, 1.4.1). */
const entriesPerSection = 100;

/**
 * A ToUnicode map of these entries: codes with their characters, and ranges of codes with the first one's characters.
 */
export function writtenMap(characters: readonly string[], ranges: readonly string[] = []): string {
  return `begincmap\n${sections(characters, 'bfchar')}${sections(ranges, 'bfrange')}endcmap\n`;
}

function sections(entries: readonly string[], kind: string): string {
  let text = '';
  for (let at = 0; at < entries.length; at += entriesPerSection) {
    const some = entries.slice(at, at + entriesPerSection);
    text += `${some.length} begin${kind}\n${some.join('\n')}\nend${kind}\n`;
  }
  return text;
}

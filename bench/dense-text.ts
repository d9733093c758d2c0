import { sampleDocuments } from './sample-documents.ts';

const linesOfPage = 64;

/** A text that fills this many pages, of which every twentieth has a name and an address. */
export function denseText(pages: number): string {
  const words = [...sampleDocuments('bench#live', pages * 3)].flatMap((document) =>
    document.pages.join(' ').split(/\s+/),
  );
  let at = 0;
  const line = () => {
    let text = '';
    for (; text.length < 76; at++) text += `${words[at % words.length]} `;
    return text.slice(0, 86).trim();
  };
  return Array.from({ length: pages }, (_, page) => {
    const lines = Array.from({ length: linesOfPage }, line);
    if (page % 20 === 3) lines[7] = 'Dear Marlowe, your address is marlowe@example.com.';
    return lines.join('\n');
  }).join('\f');
}

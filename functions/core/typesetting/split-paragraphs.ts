/** A piece of text that starts a line, and whether it also starts a page. */
export interface Paragraph {
  readonly text: string;
  readonly startsPage: boolean;
}

/**
 * Splits text at line ends (CR, LF, CRLF, VT, NEL, LS, PS) and form feeds. A line end at the end of the text does not
 * add a line, and a form feed there does not add a page.
 */
export function* splitParagraphs(text: string): Generator<Paragraph> {
  const ends = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
  // A byte order mark is not part of the text.
  const first = text.startsWith('\ufeff') ? 1 : 0;
  let start = first;
  let startsPage = false;
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    const isFormFeed = end[0] === '\f';
    // A form feed right after a line end starts a page without an empty line before it.
    if (!isFormFeed || end.index > start || startsPage || start === first) {
      yield { text: text.slice(start, end.index), startsPage };
      startsPage = false;
    }
    startsPage ||= isFormFeed;
    start = ends.lastIndex;
  }
  if (start < text.length || start === first) yield { text: text.slice(start), startsPage };
}

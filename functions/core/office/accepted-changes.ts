const mark = /(<text:change(?:-start|-end)?\s[^>]*\/>)/;

/**
 * A text document as LibreOffice writes it as one file of XML, without its list of changes and the marks of these, and without what was
 * deleted, which stands between two marks.
 */
export function withChangesAccepted(xml: string): string {
  const [list = ''] = /<text:tracked-changes\b.*?<\/text:tracked-changes>/s.exec(xml) ?? [];
  const deletions = list.matchAll(/<text:changed-region\b[^>]*\stext:id="([^"]+)"[^>]*>\s*<text:deletion>/g);
  const deleted = new Set([...deletions].map(([, id]) => id));
  const accepted: string[] = [];
  let open: { readonly id: string; readonly pieces: string[] } | undefined;
  for (const piece of xml.replace(list, '').split(mark)) {
    const [, kind, id = ''] = /^<text:change(-start|-end)?\s+text:change-id="([^"]+)"/.exec(piece) ?? [];
    if (!id) (open?.pieces ?? accepted).push(piece);
    else if (!open && kind === '-start' && deleted.has(id)) open = { id, pieces: [] };
    else if (open?.id === id && kind === '-end') {
      accepted.push(withoutText(open.pieces.join('')));
      open = undefined;
    }
  }
  return [...accepted, ...(open?.pieces ?? [])].join('');
}

/** What is left of a deleted piece: nothing if as many elements end in it as begin, which makes two paragraphs one; else its tags. */
function withoutText(piece: string): string {
  const tags = piece.match(/<[^>]+>/g) ?? [];
  const ending = tags.filter((tag) => tag.startsWith('</'));
  const beginning = tags.filter((tag) => !tag.startsWith('</') && !tag.endsWith('/>'));
  return ending.length === beginning.length ? '' : tags.join('');
}

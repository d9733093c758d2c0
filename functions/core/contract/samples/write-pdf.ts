/** A PDF of these objects, numbered from 1, in base64; the first is the catalog. Characters are bytes. */
export function writePdf(objects: readonly string[]): string {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return btoa(`${file}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`);
}

/** A stream with these entries besides its length. */
export function stream(content: string, entries = ''): string {
  return `<</Length ${content.length}${entries}>>stream\n${content}\nendstream`;
}

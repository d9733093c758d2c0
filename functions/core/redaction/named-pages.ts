/** The maximum number of pages named in a warning. */
const maximumNamed = 20;

/** Returns pages for a sentence: `page 3`, or `pages 1, 2 and 7 more`. */
export function namedPages(pages: Iterable<number>): string {
  const all = [...pages].sort((one, other) => one - other);
  const named = all.slice(0, maximumNamed).join(', ');
  const others = all.length > maximumNamed ? ` and ${all.length - maximumNamed} more` : '';
  return `${all.length === 1 ? 'page' : 'pages'} ${named}${others}`;
}

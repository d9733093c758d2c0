import type { OfficePackage } from './office-package.ts';

/** Links that a reader follows by a click, which the PDF keeps. */
const isClicked = /\/(hyperlink|attachedTemplate)$/;

const mostNamed = 5;

/**
 * The addresses that a document takes content from, as pictures and linked objects: LibreOffice gets none of them. In Microsoft's formats
 * they are relationships, in OpenDocument the references of frames, objects and sections.
 */
export function outsideLinks({ paths, text }: OfficePackage): readonly string[] {
  const found = new Set<string>();
  for (const path of paths) {
    if (path.endsWith('.rels')) {
      for (const [tag] of text(path).matchAll(/<Relationship\s[^>]{0,8192}>/g)) {
        const isOutside = /\sTargetMode\s*=\s*["']External["']/.test(tag);
        if (isOutside && !isClicked.test(attribute(tag, 'Type'))) found.add(attribute(tag, 'Target'));
      }
    } else if (path === 'content.xml' || path === 'styles.xml') {
      for (const [tag] of text(path).matchAll(
        /<(?:draw:(?:image|object|plugin|fill-image)|text:section-source|table:table-source)\s[^>]{0,8192}>/g,
      )) {
        const address = attribute(tag, 'xlink:href');
        if (/^(\w{2,}:|\/|\.\.\/)/.test(address)) found.add(address);
      }
    }
  }
  return [...found];
}

/** The warning of addresses that were not fetched; undefined without any. */
export function linkWarning(links: readonly string[]): string | undefined {
  if (links.length === 0) return undefined;
  const named = links.slice(0, mostNamed).map((link) => JSON.stringify(link.slice(0, 200)));
  const others = links.length > mostNamed ? ` and ${links.length - mostNamed} more` : '';
  return `The document links to content outside of it, which is not fetched: ${named.join(', ')}${others}.`;
}

function attribute(tag: string, name: string): string {
  const [, , value = ''] = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(tag) ?? [];
  return value;
}

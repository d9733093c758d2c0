import { invalidField } from '../contract/problems/invalid-field.ts';

/** How a workbook is printed. */
export interface WorkbookWishes {
  readonly sheets?: readonly string[] | undefined;
  readonly fit: 'width' | 'page' | 'none';
  /** Whether it is a CSV, for which LibreOffice makes a header and a footer. */
  readonly isPlain: boolean;
}

/** Whether a workbook has to be changed for it. */
export function changesWorkbook({ sheets, fit }: Omit<WorkbookWishes, 'isPlain'>): boolean {
  return sheets !== undefined || fit !== 'none';
}

/**
 * A workbook as LibreOffice writes it as one file of XML, with its sheets scaled and those that are not named left out. Throws
 * invalid_field for a name that no sheet has.
 */
export function fittedWorkbook(source: string, { sheets, fit, isPlain }: WorkbookWishes): string {
  const xml = isPlain ? source.replaceAll(/<style:(header|footer)>.*?<\/style:\1>/gs, '') : source;
  const scaled =
    fit === 'none'
      ? xml
      : xml.replaceAll(/<style:page-layout-properties\b[^>]*/g, (tag) => scaledTo(tag, fit));
  if (!sheets) return scaled;
  const names: string[] = [];
  const chosen = scaled.replaceAll(
    /<table:table\s[^>]*?table:name="([^"]*)"[^>]*/g,
    (tag, escaped: string) => {
      const name = unescaped(escaped);
      names.push(name);
      const bare = tag.replaceAll(/\stable:print(-ranges)?="[^"]*"/g, '');
      return sheets.includes(name) ? tag : `${bare} table:print="false"`;
    },
  );
  const missing = sheets.find((name) => !names.includes(name));
  if (missing !== undefined)
    throw invalidField(
      'sheets',
      `names no sheet ${JSON.stringify(missing)}: there are ${names
        .slice(0, 20)
        .map((name) => JSON.stringify(name))
        .join(', ')}`,
    );
  return chosen;
}

function scaledTo(tag: string, fit: 'width' | 'page'): string {
  const bare = tag.replaceAll(/\sstyle:scale-to(-[XY]|-pages)?="[^"]*"/g, '');
  const isEmpty = bare.endsWith('/');
  const scale =
    fit === 'page'
      ? 'style:scale-to-X="1" style:scale-to-Y="1"'
      : 'style:scale-to-X="1" style:scale-to-Y="0"';
  return `${isEmpty ? bare.slice(0, -1) : bare} ${scale}${isEmpty ? '/' : ''}`;
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

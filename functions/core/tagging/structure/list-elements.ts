import { dictionary } from '../../pdf-objects/objects/values.ts';
import type { ListItem } from '../../reading/blocks/block.ts';
import type { PageLetters } from './page-letters.ts';
import { type Planned, planned } from './planned.ts';

/** A list with the lists in its items (ISO 32000-2, 14.8.4.8.2). */
export function listElement(items: readonly ListItem[], letters: PageLetters): Planned {
  const top = listOf(items[0]);
  /** The lists around the next item, each with the level of its items. */
  const open: { readonly level: number; readonly list: Planned }[] = [
    { level: items[0]?.level ?? 1, list: top },
  ];
  for (const item of items) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
    const around = open.at(-1) as (typeof open)[number]; // the first stays
    let { list } = around;
    const body = list.kids.at(-1);
    if (item.level > around.level && body && 'role' in body) {
      list = listOf(item);
      (body.kids.at(-1) as Planned).kids.push(list); // an item ends with its body
      open.push({ level: item.level, list });
    }
    const label = letters.take(item.markerRows);
    list.kids.push(
      planned('LI', [
        ...(label.length > 0 ? [planned('Lbl', label)] : []),
        planned('LBody', letters.take(item.rows)),
      ]),
    );
  }
  return top;
}

/** The bullets that the standard names. */
const bullets: Readonly<Record<string, string>> = {
  '•': 'Disc',
  '●': 'Disc',
  '◦': 'Circle',
  '○': 'Circle',
  '▪': 'Square',
  '■': 'Square',
};

/** A list without items, with the numbering of its first one (ISO 32000-2, 14.8.5.5). */
function listOf(item: ListItem | undefined): Planned {
  const ListNumbering = numbering(item?.marker ?? '');
  return planned('L', [], { attributes: new Map([['List', dictionary({ ListNumbering })]]) });
}

function numbering(marker: string): string {
  const bullet = bullets[marker];
  if (bullet) return bullet;
  const [value = ''] = /[\p{L}\d]+/u.exec(marker) ?? [];
  if (/^\d+$/.test(value)) return 'Decimal';
  const isRoman = /^[ivx]+$/i.test(value);
  if (/^[a-z]+$/.test(value)) return isRoman ? 'LowerRoman' : 'LowerAlpha';
  if (/^[A-Z]+$/.test(value)) return isRoman ? 'UpperRoman' : 'UpperAlpha';
  return value === '' && marker !== '' ? 'Disc' : 'None';
}

import { dictionary } from '../../pdf-objects/objects/values.ts';
import { type Arranging, contentOf, type Piece } from './flow.ts';
import { isTag, type Kid, leavesIn, type Tag, tag } from './tag.ts';

/** Returns a list whose items each have at most one label and one body (ISO 14289-1, 7.6). */
export function arrangeList(list: Tag, arranging: Arranging): readonly Piece[] {
  const items = itemsOf(list.kids).flatMap((item) => arrangeItem(item, arranging));
  if (items.length === 0) return [];
  const hasLabels = items.some(({ kids: [first] }) => first && isTag(first) && first.role === 'Lbl');
  const own = list.attributes.get('List');
  const numbering = own?.get('ListNumbering');
  const isStated = numbering !== undefined && (numbering !== 'None' || !hasLabels);
  const stated = isStated ? own : hasLabels ? dictionary({ ListNumbering: 'Disc' }) : undefined;
  const attributes = new Map([...list.attributes].filter(([owner]) => owner !== 'List'));
  if (stated) attributes.set('List', stated);
  return [{ kind: 'block', tag: { ...list, kids: items, attributes } }];
}

/** Returns the items of a list. Content between them becomes an item, too. */
function itemsOf(kids: readonly Kid[]): readonly Tag[] {
  return kids.flatMap((kid): readonly Tag[] => {
    if (!isTag(kid)) return [tag('LI', [kid])];
    if (kid.role === 'LI') return [kid];
    if (!groups.has(kid.role)) return [tag('LI', [kid])];
    const hasLabel = kid.kids.some((below) => isTag(below) && below.role === 'Lbl');
    return hasLabel ? [tag('LI', kid.kids)] : itemsOf(kid.kids);
  });
}

const groups = new Set(['NonStruct', 'Div']);

function arrangeItem(item: Tag, arranging: Arranging): readonly Tag[] {
  const { labels, others } = parts(item.kids);
  const label = [...leavesIn(labels)];
  const body = contentOf(arranging.flow(others));
  const kids = [
    ...(label.length > 0 ? [tag('Lbl', label)] : []),
    ...(body.length > 0 ? [tag('LBody', body)] : []),
  ];
  return kids.length > 0 ? [{ ...item, kids }] : [];
}

/** Separates an item's labels from the rest. */
function parts(kids: readonly Kid[]): { readonly labels: readonly Kid[]; readonly others: readonly Kid[] } {
  const labels: Kid[] = [];
  const others: Kid[] = [];
  for (const kid of kids) {
    if (isTag(kid) && kid.role === 'Lbl') labels.push(kid);
    else if (isTag(kid) && kid.role === 'LBody') others.push(...kid.kids);
    else others.push(kid);
  }
  return { labels, others };
}

import type { PlacedControl } from './place-controls.ts';

/** A field of the PDF: one control, or the radio buttons of a group. */
export interface NamedField {
  /** Its full name: parts with dots between them. */
  readonly name: string;
  readonly members: readonly [PlacedControl, ...PlacedControl[]];
}

const maximumParts = 20;

/**
 * Names fields as the page names its controls; those without a name by their kind and number. Radio buttons of one name
 * and form are one field. Other controls of one name have values of their own, and in a PDF one name is one value, so
 * that all but the first get a number: `item`, `item_2`. Dots make a tree, unless a part is empty or a field.
 */
export function nameControls(placed: readonly PlacedControl[]): readonly NamedField[] {
  const fields: { readonly name: string; readonly members: [PlacedControl, ...PlacedControl[]] }[] = [];
  const groups = new Map<string, (typeof fields)[number]>();
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  const branches = new Set<string>();

  const next = (text: string) => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return count;
  };
  const isFree = (name: string) =>
    !taken.has(name) && !branches.has(name) && branchesOf(name).every((branch) => !taken.has(branch));
  const nameOf = ({ name: given, kind }: PlacedControl['control']) => {
    const stated = given || `${kind}_${next(`${kind}_`)}`;
    const isTree = isPath(stated) && branchesOf(stated).every((branch) => !taken.has(branch));
    const base = isTree ? stated : stated.replaceAll('.', '_');
    for (;;) {
      const count = next(base);
      const name = count === 1 ? base : `${base}_${count}`;
      if (isFree(name)) return name;
    }
  };
  for (const each of placed) {
    const { kind, name: given, form } = each.control;
    const group = kind === 'radio' && given !== '' ? `${form} ${given}` : undefined;
    const known = group === undefined ? undefined : groups.get(group);
    if (known) {
      known.members.push(each);
      continue;
    }
    const field: (typeof fields)[number] = { name: nameOf(each.control), members: [each] };
    fields.push(field);
    if (group !== undefined) groups.set(group, field);
    taken.add(field.name);
    for (const branch of branchesOf(field.name)) branches.add(branch);
  }
  return fields;
}

function isPath(name: string): boolean {
  const parts = name.split('.');
  return parts.length <= maximumParts && parts.every((part) => part !== '');
}

/** The names of the nodes above a field. */
function branchesOf(name: string): readonly string[] {
  const parts = name.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
}

import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';

/** The structure types of PDF 1.7 (ISO 32000-1, 14.8.4). */
const standard = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 ' +
    'L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP ' +
    'Warichu WT WP Figure Formula Form'
  ).split(' '),
);

/** What a document's structure types mean (ISO 32000-1, 14.7.3). */
export interface RoleMap {
  /** The standard type of a type; undefined if it is mapped to none. */
  roleOf(type: string): string | undefined;
  /** Whether a standard type is mapped to another one. */
  isRemapped(type: string): boolean;
  isCircular(type: string): boolean;
}

export function readRoleMap({ file, catalog }: OpenedSource): RoleMap {
  const root = resolveDictionary(file, catalog.get('StructTreeRoot'));
  const roles = new Map<string, string>();
  for (const [type, value] of resolveDictionary(file, root?.get('RoleMap')) ?? []) {
    const role = resolve(file, value);
    if (typeof role === 'string') roles.set(type, role);
  }
  const known = new Map<string, { readonly role: string | undefined; readonly isCircular: boolean }>();
  const follow = (type: string) => {
    const found = known.get(type);
    if (found) return found;
    const seen = new Set([type]);
    let role: string | undefined;
    let next = roles.get(type);
    if ((next === undefined || next === type) && standard.has(type)) role = type;
    for (; next !== undefined && !seen.has(next); next = roles.get(next)) {
      if (role === undefined && standard.has(next)) role = next;
      seen.add(next);
    }
    const followed = { role, isCircular: next !== undefined };
    known.set(type, followed);
    return followed;
  };
  return {
    roleOf: (type) => follow(type).role,
    isCircular: (type) => follow(type).isCircular,
    isRemapped(type) {
      if (standard.has(type)) return follow(type).role !== type;
      const { role } = follow(type);
      return role !== undefined && follow(role).role !== role;
    },
  };
}

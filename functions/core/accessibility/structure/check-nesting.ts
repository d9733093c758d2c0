import type { Findings } from '../findings.ts';
import type { RuleName } from '../rules.ts';
import type { StructureTag } from './read-structure.ts';

/** The tags that a tag may be in, and the rule that says so. */
const parents: Readonly<Record<string, readonly [RuleName, ...string[]]>> = {
  TR: ['rowParent', 'Table', 'THead', 'TBody', 'TFoot'],
  THead: ['groupParent', 'Table'],
  TBody: ['groupParent', 'Table'],
  TFoot: ['groupParent', 'Table'],
  TH: ['cellParent', 'TR'],
  TD: ['cellParent', 'TR'],
  LI: ['itemParent', 'L'],
  LBody: ['itemBodyParent', 'LI'],
  TOCI: ['contentsItemParent', 'TOC'],
};

/** The tags that a tag may contain, and the rule that says so. */
const contents: Readonly<Record<string, readonly [RuleName, ...string[]]>> = {
  Table: ['tableKids', 'TR', 'THead', 'TBody', 'TFoot', 'Caption'],
  THead: ['groupKids', 'TR'],
  TBody: ['groupKids', 'TR'],
  TFoot: ['groupKids', 'TR'],
  TR: ['rowKids', 'TH', 'TD'],
  L: ['listKids', 'L', 'LI', 'Caption'],
  LI: ['itemKids', 'Lbl', 'LBody'],
  TOC: ['contentsKids', 'TOC', 'TOCI', 'Caption'],
};

/** Checks what a tag is in, and what is in it (ISO 14289-1, 7.2). */
export function checkNesting({ role = '', page, parent, kids }: StructureTag, findings: Findings): void {
  const [outer, ...allowedParents] = parents[role] ?? [];
  if (outer && !allowedParents.includes(parent?.role ?? '')) findings.report(outer, page);
  const [inner, ...allowedKids] = contents[role] ?? [];
  if (!inner) return;
  const below = kids.flatMap((kid) => kid.role ?? []);
  if (below.some((kid) => !allowedKids.includes(kid))) findings.report(inner, page);
  if ((role === 'L' || role === 'TOC') && below.indexOf('Caption', 1) > 0)
    findings.report('listCaption', page);
  if (role !== 'Table') return;
  const count = (kind: string) => below.filter((kid) => kid === kind).length;
  if (count('THead') > 1 || count('TFoot') > 1) findings.report('repeatedGroup', page);
  if (count('THead') + count('TFoot') > 0 && count('TBody') === 0) findings.report('noBody', page);
  if (count('Caption') > 1 || below.slice(1, -1).includes('Caption')) findings.report('tableCaption', page);
}

import { resolve } from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { isString, type Value } from '../../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import type { Findings } from '../findings.ts';
import { isLanguage } from '../language.ts';
import { checkNesting } from './check-nesting.ts';
import { checkTable } from './check-table.ts';
import type { StructureTag } from './read-structure.ts';
import type { RoleMap } from './role-map.ts';

/** Checks the tags of a document (ISO 14289-1, 7.1 to 7.9). */
export function checkStructure(
  source: OpenedSource,
  tags: readonly StructureTag[],
  roleMap: RoleMap,
  findings: Findings,
): void {
  const { file } = source;
  const notes = new Set<string>();
  let level = 0;
  const headings = { H: 0, numbered: 0 };
  const text = (value: Value | undefined) => {
    const resolved = resolve(file, value);
    return isString(resolved) ? resolved : undefined;
  };
  for (const tag of tags) {
    const { entries, role, type, page, hasLanguage } = tag;
    if (roleMap.isCircular(type)) findings.report('circularMapping', page);
    if (roleMap.isRemapped(type)) findings.report('remappedType', page);
    else if (role === undefined && !roleMap.isCircular(type)) findings.report('unknownType', page);
    if (resolve(file, entries.get('P')) === null) findings.report('noParent', page);
    const language = text(entries.get('Lang'));
    if (language && !isLanguage(language)) findings.report('malformedLanguage', page);
    for (const key of ['ActualText', 'Alt', 'E'])
      if (text(entries.get(key)) && !hasLanguage) findings.report('tagLanguage', page);
    checkNesting(tag, findings);
    if (role === 'Table') checkTable(source, tag, findings);
    if ((role === 'Figure' || role === 'Formula') && !hasText(text(entries.get('Alt'))))
      if (!text(entries.get('ActualText')))
        findings.report(role === 'Figure' ? 'figureText' : 'formulaText', page);
    if (role === 'Note') {
      const identifier = Buffer.from(text(entries.get('ID')) ?? []).toString('latin1');
      if (identifier === '' || notes.has(identifier)) findings.report('noteIdentifier', page);
      notes.add(identifier);
    }
    if (tag.kids.filter((kid) => kid.role === 'H').length > 1) findings.report('severalHeadings', page);
    if (role === 'H') headings.H++;
    const [, digit] = /^H([1-6])$/.exec(role ?? '') ?? [];
    if (digit !== undefined) {
      headings.numbered++;
      if (Number(digit) > level + 1) findings.report('headingLevel', page);
      level = Number(digit);
    }
  }
  if (headings.H > 0 && headings.numbered > 0)
    findings.report('mixedHeadings', undefined, headings.H + headings.numbered);
}

function hasText(value: Uint8Array | undefined): boolean {
  return value !== undefined && decodeTextString(value) !== '';
}

import { draftOf } from '../pdf-objects/editing/draft.ts';
import { keepingValues } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../pdf-objects/objects/text-string.ts';
import { isString } from '../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { checkContent } from './content/check-content.ts';
import { readContentOwners } from './content/content-owners.ts';
import { checkAnnotations } from './document/check-annotations.ts';
import { checkCatalog } from './document/check-catalog.ts';
import { checkMetadata } from './document/check-metadata.ts';
import { checkObjects } from './document/check-objects.ts';
import { collectFindings } from './findings.ts';
import { checkFonts } from './fonts/check-fonts.ts';
import { type Mend, type RuleName, rules } from './rules.ts';
import { checkStructure } from './structure/check-structure.ts';
import { readStructure } from './structure/read-structure.ts';
import { readRoleMap } from './structure/role-map.ts';

/** A rule of PDF/UA-1 that a document breaks. */
interface AccessibilityFailure {
  readonly rule: RuleName;
  /** `ISO 14289-1, 7.2`. */
  readonly clause: string;
  /** What is wrong, as a sentence. */
  readonly description: string;
  /** The first pages on which it is, from 1; empty if it belongs to no page. */
  readonly pages: readonly number[];
  readonly count: number;
  /** What mends it: a call with `conformance`, or with new tags. `source` is the program that made the document. */
  readonly mend: Exclude<Mend, 'marking'>;
}

/** The result of a check against PDF/UA-1 (ISO 14289-1). */
export interface Accessibility {
  readonly passes: boolean;
  /** In the order of the clauses. */
  readonly failures: readonly AccessibilityFailure[];
  readonly title: string | undefined;
  readonly language: string | undefined;
  readonly isTagged: boolean;
}

/**
 * Checks a document against the rules of PDF/UA-1 that software can check. It may be a draft, whose changes count; the
 * document is not changed. Throws DamagedPdf, and PdfTooComplex for a document that is made to exhaust its reader.
 */
export function checkAccessibility(document: OpenedSource): Accessibility {
  const draft = draftOf(document);
  draft.file = keepingValues(draft.file);
  const { file, catalog } = draft;
  const findings = collectFindings();
  const stated = resolve(file, catalog.get('Lang'));
  const language = isString(stated) ? decodeTextString(stated) : undefined;
  const hasLanguage = language !== undefined;
  const title = checkMetadata(draft, hasLanguage, findings);
  checkCatalog(draft, hasLanguage, findings);
  checkObjects(draft, findings);
  const roleMap = readRoleMap(draft);
  const tags = readStructure(draft, hasLanguage, roleMap);
  checkStructure(draft, tags, roleMap, findings);
  const owners = readContentOwners(draft);
  checkAnnotations(draft, { owners, roleMap, tags, hasLanguage }, findings);
  const fontPages = checkContent(draft, { owners, hasLanguage }, findings);
  checkFonts(draft, fontPages, findings);
  const isTagged = resolveDictionary(file, catalog.get('StructTreeRoot')) !== undefined;
  const names = Object.keys(rules) as RuleName[];
  const failures = names.flatMap((name): AccessibilityFailure[] => {
    const finding = findings.found.get(name);
    if (!finding) return [];
    const { clause, description, mend } = rules[name];
    const pages = [...finding.pages].sort((a, b) => a - b);
    return [
      {
        rule: name,
        clause: `ISO 14289-1, ${clause}`,
        description,
        pages,
        count: finding.count,
        mend: mendOf(mend, isTagged),
      },
    ];
  });
  return { passes: failures.length === 0, failures, title, language, isTagged };
}

function mendOf(mend: Mend, isTagged: boolean): AccessibilityFailure['mend'] {
  if (mend !== 'marking') return mend;
  return isTagged ? 'conformance' : 'tags';
}

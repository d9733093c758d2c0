import { nameOf } from '../../page-content/change-state.ts';
import { type ContentSource, contentSource } from '../../page-content/content-source.ts';
import { markProperties } from '../../page-content/marked-text.ts';
import { paintsPath } from '../../page-content/path-steps.ts';
import type { RawOperation } from '../../page-content/read-operations.ts';
import { resourceNames } from '../../page-content/resource-names.ts';
import { showsText } from '../../page-content/show-text.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { PdfTooComplex } from '../../pdf-objects/errors.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isString, type Value } from '../../pdf-objects/objects/values.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import { spend } from '../../pdf-objects/work-budget.ts';
import type { Findings } from '../findings.ts';
import { isLanguage } from '../language.ts';
import type { RuleName } from '../rules.ts';
import type { ContentOwners } from './content-owners.ts';

/** What content belongs to where it is drawn. */
interface Context {
  readonly isTagged: boolean;
  readonly isArtifact: boolean;
  readonly hasLanguage: boolean;
  /** Appearances of annotations belong to their annotation as a whole. */
  readonly isAppearance: boolean;
}

/** What is wrong with a piece of content and all that it draws, and what it draws with. */
interface ContentFacts {
  readonly broken: Map<RuleName, number>;
  /** Fonts by object number. */
  readonly fonts: Set<number>;
  /** Forms with content of tags, by object number, and how often each is drawn. */
  readonly forms: Map<number, number>;
}

/** More nesting than viewers follow. */
const maximumDepth = 40;
/** Counts beyond this say nothing more: drawings within drawings multiply them. */
const maximumCount = 1_000_000;

/** The fonts of pages, from 1, by object number. */
export type FontPages = ReadonlyMap<number, readonly number[]>;

/**
 * Checks that all that pages draw is tagged or an artifact (ISO 14289-1, 7.1), and has a language (7.2), unless
 * `hasLanguage`. Returns the pages of each font.
 */
export function checkContent(
  draft: Draft,
  { owners, hasLanguage }: { readonly owners: ContentOwners; readonly hasLanguage: boolean },
  findings: Findings,
): FontPages {
  const { file } = draft;
  const read = contentReader(contentSource(draft), owners);
  const context = { isTagged: false, isArtifact: false, hasLanguage, isAppearance: false };
  const drawn = new Map<number, number>();
  const fontPages = new Map<number, number[]>();
  for (const [index, source] of draft.sourcePages.entries()) {
    const number = index + 1;
    const page = readPage(file, source);
    const own = page.get('Contents') ?? null;
    const facts = noFacts();
    add(facts, read(resolveArray(file, own) ?? [own], page, context));
    for (const appearance of appearances(draft, page))
      add(facts, read.form(appearance, undefined, { ...context, isAppearance: true }));
    for (const [rule, count] of facts.broken) findings.report(rule, number, count);
    for (const font of facts.fonts) {
      const pages = fontPages.get(font) ?? [];
      pages.push(number);
      fontPages.set(font, pages);
    }
    for (const [form, count] of facts.forms) {
      const before = drawn.get(form) ?? 0;
      if (before + count > 1) findings.report('sharedForm', number);
      drawn.set(form, before + count);
    }
  }
  return fontPages;
}

/** The appearances of a page's annotations. */
function* appearances({ file }: Draft, page: Dictionary): Generator<Value> {
  for (const annotation of resolveArray(file, page.get('Annots')) ?? [])
    for (const state of resolveDictionary(file, resolveDictionary(file, annotation)?.get('AP'))?.values() ??
      []) {
      const entries = resolveDictionary(file, state);
      if (entries?.has('Subtype') || entries?.has('BBox')) yield state;
      else yield* entries?.values() ?? [];
    }
}

function noFacts(): ContentFacts {
  return { broken: new Map(), fonts: new Set(), forms: new Map() };
}

function add(to: ContentFacts, { broken, fonts, forms }: ContentFacts): void {
  spend('operation', 1 + broken.size + fonts.size + forms.size);
  for (const [rule, count] of broken)
    to.broken.set(rule, Math.min(maximumCount, (to.broken.get(rule) ?? 0) + count));
  for (const font of fonts) to.fonts.add(font);
  for (const [form, count] of forms)
    to.forms.set(form, Math.min(maximumCount, (to.forms.get(form) ?? 0) + count));
}

/** Texts for a person that content may state (ISO 32000-1, 14.9). */
const texts = ['ActualText', 'Alt', 'E'] as const;

/** Reads content. What a form draws is read once for each context that it is drawn in. */
function contentReader(source: ContentSource, owners: ContentOwners) {
  const { file } = source.draft;
  const known = new Map<string, ContentFacts>();
  let depth = 0;

  const read = (streams: readonly Value[], holder: Dictionary, around: Context): ContentFacts => {
    if (++depth > maximumDepth) throw new PdfTooComplex('its content is nested too deeply');
    const facts = noFacts();
    const { find } = resourceNames(file, resolveDictionary(file, holder.get('Resources')));
    const open: Context[] = [around];
    const report = (rule: RuleName) => facts.broken.set(rule, (facts.broken.get(rule) ?? 0) + 1);
    const current = () => open.at(-1) as Context; // that around all is never closed
    const noteItem = (isText: boolean) => {
      const { isTagged, isArtifact, hasLanguage, isAppearance } = current();
      if (isAppearance) return;
      if (!isTagged && !isArtifact) report('unmarked');
      if (isText && !hasLanguage) report('textLanguage');
    };
    const begin = (operation: RawOperation, content: Uint8Array) => {
      const outer = current();
      const tag = operation.name === 'BMC' ? nameOf(operation.operands) : operation.operands[0]?.value;
      const { properties } = (operation.name === 'BDC' &&
        markProperties(operation, content, { file, resource: find })) || { properties: undefined };
      const inner = within(outer, tag, properties, holder);
      open.push(inner);
      if (outer.isAppearance) return;
      if (tag === 'Artifact' && inner.isTagged) report('artifactInTag');
      if (inner.isTagged && inner.isArtifact) report('tagInArtifact');
      const language = resolve(file, properties?.get('Lang'));
      if (isString(language) && !isLanguage(language)) report('malformedLanguage');
      if (tag === 'Span' && !inner.hasLanguage)
        for (const key of texts) if (isString(resolve(file, properties?.get(key)))) report('spanLanguage');
    };
    const draw = (value: Value | undefined) => {
      const entries = resolveDictionary(file, value);
      const subtype = resolve(file, entries?.get('Subtype'));
      if (subtype === 'Image') noteItem(false);
      else if (subtype === 'Form' && value !== undefined)
        add(facts, form(value, resolveDictionary(file, holder.get('Resources')), current()));
    };
    const { isPartial } = source.operations(streams, (operation, content) => {
      const { name, operands } = operation;
      if (name === 'BDC' || name === 'BMC') begin(operation, content);
      else if (name === 'EMC') {
        if (open.length > 1) open.pop();
      } else if (name === 'Do') draw(find('XObject', nameOf(operands) ?? ''));
      else if (name === 'Tf') facts.fonts.add(numberOf(file, find('Font', nameOf(operands) ?? '')));
      else if (showsText(name)) noteItem(true);
      else if (name === 'sh' || name === 'EI' || (paintsPath(name) && name !== 'n')) noteItem(false);
    });
    if (isPartial && !around.isAppearance) report('unmarked');
    depth--;
    return facts;
  };

  const within = (
    outer: Context,
    tag: unknown,
    properties: Dictionary | undefined,
    holder: Dictionary,
  ): Context => {
    const identifier = resolve(file, properties?.get('MCID'));
    const owner =
      typeof identifier === 'number' ? owners.ofContent(holder.get('StructParents'), identifier) : undefined;
    return {
      ...outer,
      isTagged: owner ? owner.isRooted : outer.isTagged,
      isArtifact: outer.isArtifact || tag === 'Artifact',
      hasLanguage:
        outer.hasLanguage || owner?.hasLanguage === true || isString(resolve(file, properties?.get('Lang'))),
    };
  };

  const form = (value: Value, resources: Dictionary | undefined, around: Context): ContentFacts => {
    const number = numberOf(file, value);
    const own = resolveDictionary(file, value);
    if (number === 0 || !own) return noFacts();
    const owner = owners.ofObject(own.get('StructParent'));
    const context = owner
      ? {
          ...around,
          isTagged: owner.isRooted,
          hasLanguage: around.hasLanguage || owner.hasLanguage,
        }
      : around;
    const key = [number, ...Object.values(context)].join(' ');
    const found = known.get(key);
    if (found) return found;
    known.set(key, noFacts()); // of a form within itself, which viewers do not draw
    // A form without resources uses those of the content that draws it.
    const holder =
      own.has('Resources') || !resources ? own : new Map([...own, ['Resources', resources] as const]);
    const facts = read([value], holder, context);
    if (own.has('StructParents')) facts.forms.set(number, (facts.forms.get(number) ?? 0) + 1);
    known.set(key, facts);
    return facts;
  };

  return Object.assign(read, { form });
}

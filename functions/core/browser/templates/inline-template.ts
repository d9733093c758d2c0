import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment, serialize } from 'parse5';
import { inlineCss, inlineResource, inlineStyleSheet, isData, remoteUrl } from './inline-css.ts';
import type { TemplateResources } from './template-resources.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type Attribute = Element['attrs'][number];

/**
 * The HTML of a header or footer with every resource inlined: style sheets, imports, fonts and images. Chromium loads
 * nothing for headers and footers, and crashes on a style sheet or a font from elsewhere. Resources that cannot be
 * loaded are left out. Relative URLs are resolved against `baseUrl`.
 */
export async function inlineTemplate(
  template: string,
  baseUrl: string | undefined,
  resources: TemplateResources,
): Promise<string> {
  // As Chromium does: the markup becomes the content of a div.
  const div = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  const fragment = parseFragment(div, template, {});
  const changes = await Promise.all(
    elementsIn(fragment.childNodes).map((element) => inlineElement(element, baseUrl, resources)),
  );
  return changes.includes(true) ? serialize(fragment) : template;
}

function elementsIn(nodes: readonly Node[]): readonly Element[] {
  const found: Element[] = [];
  const open = [...nodes];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!('tagName' in node)) continue;
    found.push(node);
    open.push(...node.childNodes);
  }
  return found;
}

/** Returns whether it changed the element. */
async function inlineElement(
  element: Element,
  baseUrl: string | undefined,
  resources: TemplateResources,
): Promise<boolean> {
  const before = JSON.stringify(element.attrs);
  const isChanged = element.tagName === 'style' && (await inlineStyle(element, baseUrl, resources));
  const attributes = await Promise.all(
    element.attrs.map((attribute) => inlineAttribute(element, attribute, baseUrl, resources)),
  );
  element.attrs = attributes.filter((attribute) => attribute !== undefined);
  return isChanged || JSON.stringify(element.attrs) !== before;
}

async function inlineStyle(
  { childNodes }: Element,
  baseUrl: string | undefined,
  resources: TemplateResources,
): Promise<boolean> {
  let isChanged = false;
  for (const node of childNodes) {
    if (!('value' in node)) continue;
    const css = await inlineCss(node.value, baseUrl, resources);
    isChanged ||= css !== node.value;
    node.value = css;
  }
  return isChanged;
}

/** Elements, with their attributes that name an image to draw. */
const images: Readonly<Record<string, readonly string[]>> = {
  img: ['src'],
  input: ['src'],
  video: ['poster'],
  body: ['background'],
  table: ['background'],
  tr: ['background'],
  th: ['background'],
  td: ['background'],
  image: ['href'],
  feImage: ['href'],
  use: ['href'],
};

/** Attributes with which other elements load something. In links for the reader, `href` loads nothing. */
const loading = new Set(['src', 'srcset', 'srcdoc', 'data', 'poster', 'background', 'imagesrcset']);

/** The attribute with nothing left to load; undefined if it is left out. */
async function inlineAttribute(
  element: Element,
  attribute: Attribute,
  baseUrl: string | undefined,
  resources: TemplateResources,
): Promise<Attribute | undefined> {
  const { tagName } = element;
  const { name, value } = attribute;
  const changed = (text: string | undefined) =>
    text === undefined ? undefined : { ...attribute, value: text };
  const isSvg = element.namespaceURI === html.NS.SVG;
  if (name === 'style' || (isSvg && value.includes('('))) {
    return changed(await inlineCss(value, baseUrl, resources));
  }
  // Scripts do not run in headers and footers, and later changes by a handler could load something.
  if (name.startsWith('on')) return undefined;
  if (tagName === 'link' && name === 'href')
    return changed(await inlineLink(element, value, baseUrl, resources));
  const isImage = images[tagName]?.includes(name) ?? false;
  if (name === 'srcset' && isGiven(element, 'src')) return undefined;
  if (!isImage && !loading.has(name)) return attribute;
  const url = remoteUrl(value, baseUrl);
  if (url === undefined) return attribute;
  if (url === null || !isImage) {
    resources.leaveOut(value, tagName, url === null ? notHttp : notLoaded);
    return undefined;
  }
  return changed(await inlineResource(url, 'Image', resources));
}

function isGiven({ attrs }: Element, wanted: string): boolean {
  return attrs.some(({ name }) => name === wanted);
}

const notHttp = 'it is not an http or https URL';
const notLoaded = 'headers and footers load style sheets, fonts and images only';

async function inlineLink(
  { attrs }: Element,
  reference: string,
  baseUrl: string | undefined,
  resources: TemplateResources,
): Promise<string | undefined> {
  const relations =
    attrs
      .find(({ name }) => name === 'rel')
      ?.value.toLowerCase()
      .split(/\s+/) ?? [];
  if (!relations.includes('stylesheet')) return undefined;
  if (isData(reference)) return inlineStyleSheet(reference.trim(), resources);
  const url = remoteUrl(reference, baseUrl);
  if (url === undefined) return reference;
  if (url !== null) return inlineStyleSheet(url, resources);
  resources.leaveOut(reference, 'Stylesheet', notHttp);
  return undefined;
}

import { controlFacts } from './control-facts.ts';

/**
 * Controls beyond these limits are reported as too many. Laying out a mark takes longer the more there are: 1,000 take two
 * seconds.
 */
export const controlLimits = { controls: 2_000, characters: 1_000_000 } as const;

/**
 * Hides what a control shows, but not its box, and gives each mark the box of the control whose anchor name it has.
 * The names are in attributes, since a page's CSS may match a `style`; those thrice outweigh the page's own rules.
 */
const styles = `
  [CONTROL][CONTROL][CONTROL] {
    anchor-name: attr(CONTROL type(<custom-ident>#)) !important; resize: none !important;
  }
  a[MARK][MARK][MARK] {
    all: initial !important; position: absolute !important; position-anchor: attr(MARK type(<custom-ident>)) !important;
    left: anchor(left) !important; top: anchor(top) !important;
    width: anchor-size(width) !important; height: anchor-size(height) !important;
  }
  a[MARK][MARK][MARK]::before, a[MARK][MARK][MARK]::after { content: none !important }
  [CONTROL][CONTROL][CONTROL]::placeholder, [CONTROL][CONTROL][CONTROL]::-webkit-datetime-edit,
  [CONTROL][CONTROL][CONTROL]::-webkit-calendar-picker-indicator,
  [CONTROL][CONTROL][CONTROL] :is(option, optgroup) { visibility: hidden !important }
  input[CONTROL][CONTROL][CONTROL]:is([type=checkbox i], [type=radio i]) { opacity: 0 !important }`;

/** Smaller controls are hidden behind drawings of the page's own. */
const smallestPixels = 3;

/**
 * An expression that marks the controls of a page with links to `markAddress` and their index, and returns them as
 * FormControl; null if they are too many. The marks follow the body, so that nothing which CSS can match comes between
 * the page's elements, and CSS anchors give them their controls' boxes, on whatever page and however transformed. A control
 * without a box, such as one that is clipped, stays as it is. With `isTagged`, a mark follows its control's siblings in
 * the order of reading.
 */
export function controlScript(markAddress: string, attribute: string, isTagged: boolean): string {
  const css = styles.replaceAll('MARK', `${attribute}-mark`).replaceAll('CONTROL', attribute);
  return `(() => {${controlFacts}
  const own = { attribute: '${attribute}', address: '${markAddress}', css: ${JSON.stringify(css)} };

  // An element of the page can shadow a property of its document, or of its form, by its name.
  const isDocument = (root) => Reflect.get(Node.prototype, 'nodeType', root) === 9;
  const documentOf = (root) => isDocument(root) ? root : root.ownerDocument;
  const prototypeOf = (root) => isDocument(root) ? Document.prototype : ShadowRoot.prototype;
  const get = (root, name) => Reflect.get(prototypeOf(root), name, root);
  const all = (root, selector) => [...get(root, 'querySelectorAll').call(root, selector)];
  const viewOf = (root) => Reflect.get(Document.prototype, 'defaultView', documentOf(root));
  const element = Element.prototype;

  const roots = [];
  const enter = (root) => {
    roots.push(root);
    for (const each of all(root, '*')) {
      const shadow = Reflect.get(element, 'shadowRoot', each);
      if (shadow) enter(shadow);
      if (/^i?frame$/.test(each.localName) && each.contentDocument) enter(each.contentDocument);
    }
  };
  enter(document);

  // Whether a box around it clips it. Its mark would not be clipped with it.
  const isClipped = (control, view) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    let { position } = view.getComputedStyle(control);
    const above = (of) => Reflect.get(Node.prototype, 'parentElement', of);
    for (let box = above(control); box && position !== 'fixed'; box = above(box)) {
      const style = view.getComputedStyle(box);
      if (position === 'absolute' && style.position === 'static') continue;
      position = style.position;
      const edges = element.getBoundingClientRect.call(box);
      const isOutside = x < edges.left || x > edges.right || y < edges.top || y > edges.bottom;
      if (isOutside && style.overflow !== 'visible' && !/^(body|html)$/.test(Reflect.get(element, 'localName', box))) return true;
    }
    return false;
  };

  let left = ${controlLimits.characters};
  const forms = new Map();
  const found = [];
  for (const root of roots) for (const control of all(root, 'input, textarea, select')) {
    const kind = kindOf(control);
    const { width, height } = control.getBoundingClientRect();
    const { form, parentElement: parent } = control;
    const style = viewOf(root).getComputedStyle(control);
    const isSeen = kind && style.visibility === 'visible' && !isClipped(control, viewOf(root)) &&
      (!parent || element.checkVisibility.call(parent, { opacityProperty: true }));
    if (!isSeen || Math.min(width, height) < ${smallestPixels}) continue;
    if (form && !forms.has(form)) forms.set(form, forms.size);
    const idOf = (id) => get(root, 'getElementById').call(root, id);
    const facts = factsOf(control, kind, style, form ? forms.get(form) : -1, idOf);
    left -= 200 + facts.value.length + facts.label.length + facts.name.length +
      facts.options.reduce((sum, { value, label }) => sum + 20 + value.length + label.length, 0);
    if (left < 0 || found.length === ${controlLimits.controls}) return null;
    found.push({ control, root, parent, facts, names: style.anchorName });
  }

  for (const root of new Set(found.map(({ root }) => root))) {
    const sheet = new (viewOf(root).CSSStyleSheet)();
    sheet.replaceSync(own.css);
    Reflect.set(prototypeOf(root), 'adoptedStyleSheets', [...get(root, 'adoptedStyleSheets'), sheet], root);
  }
  const marks = found.map(({ control, root, names }, index) => {
    const anchor = '--' + own.attribute + index;
    control.setAttribute(own.attribute, names === 'none' ? anchor : names + ', ' + anchor);
    const mark = Document.prototype.createElement.call(documentOf(root), 'a');
    mark.setAttribute(own.attribute + '-mark', anchor);
    // What is above all others has no anchors for those below.
    const place = control.closest(':modal, :popover-open') ?? (isDocument(root) ? get(root, 'documentElement') : root);
    (place === root ? DocumentFragment : Element).prototype.append.call(place, mark);
    return mark;
  });
  const isPlaced = marks.map((mark) => mark.getBoundingClientRect().width >= 1);

  const placed = [];
  for (const [index, { control, parent, facts }] of found.entries()) {
    const mark = marks[index];
    if (!isPlaced[index]) {
      mark.remove();
      control.removeAttribute(own.attribute);
      continue;
    }
    // A text that is not empty stays so: labels may float above it by :placeholder-shown.
    if (facts.kind === 'combo') control.selectedIndex = -1;
    else if (facts.kind === 'text' && !/^(date|time|datetime-local|month|week)$/.test(control.type))
      control.value = control.value && control.hasAttribute('placeholder') &&
        !/^(number|password)$/.test(control.type) ? '\\u00a0' : '';
    mark.setAttribute('href', own.address + placed.length);
    placed.push(facts);
    if (!${isTagged} || !parent) continue;
    mark.id = own.attribute + index;
    const owned = element.getAttribute.call(parent, 'aria-owns') ?? '';
    element.setAttribute.call(parent, 'aria-owns', (owned + ' ' + mark.id).trim());
  }
  return placed;
})()`;
}

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
  [CONTROL][CONTROL][CONTROL] { anchor-name: attr(CONTROL type(<custom-ident>#)) !important }
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

/** The types of `input` that become fields, and the kind of the others' fields. */
const kinds = `(control) => {
  if (control.localName === 'textarea') return 'text';
  if (control.localName === 'select') return control.multiple || control.size > 1 ? 'list' : 'combo';
  if (control.type === 'checkbox' || control.type === 'radio') return control.type;
  return /^(text|search|email|tel|url|password|number|date|time|datetime-local|month|week)$/.test(control.type)
    ? 'text' : undefined;
}`;

/**
 * An expression that marks the controls of a page with links to `markAddress` and their index, and returns
 * them as FormControl. Null if they are too many. Nothing that the page's CSS can match is inserted between its
 * elements: the marks follow the body, and CSS anchors give them their boxes, on whatever page and however transformed.
 * With `isTagged`, each mark follows its control's siblings in the order of reading.
 */
export function controlScript(markAddress: string, attribute: string, isTagged: boolean): string {
  const css = styles.replaceAll('MARK', `${attribute}-mark`).replaceAll('CONTROL', attribute);
  return `(() => {
  const kindOf = ${kinds};
  const roots = [];
  const enter = (root) => {
    roots.push(root);
    for (const element of root.nodeType === 9
      ? Document.prototype.querySelectorAll.call(root, '*') : root.querySelectorAll('*')) {
      if (element.shadowRoot) enter(element.shadowRoot);
      if (/^i?frame$/.test(element.localName) && element.contentDocument) enter(element.contentDocument);
    }
  };
  enter(document);

  const textOf = (node) => node.nodeType === 3 ? node.data
    : /^(select|textarea|button|script|style|input)$/.test(node.localName) ? ''
    : [...Reflect.get(Node.prototype, 'childNodes', node)].map(textOf).join('');
  const tidy = (text) => text.replace(/\\s+/g, ' ').trim().slice(0, 500).toWellFormed();
  const labelOf = (control, root) => {
    const named = (control.getAttribute('aria-labelledby') ?? '').split(/\\s+/).filter(Boolean)
      .map((id) => { const label = root.getElementById(id); return label ? textOf(label) : '' }).join(' ');
    const labels = [...(control.labels ?? [])].map(textOf).join(' ');
    return [control.getAttribute('aria-label') ?? '', named, labels, control.title,
      control.getAttribute('placeholder') ?? ''].map(tidy).find(Boolean) ?? '';
  };
  const groupOf = (control) => {
    const group = control.closest('fieldset, [role=radiogroup]');
    const legend = group?.querySelector('legend');
    return tidy(group?.getAttribute('aria-label') ?? (legend ? textOf(legend) : ''));
  };
  const colorOf = (text) => {
    const [r, g, b] = /^rgba?\\(([^)]*)\\)/.exec(text)?.[1].split(/[,/ ]+/).map(Number) ?? [0, 0, 0];
    return [r, g, b].map((part) => Math.min(1, Math.max(0, part / 255)) || 0);
  };
  const alignmentOf = ({ textAlign, direction }) => {
    if (/center$/.test(textAlign)) return 'center';
    const isRight = textAlign === 'right' || textAlign === (direction === 'rtl' ? 'start' : 'end');
    return isRight ? 'right' : 'left';
  };
  const insetOf = (style) => Object.fromEntries(['Top', 'Right', 'Bottom', 'Left'].map((side) =>
    [side.toLowerCase(), (parseFloat(style['border' + side + 'Width']) || 0) + (parseFloat(style['padding' + side]) || 0)]));

  let left = ${controlLimits.characters};
  const forms = new Map();
  const found = [];
  for (const root of roots) {
    const all = root.nodeType === 9
      ? Document.prototype.querySelectorAll.call(root, 'input, textarea, select') : root.querySelectorAll('input, textarea, select');
    for (const control of all) {
      const kind = kindOf(control);
      const { width, height } = control.getBoundingClientRect();
      const style = control.ownerDocument.defaultView.getComputedStyle(control);
      if (!kind || width < 1 || height < 1 || style.visibility !== 'visible') continue;
      const isPassword = control.type === 'password';
      const isText = kind === 'text';
      const isBox = kind === 'checkbox' || kind === 'radio';
      const options = control.localName === 'select' ? [...control.options].map((option) => ({
        value: option.value.toWellFormed(), label: option.label.toWellFormed(), isChosen: option.selected,
      })) : [];
      const { form } = control;
      if (form && !forms.has(form)) forms.set(form, forms.size);
      const fact = {
        kind, options, isPassword,
        name: (control.name || control.getAttribute('id') || '').slice(0, 500).toWellFormed(),
        form: form ? forms.get(form) : -1,
        value: isPassword || !(isText || isBox) ? '' : control.value.toWellFormed(),
        isChecked: isBox && control.checked,
        isMultiple: control.multiple === true && kind === 'list',
        isMultiline: control.localName === 'textarea',
        isReadOnly: control.readOnly === true && isText || control.matches(':disabled'),
        isRequired: control.required,
        maximumCharacters: isText && control.maxLength > 0 ? control.maxLength : null,
        label: labelOf(control, root),
        groupLabel: kind === 'radio' ? groupOf(control) : '',
        fontPixels: parseFloat(style.fontSize) || 0,
        color: colorOf(style.color),
        alignment: alignmentOf(style),
        widthPixels: control.offsetWidth, heightPixels: control.offsetHeight,
        insetPixels: insetOf(style),
      };
      left -= 200 + fact.value.length + fact.label.length + fact.name.length +
        options.reduce((sum, { value, label }) => sum + 20 + value.length + label.length, 0);
      if (left < 0 || found.length === ${controlLimits.controls}) return null;
      found.push({ control, root, fact, names: style.anchorName });
    }
  }

  const own = { attribute: ${JSON.stringify(attribute)}, css: ${JSON.stringify(css)} };
  for (const root of new Set(found.map(({ root }) => root))) {
    const sheet = new (root.ownerDocument ?? root).defaultView.CSSStyleSheet();
    sheet.replaceSync(own.css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }
  for (const [index, { control, root, names, fact: { kind } }] of found.entries()) {
    const anchor = '--' + own.attribute + index;
    control.setAttribute(own.attribute, names === 'none' ? anchor : names + ', ' + anchor);
    // A text that is not empty stays so: labels may float above it by :placeholder-shown.
    if (kind === 'combo') control.selectedIndex = -1;
    else if (kind === 'text' && !/^(date|time|datetime-local|month|week)$/.test(control.type))
      control.value = control.value && control.hasAttribute('placeholder') &&
        !/^(number|password)$/.test(control.type) ? '\\u00a0' : '';
    const mark = (root.ownerDocument ?? root).createElement('a');
    mark.setAttribute('href', ${JSON.stringify(markAddress)} + index);
    mark.setAttribute(own.attribute + '-mark', anchor);
    (root.documentElement ?? root).append(mark);
    if (!${isTagged}) continue;
    mark.id = own.attribute + index;
    const parent = control.parentElement;
    parent?.setAttribute('aria-owns', ((parent.getAttribute('aria-owns') ?? '') + ' ' + mark.id).trim());
  }
  return found.map(({ fact }) => fact);
})()`;
}

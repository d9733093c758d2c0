/**
 * JavaScript for our world of a page: `kindOf(control)`, undefined for a control that becomes no field, and
 * `factsOf(control, kind, style, form, idOf)`, a FormControl. `form` is the index of its form, and `idOf` finds the
 * element of an id. Elements other than forms have no properties that a page's names can shadow.
 */
export const controlFacts = `
  const kindOf = (control) => {
    if (control.localName === 'textarea') return 'text';
    if (control.localName === 'select') return control.multiple || control.size > 1 ? 'list' : 'combo';
    if (control.type === 'checkbox' || control.type === 'radio') return control.type;
    return /^(text|search|email|tel|url|password|number|date|time|datetime-local|month|week)$/.test(control.type)
      ? 'text' : undefined;
  };

  const textOf = (node) => node.nodeType === 3 ? node.data
    : /^(select|textarea|button|script|style|input)$/.test(node.localName) ? ''
    : [...Reflect.get(Node.prototype, 'childNodes', node)].map(textOf).join('');
  const tidy = (text) => text.replace(/\\s+/g, ' ').trim().slice(0, 500).toWellFormed();
  const labelOf = (control, idOf) => {
    const named = (control.getAttribute('aria-labelledby') ?? '').split(/\\s+/).filter(Boolean)
      .map((id) => { const label = idOf(id); return label ? textOf(label) : '' }).join(' ');
    const labels = [...(control.labels ?? [])].map(textOf).join(' ');
    return [control.getAttribute('aria-label') ?? '', named, labels, control.title,
      control.getAttribute('placeholder') ?? ''].map(tidy).find(Boolean) ?? '';
  };
  const groupLabelOf = (control) => {
    const group = control.closest('fieldset, div[role=radiogroup]');
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

  const factsOf = (control, kind, style, form, idOf) => {
    const isText = kind === 'text';
    const isBox = kind === 'checkbox' || kind === 'radio';
    const isPassword = control.type === 'password';
    return {
      kind, form, isPassword,
      name: (control.name || control.getAttribute('id') || '').slice(0, 500).toWellFormed(),
      value: isPassword || !(isText || isBox) ? '' : control.value.toWellFormed(),
      isChecked: isBox && control.checked,
      options: control.localName !== 'select' ? [] : [...control.options].map((option) => ({
        value: option.value.toWellFormed(), label: option.label.toWellFormed(), isChosen: option.selected,
      })),
      isMultiple: control.multiple === true && kind === 'list',
      isMultiline: control.localName === 'textarea',
      isReadOnly: control.readOnly === true && isText || control.matches(':disabled'),
      isRequired: control.required,
      maximumCharacters: isText && control.maxLength > 0 ? control.maxLength : null,
      label: labelOf(control, idOf),
      groupLabel: kind === 'radio' ? groupLabelOf(control) : '',
      fontPixels: parseFloat(style.fontSize) || 0,
      color: colorOf(style.color),
      alignment: alignmentOf(style),
      widthPixels: control.offsetWidth, heightPixels: control.offsetHeight,
      insetPixels: insetOf(style),
    };
  };`;

/**
 * Functions in our own world about elements whose attributes link to other elements: `targetPages.link` adds a hidden
 * link to each of these and returns their names, `targetPages.fill` writes the numbers of their pages into the custom
 * properties of withTargetPages.
 */
export const targetPagesScript = `globalThis.targetPages ??= (() => {
  const query = (selector) => Document.prototype.querySelectorAll.call(document, selector);
  const here = () => Reflect.get(Node.prototype, 'baseURI', document).replace(/#.*/s, '');
  const nameIn = (value) => {
    const [address, fragment] = [value.replace(/#.*/s, ''), /#(.+)/s.exec(value)?.[1]];
    if (fragment === undefined || (address !== '' && URL.parse(address, here())?.href !== here())) return;
    try { return decodeURIComponent(fragment).toWellFormed() } catch { return fragment.toWellFormed() }
  };
  const linked = (attribute) => [...query('[' + CSS.escape(attribute) + ']')].flatMap((element) => {
    const name = nameIn(element.getAttribute(attribute));
    return name === undefined ? [] : [{ element, name }];
  });
  const letters = (number) => number < 1 ? '' :
    letters(Math.floor((number - 1) / 26)) + String.fromCharCode(97 + (number - 1) % 26);
  const roman = (number) => Object.entries({ m: 1000, cm: 900, d: 500, cd: 400, c: 100, xc: 90, l: 50, xl: 40, x: 10,
    ix: 9, v: 5, iv: 4, i: 1 }).reduce((text, [sign, value]) => {
      const times = Math.floor(number / value);
      number -= times * value;
      return text + sign.repeat(times);
    }, '');
  const styles = {
    'lower-roman': roman,
    'upper-roman': (number) => roman(number).toUpperCase(),
    'lower-alpha': letters,
    'lower-latin': letters,
    'upper-alpha': (number) => letters(number).toUpperCase(),
    'upper-latin': (number) => letters(number).toUpperCase(),
    'decimal-leading-zero': (number) => String(number).padStart(2, '0'),
  };
  return {
    link: (pages) => {
      const names = [...new Set(pages.flatMap(({ attribute }) => linked(attribute).map(({ name }) => name)))];
      const hidden = document.createElement('div');
      hidden.hidden = true;
      for (const name of names) {
        const link = document.createElement('a');
        link.href = Reflect.get(Document.prototype, 'URL', document).replace(/#.*/s, '') + '#' + encodeURIComponent(name);
        hidden.append(link);
      }
      // Beside the body, where no rule for its children finds it.
      Reflect.get(Document.prototype, 'documentElement', document).append(hidden);
      return names;
    },
    fill: (pages, pageOf) => {
      for (const { attribute, style, property } of pages) {
        for (const { element, name } of linked(attribute)) {
          const page = pageOf(name);
          const text = page === undefined ? '' : (Object.hasOwn(styles, style) ? styles[style] : String)(page);
          element.style.setProperty(property, JSON.stringify(text));
          // Screen readers pass over what CSS adds.
          const own = element.matches('.toc-link') && element.querySelector(':scope > .toc-page');
          if (own) own.textContent = text;
        }
      }
    },
  };
})();`;

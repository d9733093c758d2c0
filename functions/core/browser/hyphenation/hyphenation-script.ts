/**
 * A function that finds the texts to hyphenate: those whose computed `hyphens` is auto, outside of code and of text that
 * is not wrapped. It keeps them in our world, by language, and returns the languages.
 */
export const findTexts = `() => {
  const body = Reflect.get(Document.prototype, 'body', document);
  const byParent = new Map();
  const about = (parent) => {
    const known = byParent.get(parent);
    if (known) return known;
    const style = getComputedStyle(parent);
    const isOut = style.hyphens !== 'auto' || style.textWrapMode === 'nowrap' ||
      parent.closest('code, pre, kbd, samp, textarea, option, script, style, svg, math, [contenteditable]') !== null;
    let block = parent;
    while (block.parentElement && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
    const limits = style.hyphenateLimitChars.split(' ').map((part) => Number.parseInt(part));
    const found = { isOut, block, limits, language: parent.closest('[lang]')?.getAttribute('lang') ?? '' };
    byParent.set(parent, found);
    return found;
  };
  globalThis.hyphenated = new Map();
  const walker = document.createTreeWalker(body ?? document.createElement('p'), NodeFilter.SHOW_TEXT);
  let previous;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { isOut, block, limits, language } = about(node.parentElement);
    const text = { node, limits, isJoinedBefore: false, isJoinedAfter: false };
    if (previous?.block === block && /\\p{L}$/u.test(previous.text.node.data) && /^\\p{L}/u.test(node.data))
      text.isJoinedBefore = previous.text.isJoinedAfter = true;
    previous = { block, text };
    if (isOut || language === '' || !/\\p{L}{4}/u.test(node.data)) continue;
    if (!hyphenated.has(language)) hyphenated.set(language, []);
    hyphenated.get(language).push(text);
  }
  return [...hyphenated.keys()];
}`;

/**
 * A function that puts soft hyphens into the texts of a language, within the limits of \`hyphenate-limit-chars\`. Words
 * with the author's own, words of which another element has a part, and addresses stay as they are.
 */
export const hyphenateTexts = `(language, hyphenate) => {
  const shy = '\\u00ad';
  const limited = (word, [total, before, after]) => {
    if (word.includes(shy) || word.length < (total || 5)) return word;
    const parts = hyphenate(word, { minWordLength: 2 }).split(shy);
    let [position, result] = [0, ''];
    for (const part of parts) {
      const isAllowed = position >= (before || 2) && word.length - position >= (after || 2);
      result += (isAllowed ? shy : '') + part;
      position += part.length;
    }
    return result;
  };
  for (const { node, limits, isJoinedBefore, isJoinedAfter } of hyphenated.get(language)) {
    const { data } = node;
    const changed = data.replace(/\\S+/g, (token, start) => {
      const isPart = (isJoinedBefore && start === 0) || (isJoinedAfter && start + token.length === data.length);
      if (isPart || /[/@_\\d\\\\]/.test(token)) return token;
      return token.replace(/[\\p{L}\\p{M}\\u00ad]+/gu, (word) => limited(word, limits));
    });
    if (changed !== data) node.data = changed;
  }
}`;

/**
 * Functions in our own world that hyphenate a document. `hyphenation.find` finds the texts: those whose computed `hyphens`
 * is auto, outside of code and of text that is not wrapped; it returns their languages. `wordsOf` returns the words of a
 * language, and `divide` puts in those that have soft hyphens, within the limits of `hyphenate-limit-chars`. Words with
 * the author's own, words of which another element has a part, and addresses are left as they are.
 */
export const hyphenationScript = `globalThis.hyphenation = (() => {
  const shy = '\\u00ad';
  const texts = new Map();
  const find = () => {
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
    const walker = document.createTreeWalker(body ?? document.createElement('p'), NodeFilter.SHOW_TEXT);
    let previous;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { isOut, block, limits, language } = about(node.parentElement);
      const text = { node, limits, isJoinedBefore: false, isJoinedAfter: false };
      if (previous?.block === block && /\\p{L}$/u.test(previous.text.node.data) && /^\\p{L}/u.test(node.data))
        text.isJoinedBefore = previous.text.isJoinedAfter = true;
      previous = { block, text };
      if (isOut || language === '' || !/\\p{L}{4}/u.test(node.data)) continue;
      if (!texts.has(language)) texts.set(language, []);
      texts.get(language).push(text);
    }
    return [...texts.keys()];
  };
  const eachWord = ({ node: { data }, limits, isJoinedBefore, isJoinedAfter }, change) =>
    data.replace(/\\S+/g, (token, start) => {
      const isPart = (isJoinedBefore && start === 0) || (isJoinedAfter && start + token.length === data.length);
      if (isPart || /[/@_\\d\\\\]/.test(token)) return token;
      return token.replace(/[\\p{L}\\p{M}\\u00ad]+/gu, (word) =>
        word.includes(shy) || word.length < (limits[0] || 5) ? word : change(word));
    });
  const wordsOf = (language) => {
    const words = new Set();
    for (const text of texts.get(language)) eachWord(text, (word) => { words.add(word); return word });
    return [...words];
  };
  const limited = (divided, length, [, before, after]) => {
    let [position, result] = [0, ''];
    for (const part of divided.split(shy)) {
      const isAllowed = position >= (before || 2) && length - position >= (after || 2);
      result += (isAllowed ? shy : '') + part;
      position += part.length;
    }
    return result;
  };
  const divide = (language, words) => {
    const divided = new Map(words.map((word) => [word.replaceAll(shy, ''), word]));
    for (const text of texts.get(language)) {
      const changed = eachWord(text, (word) =>
        divided.has(word) ? limited(divided.get(word), word.length, text.limits) : word);
      if (changed !== text.node.data) text.node.data = changed;
    }
  };
  return { find, wordsOf, divide };
})()`;

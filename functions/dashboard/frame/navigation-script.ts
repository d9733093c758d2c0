/** On a phone, the navigation is wider than the screen: scrolls the current page's entry into view. */
export const navigationScript = `
const current = document.querySelector('nav [aria-current]');
const strip = current?.closest('nav');
if (strip) strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
`;

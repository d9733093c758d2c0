/**
 * A browser may show a page again as it was when somebody goes back, without asking for it: also after they have signed
 * out. Such a page is asked for anew, and shows nothing until it is there.
 */
export const restoredScript = `
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  document.documentElement.hidden = true;
  location.reload();
});
`;

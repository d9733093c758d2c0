/**
 * A browser may show a cached page again when a person navigates back, even after signing out. Such a page is reloaded,
 * and shows nothing until then.
 */
export const restoredScript = `
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  document.documentElement.hidden = true;
  location.reload();
});
`;

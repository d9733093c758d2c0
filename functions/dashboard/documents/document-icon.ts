/** The place of a document's picture, until there is one. */
export const documentIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 21 28"><path fill="#f3eee8" stroke="#b0a79f" d="M.5.5h13l7 7v20H.5z"/><path fill="none" stroke="#b0a79f" d="M13.5.5v7h7"/></svg>',
)}`;

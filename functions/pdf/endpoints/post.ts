/** How every operation on a PDF is called. */
export const post = { method: 'POST', accepts: ['json', 'multipart'] } as const;

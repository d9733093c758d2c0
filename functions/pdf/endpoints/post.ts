/** The method and body kinds of every operation on a PDF. */
export const post = { method: 'POST', accepts: ['json', 'multipart'] } as const;

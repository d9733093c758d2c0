/** The method and body kinds of every operation on PDFs. */
export const post = { method: 'POST', accepts: ['json', 'multipart', 'form'] } as const;

/** The same for those that read one PDF, which can be the body itself. */
export const postOnePdf = { ...post, accepts: [...post.accepts, 'pdf'] } as const;

/** How much of an answer a tool shows: a model has to read all of it. */
export const answerLimits = {
  /** Of JSON, of which a model reads three or four characters as one token. */
  characters: 80_000,
  /** Of all images together, as base64. */
  imagesBytes: 5 * 1024 * 1024,
  /** Of an answer that is read at all, to be cut. */
  readBytes: 32 * 1024 * 1024,
} as const;

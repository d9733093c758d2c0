/** How much of a response a tool shows: a model has to read all of it. */
export const answerLimits = {
  /** Characters of JSON; a model's token has three or four of them. */
  characters: 80_000,
  /** All images together, as base64. */
  imagesBytes: 5 * 1024 * 1024,
  /** The most that is read of a response before it is cut. */
  readBytes: 32 * 1024 * 1024,
} as const;

/** Why a document does not look the same as printed by puppeteer, where it does not. */
export const explainedDifferences: Readonly<Record<string, string>> = {};

/** The bounds that a caller can notice, each checked before the work it bounds. Messages, pages and docs name them from here. */
export const limits = {
  /** A request's body as Lambda counts it, base64 and event included, in bytes. */
  requestBytes: 6 * 1024 * 1024,
  htmlBytes: 5 * 1024 * 1024,
  markdownBytes: 1024 * 1024,
  /** Of each side of the window that a picture is taken in, in CSS pixels. */
  windowPixels: 4_096,
  /** Of a picture of a page. */
  picture: { sidePixels: 16_384, megapixels: 32 },
  urlCharacters: 2_048,
  pages: 2_000,
  /** Pages of a call whose text is recognised. */
  recognisedPages: 200,
  /** In which the text of a page is looked for at once. */
  recognisedLanguages: 3,
  /** Of a `pages` string. */
  pagesCharacters: 10_000,
  passwordCharacters: 255,
  /** Of a password that a PDF is encrypted with, whose standard has 127 bytes for it. */
  newPasswordCharacters: 127,
  /** Of what a PDF says of itself. */
  metadata: { textCharacters: 10_000, customEntries: 100, prefixCharacters: 100 },
  fetchedBytes: 100 * 1024 * 1024,
  /** Of a PDF whose first page is drawn without a charge. */
  previewBytes: 25 * 1024 * 1024,
  fetchRedirects: 10,
  fetchTimeoutMs: 20_000,
  mergeSources: 50,
  /** Of a call of /processPdf. */
  stages: 20,
  /** Files that one call attaches, and that are extracted. */
  attachedFiles: 100,
  attachments: 1_000,
  /** The XML of an electronic invoice that is put into a PDF, and of one that is read from it. */
  invoiceBytes: 4 * 1024 * 1024,
  foundInvoiceBytes: 16 * 1024 * 1024,
  attachmentTextCharacters: 1_000,
  /** Images of pages that one call extracts, and the pixels of those that have to be decoded for it. */
  extractedImages: 2_000,
  extractedMegapixels: 200,
  /** Parts that a PDF is split into, and as many as can be stored in one step: DynamoDB's bound of a transaction. */
  splitParts: 1_000,
  storedParts: 100,
  images: 100,
  imageMegapixels: 100,
  /** Of what an image shows, said in words. */
  altTextCharacters: 2_000,
  /** Of the formats that need most memory to decode; `png` is an interlaced one. */
  decodedMegapixels: { webp: 50, avif: 40, png: 50 },
  /** Of an SVG. Base64 and the rest of a request to print it leave 4.5 MB of what Lambda takes. */
  svgBytes: 4 * 1024 * 1024,
  regexCharacters: 1_000,
  watermarkCharacters: 1_000,
  /** Of a call that redacts: what it asks for, different texts that its patterns match, the label of a box, and the places that the answer lists. */
  redactions: { count: 100, matchedTexts: 300, textCharacters: 1_000, labelCharacters: 100, listed: 2_000 },
  /** Of a form that is listed, filled in or flattened, and of the full name of one of its fields. */
  formFields: 10_000,
  fieldNameCharacters: 2_000,
  /** Of an outline, whether read or written. */
  bookmarks: { count: 10_000, levels: 10, titleCharacters: 2_000 },
  /** Characters of text either side of a match. */
  grepContext: 1_000,
  /** Of a page whose content is put in order. The densest printed page has some 4,000. */
  contentWords: 50_000,
  /** Matches that an answer may list; counting alone has no bound. */
  grepMatches: 50_000,
  /** Runs of hidden text that an answer may list. */
  hiddenRuns: 50_000,
  /** Pages of which /pdfInfo says how much text they hide. */
  summarizedPages: 10,
  dpi: { minimum: 36, maximum: 600 },
  renderTimeoutMs: { default: 15_000, maximum: 60_000 },
  /** Of a response's body. Lambda ends a streamed response at 200 MB, in which status and headers count too. */
  answerBytes: 199 * 1024 * 1024,
  /** Of a PDF that Chromium prints, which is a response of Chromium's function. */
  printedBytes: 199 * 1024 * 1024,
  filenameCharacters: 255,
  linkSeconds: { minimum: 60, maximum: 604_800, default: 3_600 },
  retentionDays: { maximum: 365, default: 14 },
  found: { maximum: 100, default: 20 },
  listed: { maximum: 100, default: 50, offset: 1_000_000 },
  /** How long a place for an upload, and the URL that it is sent to, can be used. */
  uploadHours: 24,
  uploadUrlSeconds: 3_600,
  idempotencyKeyCharacters: 255,
  /** How long the first answer to an Idempotency-Key is kept. */
  idempotencyHours: 24,
  /** How long a job may wait to be begun, and how long it can be asked for. */
  jobWaitHours: 24,
  jobDays: 30,
  /** How long a call is in the log of its account. */
  callDays: 30,
  /** How long a receiver of a webhook may take to answer. */
  webhookTimeoutMs: 15_000,
  /** How long the old webhook secret signs beside a new one. */
  webhookSecretHours: 24,
  /** What an operator may change for a deployment. */
  callsPerMinute: { live: 120, test: 30 },
  /** In the test environment, where calls are free. An operator may change this as well. */
  testCallsPerDay: 1_000,
  /** Calls of an account with a price that may be in progress at once; jobs are not among them. */
  callsAtOnce: { live: 20, test: 4 },
  /** Calls and jobs of an account that have set credits aside and are not done. */
  pendingCalls: 1_000,
  /** Accounts created from one address. */
  signUpsPerHour: 3,
  /** Apps registered from one address, and sign-ups tried with email addresses that may have an account. */
  registrationsPerHour: 30,
  /** How long a link sent by mail can be used. */
  mailLinkHours: { signUp: 24, reset: 1 },
  /** Mails with links to one person, password resets requested from one address, and mails about changes of one account. */
  mailsPerHour: { recipient: 3, address: 10, changes: 10 },
  /** Of an account's own password. Bounds the work on what a stranger sends, and allows any passphrase. */
  accountPasswordCharacters: { minimum: 8, maximum: 1_024 },
  /** Of an API key, or of an OAuth app. */
  nameCharacters: 100,
  /** How long a change of an account's settings is kept, and how many of the latest the dashboard shows. */
  changeDays: 365,
  changesShown: 50,
  /** In use at once, in each environment. */
  apiKeys: 100,
  oauthApps: 100,
  /** Keys and apps of an account that have one. Each makes the item that every live call changes a little larger. */
  spendCaps: 100,
  /** Of a spend cap, in credits. */
  capCredits: { minimum: 0.01, maximum: 1_000_000 },
  redirectUris: 10,
  usageDays: { default: 30, maximum: 366 },
  ownBucket: {
    nameCharacters: 63,
    regionCharacters: 32,
    prefixCharacters: 200,
    endpointCharacters: 500,
    credentialCharacters: 256,
  },
} as const;

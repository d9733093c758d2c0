/**
 * The limits that a caller can notice, each checked before the work it limits. Messages, pages and docs refer to these
 * values.
 */
export const limits = {
  /** A request's body as Lambda counts it, base64 and event included, in bytes. */
  requestBytes: 6 * 1024 * 1024,
  htmlBytes: 5 * 1024 * 1024,
  markdownBytes: 1024 * 1024,
  /** The parts of an office document, what they unpack to together, and how many of its sheets a call may name. */
  office: { parts: 10_000, unpackedBytes: 400 * 1024 * 1024, sheets: 100 },
  /** A page's own files, unpacked; and each of those that are its header and footer. */
  bundle: { files: 500, bytes: 50 * 1024 * 1024, templateBytes: 1024 * 1024 },
  /** Templates of an account in each environment, their versions, and what one version has. */
  templates: {
    count: 1_000,
    versions: 100,
    bytes: 1024 * 1024,
    assets: 100,
    assetBytes: 20 * 1024 * 1024,
    partials: 100,
    schemaBytes: 200_000,
    nameCharacters: 64,
  },
  /** Each side of a screenshot's window, in CSS pixels. */
  windowPixels: 4_096,
  /** The most that a window is made higher while it is fitted to its document, in times its height. */
  windowPages: 50,
  /** A picture of a page. */
  picture: { sidePixels: 16_384, megapixels: 32 },
  urlCharacters: 2_048,
  pages: 2_000,
  /** Pages of a call that are recognised (OCR). */
  recognisedPages: 200,
  /** Languages of a page's recognition. */
  recognisedLanguages: 3,
  /** Characters of a `pages` string. */
  pagesCharacters: 10_000,
  passwordCharacters: 255,
  /** Characters of the trusted certificates of a call, in PEM. */
  trustedRootsCharacters: 500_000,
  /** The signatures of a PDF that are read, and so its signed states. */
  signedRevisions: 100,
  /** Characters of a new PDF password; the standard allows 127 bytes. */
  newPasswordCharacters: 127,
  /** A PDF's metadata. */
  metadata: { textCharacters: 10_000, customEntries: 100, prefixCharacters: 100 },
  fetchedBytes: 100 * 1024 * 1024,
  /** The size of a PDF whose first page is drawn for free. */
  previewBytes: 25 * 1024 * 1024,
  /** Pictures and searches a minute that the pages of tools have for free, for an account. */
  looksPerMinute: 600,
  /** The longer side of that drawing. */
  previewPixels: { minimum: 64, maximum: 1_200 },
  fetchRedirects: 10,
  fetchTimeoutMs: 20_000,
  mergeSources: 50,
  /** Stages of a call of /processPdf. */
  stages: 20,
  /** Files that one call attaches or extracts. */
  attachedFiles: 100,
  attachments: 1_000,
  /** The XML of an electronic invoice, whether embedded or extracted. */
  invoiceBytes: 4 * 1024 * 1024,
  foundInvoiceBytes: 16 * 1024 * 1024,
  attachmentTextCharacters: 1_000,
  /** Images of pages that one call extracts, and the pixels of those it must decode. */
  extractedImages: 2_000,
  extractedMegapixels: 200,
  /** Parts that a PDF is split into, and how many can be stored in one step: DynamoDB's limit of a transaction. */
  splitParts: 1_000,
  storedParts: 100,
  images: 100,
  imageMegapixels: 100,
  /** Characters of an image's alternative text. */
  altTextCharacters: 2_000,
  /** Figures of a PDF that get an alternative text. */
  altTexts: 1_000,
  /** Megapixels for the formats that need most memory to decode; `png` means an interlaced one. */
  decodedMegapixels: { webp: 50, avif: 40, png: 50 },
  /** An SVG. With base64 and the rest of the print request, 4.5 MB of Lambda's limit are left for it. */
  svgBytes: 4 * 1024 * 1024,
  regexCharacters: 1_000,
  watermarkCharacters: 1_000,
  /** Names of signers, and how many an account has in each environment. */
  signers: { count: 100, idCharacters: 64 },
  /** Pipelines of an account, and the stages of one as JSON. */
  pipelines: { count: 100, workBytes: 100_000 },
  /** What a signature is made with and states, and how long a prepared one can be completed. */
  signatures: {
    chainCharacters: 100_000,
    pkcs12Bytes: 64 * 1024,
    textCharacters: 500,
    htmlCharacters: 100_000,
    preparedMinutes: 60,
  },
  /** Timestamp authorities, OCSP, CRLs and certificates: one answer, and all of a call together. */
  authorities: { timeoutMs: 10_000, totalMs: 30_000, answerBytes: 20 * 1024 * 1024 },
  /**
   * A redacting call: its redactions, the different texts matched by its patterns, a box's label, and the places listed
   * in the response, and the pages whose drawing is recognised to verify the result.
   */
  redactions: {
    count: 100,
    matchedTexts: 300,
    textCharacters: 1_000,
    labelCharacters: 100,
    listed: 2_000,
    provedPages: 50,
  },
  /** Facts to find in a document, and the labels of one. */
  wantedFields: {
    count: 100,
    nameCharacters: 100,
    descriptionCharacters: 500,
    labels: 20,
    labelCharacters: 100,
  },
  /** Fields of a form that is listed, filled in or flattened, and characters of a field's full name. */
  formFields: 10_000,
  fieldNameCharacters: 2_000,
  /** An outline, read or written. */
  bookmarks: { count: 10_000, levels: 10, titleCharacters: 2_000 },
  /** Characters of text on either side of a match. */
  grepContext: 1_000,
  /** A comparison: the words of each document, and the drawings of all pages, which have this resolution. */
  compared: { words: 500_000, dpi: 100, pageMegapixels: 4, megapixels: 2_500 },
  /** Words of a page that is put in reading order. The densest printed page has some 4,000. */
  contentWords: 50_000,
  /** The pictures of figures of /extractContent. A page is drawn as a whole, with fewer dots if it is large. */
  contentPictures: { count: 500, dpi: 150, megapixels: 200, pageMegapixels: 10 },
  /** The lengths that the chunks of /extractContent may be limited to. */
  chunkCharacters: { least: 200, most: 100_000 },
  /** Matches that a response may list; counting alone has no limit. */
  grepMatches: 50_000,
  /** Runs of hidden text that a response may list. */
  hiddenRuns: 50_000,
  /** Pages whose hidden text /pdfInfo summarises. */
  summarizedPages: 10,
  dpi: { minimum: 36, maximum: 600 },
  renderTimeoutMs: { default: 15_000, maximum: 60_000 },
  /** A response's body. Lambda ends a streamed response at 200 MB, including status and headers. */
  answerBytes: 199 * 1024 * 1024,
  /** A PDF that Chromium prints, which is a response of Chromium's function. */
  printedBytes: 199 * 1024 * 1024,
  filenameCharacters: 255,
  linkSeconds: { minimum: 60, maximum: 604_800, default: 3_600 },
  retentionDays: { maximum: 365, default: 14 },
  found: { maximum: 100, default: 20 },
  listed: { maximum: 100, default: 50, offset: 1_000_000 },
  /** The lifetime of an upload and its URL. */
  uploadHours: 24,
  uploadUrlSeconds: 3_600,
  idempotencyKeyCharacters: 255,
  /** How long the first response to an Idempotency-Key is kept. */
  idempotencyHours: 24,
  /** How long a job may wait for its start, and how long it can be requested. */
  jobWaitHours: 24,
  jobDays: 30,
  /** How long a call may wait for a job, how long it may follow one, and how many of an account may at once. */
  waitSeconds: 25,
  streamMinutes: 5,
  waitsAtOnce: 5,
  /** How long a call is kept in its account's log. */
  callDays: 30,
  /** How long a webhook's receiver may take to respond. */
  webhookTimeoutMs: 15_000,
  /** How long the old webhook secret keeps signing beside a new one. */
  webhookSecretHours: 24,
  /** The tokens of web pages: their lifetime, and how many an API key makes. */
  webTokens: { seconds: { minimum: 60, maximum: 3_600, default: 900 }, perHour: 1_000 },
  /** Origins of web pages that a key or token names. */
  origins: 10,
  /** Operators may change these for a deployment. */
  callsPerMinute: { live: 120, test: 30 },
  /** The test environment, where calls are free. Operators may change this too. */
  testCallsPerDay: 1_000,
  /** Concurrent priced calls of an account, not counting jobs. */
  callsAtOnce: { live: 20, test: 4 },
  /** Jobs of an account that have been accepted and wait. */
  heldJobs: 1_000,
  /**
   * A batch: its rows, the size of their file, how often rows are retried and for how many days; the share of the calls at once
   * that its rows take; how many failing rows a dry run describes; and the size of a file that has several of its PDFs.
   */
  batches: {
    rows: 10_000,
    fileBytes: 100 * 1024 * 1024,
    retries: 100,
    retryDays: 6, // the requests expire after seven
    shareOfCalls: 0.75,
    describedRows: 100,
    resultBytes: 2 * 1024 * 1024 * 1024,
    mergedBytes: 100 * 1024 * 1024,
  },
  /** The demo without an account: its document, its PDF, and calls of one address an hour and of all at once. */
  demo: { bytes: 20_000, pages: 10, renderTimeoutMs: 8_000, perHour: 10, atOnce: 4 },
  /** Accounts created from one address. */
  signUpsPerHour: 3,
  /** Apps registered from one address, and sign-ups attempted with email addresses that may have an account. */
  registrationsPerHour: 30,
  /** The lifetime of mailed links. */
  mailLinkHours: { signUp: 24, reset: 1 },
  /**
   * Mails with links to one person, password resets requested from one address, and mails about changes of one account.
   */
  mailsPerHour: { recipient: 3, address: 10, changes: 10 },
  /** An account's password. Limits the work on untrusted input, and allows any passphrase. */
  accountPasswordCharacters: { minimum: 8, maximum: 1_024 },
  /** People of an account, with those who are invited; accounts of a person; invitations of an account in an hour. */
  people: 50,
  accountsOfPerson: 20,
  invitationsPerHour: 20,
  invitationDays: 7,
  /** A second factor: how long its proof lasts, how long a sign-in waits for it, and how many codes replace it. */
  secondFactorMinutes: { proof: 10, signIn: 10 },
  secondFactorCharacters: 100,
  recoveryCodes: 10,
  passkeys: 10,
  /** How long a browser may take with a passkey; what it sends of one, and the ID in that. */
  challengeMinutes: 5,
  credentialCharacters: 8_192,
  credentialIdCharacters: 1_364,
  /** The name of an API key or an OAuth app. */
  nameCharacters: 100,
  /** How long changes of an account's settings are kept, and how many of the latest the dashboard shows. */
  changeDays: 365,
  changesShown: 50,
  /** Active keys, in each environment. */
  apiKeys: 100,
  oauthApps: 100,
  /** Keys and apps of an account with a spend cap. Each makes the item that every live call changes a little larger. */
  spendCaps: 100,
  /** A spend cap, in credits. */
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

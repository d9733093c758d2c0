import { limits } from '../../functions/core/contract/limits.ts';
import { megabytesText, numberText, table } from './table-text.ts';

type Row = readonly [what: string, bound: string];

const {
  imageMegapixels,
  decodedMegapixels,
  dpi,
  renderTimeoutMs,
  linkSeconds,
  retentionDays,
  found,
  listed,
} = limits;
const { callsPerMinute, capCredits, callsAtOnce, accountPasswordCharacters, usageDays, ownBucket } = limits;

/** The subject of each limit, in the order of the table. */
const rows: Readonly<Record<keyof typeof limits, Row>> = {
  requestBytes: [
    'A request as API Gateway passes it to Lambda, which leaves about 4.5 MB for a file',
    megabytesText(limits.requestBytes),
  ],
  windowPixels: [
    '`width` and `height` of `/htmlToImage`, and of a `viewport`',
    `${numberText(limits.windowPixels)} CSS pixels`,
  ],
  windowPages: [
    'The window of a page with scripts, once it has loaded',
    `${limits.windowPages} times its height before`,
  ],
  picture: [
    'An image that `/htmlToImage` makes',
    `${numberText(limits.picture.sidePixels)} pixels a side, ${limits.picture.megapixels} megapixels`,
  ],
  markdownBytes: ['`markdown`', megabytesText(limits.markdownBytes)],
  htmlBytes: ['`html`, `css`, `header_html` and `footer_html`, each', megabytesText(limits.htmlBytes)],
  office: [
    'An office document: its parts, what they unpack to, and the sheets that a call may name',
    `${numberText(limits.office.parts)} parts, ${megabytesText(limits.office.unpackedBytes)}; ${limits.office.sheets}`,
  ],
  templates: [
    'Templates of an account in each environment; versions of one; the texts, schema and data of a version, and its assets; `data_schema`',
    `${numberText(limits.templates.count)}; ${limits.templates.versions}; ${megabytesText(limits.templates.bytes)}, ${limits.templates.assets} files of ${megabytesText(limits.templates.assetBytes)}; ${limits.templates.schemaBytes / 1_000} kB`,
  ],
  bundle: [
    'The files of a page, unpacked; each of `header.html` and `footer.html` among them',
    `${numberText(limits.bundle.files)} files, ${megabytesText(limits.bundle.bytes)}; ${megabytesText(limits.bundle.templateBytes)}`,
  ],
  fetchedBytes: ['A file fetched from a URL, or an upload', megabytesText(limits.fetchedBytes)],
  fetchTimeoutMs: ['Fetching a file from a URL', seconds(limits.fetchTimeoutMs)],
  fetchRedirects: ['Redirects followed while fetching a file', numberText(limits.fetchRedirects)],
  urlCharacters: ['A URL', characters(limits.urlCharacters)],
  webTokens: [
    'The lifetime of a web page’s token; the tokens that one API key makes in an hour',
    `${numberText(limits.webTokens.seconds.minimum)} to ${numberText(limits.webTokens.seconds.maximum)} seconds; ${numberText(limits.webTokens.perHour)}`,
  ],
  origins: ['`origins` of an API key or token', numberText(limits.origins)],
  compared: [
    `The words of each PDF that \`/comparePdfs\` compares; the pages that it draws for \`pixels\`, at ${limits.compared.dpi} dpi`,
    `${numberText(limits.compared.words)} words; ${numberText(limits.compared.megapixels)} megapixels`,
  ],
  pages: ['Pages that one call creates or selects', numberText(limits.pages)],
  recognisedPages: ['Pages that one call recognises', numberText(limits.recognisedPages)],
  recognisedLanguages: ['`languages`', `${limits.recognisedLanguages}`],
  pagesCharacters: ['`pages`, given as a string', characters(limits.pagesCharacters)],
  stages: ['Stages of a call', `${limits.stages}`],
  mergeSources: ['PDFs in one `/mergePdfs`', numberText(limits.mergeSources)],
  attachedFiles: ['Files that one `/attachFiles` attaches', numberText(limits.attachedFiles)],
  attachments: ['Attachments that `/extractAttachments` extracts', numberText(limits.attachments)],
  invoiceBytes: ['`xml` of an electronic invoice', megabytesText(limits.invoiceBytes)],
  foundInvoiceBytes: ['An XML file that `/readInvoice` reads', megabytesText(limits.foundInvoiceBytes)],
  attachmentTextCharacters: ['`description` of an attachment', characters(limits.attachmentTextCharacters)],
  extractedImages: ['Images that `/extractImages` extracts', numberText(limits.extractedImages)],
  extractedMegapixels: [
    'Those of them that are converted',
    `${numberText(limits.extractedMegapixels)} megapixels`,
  ],
  hiddenRuns: ['Runs of text that `/findHiddenText` lists', numberText(limits.hiddenRuns)],
  summarizedPages: ['Pages that `/pdfInfo` checks for hidden text', numberText(limits.summarizedPages)],
  splitParts: ['Parts that `/splitPdf` makes in one call', numberText(limits.splitParts)],
  storedParts: ['Parts that it stores in one call', numberText(limits.storedParts)],
  images: ['Images in one `/imageToPdf`', numberText(limits.images)],
  altTextCharacters: ['A text of `alt`', characters(limits.altTextCharacters)],
  altTexts: ['Figures that `alt` describes in one PDF', numberText(limits.altTexts)],
  imageMegapixels: ['An image, sent or drawn', `${numberText(imageMegapixels)} megapixels`],
  decodedMegapixels: [
    'A WebP, an AVIF, an interlaced PNG',
    `${decodedMegapixels.webp}, ${decodedMegapixels.avif}, ${decodedMegapixels.png} megapixels`,
  ],
  svgBytes: ['An SVG', megabytesText(limits.svgBytes)],
  dpi: ['`dpi` of `/pdfToImage`', `${dpi.minimum} to ${dpi.maximum}`],
  passwordCharacters: ['`password` of a PDF', characters(limits.passwordCharacters)],
  trustedRootsCharacters: [
    '`trust.roots_pem` of `/verifySignatures`',
    characters(limits.trustedRootsCharacters),
  ],
  signedRevisions: ['Signatures of a PDF that are read', numberText(limits.signedRevisions)],
  newPasswordCharacters: [
    '`user_password` and `owner_password` of `/encryptPdf`',
    `${characters(limits.newPasswordCharacters)}, and as many bytes`,
  ],
  metadata: [
    'Texts of `/setMetadata`, entries in `custom`, `prefix` of a label',
    `${characters(limits.metadata.textCharacters)}, ${limits.metadata.customEntries}, ${characters(limits.metadata.prefixCharacters)}`,
  ],
  filenameCharacters: ['`filename`', characters(limits.filenameCharacters)],
  regexCharacters: ['`pattern` of `/grepPdf`, `q` of `/files/search`', characters(limits.regexCharacters)],
  redactions: [
    'Redactions of one `/redactPdf`; different texts that its patterns and presets match; each `text`; `label`; places that the response lists',
    redactionBounds(),
  ],
  wantedFields: [
    'Fields of one `/extractFields`; each `name`; `description`; `labels`; each of these',
    wantedFieldBounds(),
  ],
  watermarkCharacters: ['`text` of `/watermarkPdf`', characters(limits.watermarkCharacters)],
  formFields: ['Fields of a form', numberText(limits.formFields)],
  fieldNameCharacters: ['Full name of a form field', characters(limits.fieldNameCharacters)],
  bookmarks: [
    'Bookmarks of a PDF, read or written',
    `${numberText(limits.bookmarks.count)}, ${limits.bookmarks.levels} levels deep, titles of ${characters(limits.bookmarks.titleCharacters)}`,
  ],
  grepContext: ['`context` of `/grepPdf`', characters(limits.grepContext)],
  contentPictures: [
    '`images` of `/extractContent`',
    `${limits.contentPictures.count} of ${limits.contentPictures.dpi} dpi; ${limits.contentPictures.megapixels} megapixels in all`,
  ],
  chunkCharacters: [
    '`max_characters` of `/extractContent`',
    `${numberText(limits.chunkCharacters.least)} to ${numberText(limits.chunkCharacters.most)}`,
  ],
  contentWords: ['Words on a page that `/extractContent` puts in order', numberText(limits.contentWords)],
  grepMatches: ['Matches that `/grepPdf` lists; counting has no limit', numberText(limits.grepMatches)],
  renderTimeoutMs: [
    '`timeout` of `/htmlToPdf`',
    `${seconds(renderTimeoutMs.maximum)}; ${seconds(renderTimeoutMs.default)} by default`,
  ],
  answerBytes: [
    'A response. A larger stored document can be downloaded by its link, or in ranges',
    megabytesText(limits.answerBytes),
  ],
  printedBytes: ['A PDF that `/htmlToPdf` makes', megabytesText(limits.printedBytes)],
  previewBytes: ['A PDF with a preview', megabytesText(limits.previewBytes)],
  looksPerMinute: [
    'Pages that the tools show or search for an account, a minute',
    numberText(limits.looksPerMinute),
  ],
  previewPixels: [
    'The longer side of a preview',
    `${numberText(limits.previewPixels.minimum)} to ${numberText(limits.previewPixels.maximum)} pixels`,
  ],
  linkSeconds: [
    '`expires_in` of a link',
    `${numberText(linkSeconds.minimum)} to ${numberText(linkSeconds.maximum)} seconds; ${numberText(linkSeconds.default)} by default`,
  ],
  retentionDays: [
    '`retention_days` of a stored document',
    `1 to ${retentionDays.maximum} days; ${retentionDays.default} by default`,
  ],
  uploadHours: ['Lifetime of an upload', hours(limits.uploadHours)],
  uploadUrlSeconds: ['Lifetime of an upload URL', seconds(limits.uploadUrlSeconds * 1_000)],
  listed: [
    '`limit` of `/files`',
    `${listed.maximum}; ${listed.default} by default; \`offset\` up to ${numberText(listed.offset)}`,
  ],
  found: ['`limit` of `/files/search`', `${found.maximum}; ${found.default} by default`],
  idempotencyKeyCharacters: ['`Idempotency-Key`', characters(limits.idempotencyKeyCharacters)],
  idempotencyHours: ['Time in which a repeated call gets the same response', hours(limits.idempotencyHours)],
  jobWaitHours: ['Time in which a job must start', hours(limits.jobWaitHours)],
  jobDays: ['Time for which a job is kept', `${limits.jobDays} days`],
  waitSeconds: ['Time for which a call may wait for a job', seconds(limits.waitSeconds * 1_000)],
  streamMinutes: ['Time for which a call may follow a job', `${limits.streamMinutes} minutes`],
  waitsAtOnce: ['Calls of an account that wait for jobs or follow them, at once', String(limits.waitsAtOnce)],
  webhookTimeoutMs: ['Time in which a webhook must be answered', seconds(limits.webhookTimeoutMs)],
  webhookSecretHours: [
    'Time in which a replaced webhook secret still signs',
    hours(limits.webhookSecretHours),
  ],
  callsPerMinute: [
    'Calls per minute and account, unless the operator sets another number',
    `${callsPerMinute.live} in live, ${callsPerMinute.test} in test`,
  ],
  testCallsPerDay: [
    'Calls per day (UTC) and account in test, unless the operator sets another number',
    numberText(limits.testCallsPerDay),
  ],
  callsAtOnce: [
    'Calls of an account with a price in progress at once, unless the operator sets another number',
    `${callsAtOnce.live} in live, ${callsAtOnce.test} in test`,
  ],
  heldJobs: ['Jobs of an account that wait', numberText(limits.heldJobs)],
  batches: [
    'A batch: its rows; the size of their file; days for retries; the size of a ZIP, and of a merged PDF',
    `${numberText(limits.batches.rows)}; ${megabytesText(limits.batches.fileBytes)}; ${limits.batches.retryDays}; ${megabytesText(limits.batches.resultBytes)}; ${megabytesText(limits.batches.mergedBytes)}`,
  ],
  demo: [
    'The demo without an account: HTML or text; pages; PDFs per hour from one address; at once in all',
    `${limits.demo.bytes / 1_000} kB; ${limits.demo.pages}; ${limits.demo.perHour}; ${limits.demo.atOnce}`,
  ],
  signUpsPerHour: ['New accounts per hour from one address', numberText(limits.signUpsPerHour)],
  registrationsPerHour: [
    'App registrations, and attempts to sign up, per hour from one address',
    numberText(limits.registrationsPerHour),
  ],
  mailLinkHours: [
    'Time in which a link sent by mail can be used',
    `${hours(limits.mailLinkHours.signUp)} to create an account, ${limits.mailLinkHours.reset} for a new password`,
  ],
  mailsPerHour: [
    'Mails per hour',
    `${limits.mailsPerHour.recipient} to one person; ${limits.mailsPerHour.address} for a new password from one address`,
  ],
  callDays: ['How long a call is in the log', `${limits.callDays} days`],
  changeDays: ['How long a change of an account’s settings is kept', `${limits.changeDays} days`],
  changesShown: ['Changes of settings that the dashboard shows', numberText(limits.changesShown)],
  accountPasswordCharacters: [
    'Password of an account',
    `${accountPasswordCharacters.minimum} to ${characters(accountPasswordCharacters.maximum)}`,
  ],
  people: ['People of an account, with those who are invited', numberText(limits.people)],
  accountsOfPerson: ['Accounts that a person belongs to', numberText(limits.accountsOfPerson)],
  invitationsPerHour: ['Invitations of an account in an hour', numberText(limits.invitationsPerHour)],
  invitationDays: ['Time in which an invitation can be accepted', `${limits.invitationDays} days`],
  secondFactorMinutes: [
    'Time for which a second factor is not asked for again; in which a sign-in waits for one',
    `${limits.secondFactorMinutes.proof} minutes; ${limits.secondFactorMinutes.signIn} minutes`,
  ],
  secondFactorCharacters: ['A code of a second factor', characters(limits.secondFactorCharacters)],
  recoveryCodes: ['Recovery codes', numberText(limits.recoveryCodes)],
  passkeys: ['Passkeys of a person', numberText(limits.passkeys)],
  challengeMinutes: ['Time for using a passkey', `${limits.challengeMinutes} minutes`],
  credentialCharacters: [
    'A part of what a browser sends of a passkey',
    characters(limits.credentialCharacters),
  ],
  credentialIdCharacters: ['The ID of a passkey', characters(limits.credentialIdCharacters)],
  nameCharacters: ['Name of an API key, or of an OAuth app', characters(limits.nameCharacters)],
  apiKeys: ['API keys of an account in one environment', numberText(limits.apiKeys)],
  oauthApps: ['OAuth apps of an account', numberText(limits.oauthApps)],
  spendCaps: ['API keys and apps of an account that have a spend cap', numberText(limits.spendCaps)],
  capCredits: [
    'A spend cap',
    `${capCredits.minimum} to ${numberText(capCredits.maximum)} credits a day, a month or in total`,
  ],
  redirectUris: ['Redirect URIs of an OAuth app', numberText(limits.redirectUris)],
  usageDays: ['Days in one `/credits/usage`', `${usageDays.maximum}; ${usageDays.default} by default`],
  pipelines: [
    'Pipelines of an account, and the stages of one as JSON',
    `${limits.pipelines.count}, ${limits.pipelines.workBytes / 1_000} kB`,
  ],
  signers: ['Signers of an account, in each environment', String(limits.signers.count)],
  signatures: [
    'A signature: the PKCS#12 file; the certificates as PEM; `reason`, `location`, `contact` and a text to show; HTML to show; until a prepared one is completed',
    `${limits.signatures.pkcs12Bytes / 1024} kB; ${numberText(limits.signatures.chainCharacters)} characters; ${limits.signatures.textCharacters} characters each; ${numberText(limits.signatures.htmlCharacters)} characters; ${limits.signatures.preparedMinutes} minutes`,
  ],
  authorities: [
    'What timestamp authorities, OCSP and CRLs take: one of them; all of a call; an answer',
    `${limits.authorities.timeoutMs / 1_000} seconds; ${limits.authorities.totalMs / 1_000} seconds; ${megabytesText(limits.authorities.answerBytes)}`,
  ],
  ownBucket: [
    'Settings of your own bucket: `prefix`, `endpoint`, each key',
    `${ownBucket.prefixCharacters}, ${ownBucket.endpointCharacters}, ${characters(ownBucket.credentialCharacters)}`,
  ],
};

/** A table of every limit and what it applies to. */
export function limitTable(): string {
  return table(['what', 'limit'], Object.values(rows));
}

function characters(count: number): string {
  return `${numberText(count)} characters`;
}

function redactionBounds(): string {
  const { count, matchedTexts, textCharacters, labelCharacters, listed } = limits.redactions;
  return `${count}; ${matchedTexts}; ${characters(textCharacters)}; ${characters(labelCharacters)}; ${numberText(listed)}`;
}

function wantedFieldBounds(): string {
  const { count, nameCharacters, descriptionCharacters, labels, labelCharacters } = limits.wantedFields;
  return `${count}; ${characters(nameCharacters)}; ${characters(descriptionCharacters)}; ${labels}; ${characters(labelCharacters)}`;
}

function seconds(ms: number): string {
  return `${numberText(ms / 1_000)} seconds`;
}

function hours(count: number): string {
  return `${count} hours`;
}

import { limits } from '../limits.ts';
import type { ProblemCode } from './problem.ts';

/** The meaning of an error, and what its recipient can do: one or two sentences each, in Markdown. */
export interface ProblemAdvice {
  readonly means: string;
  readonly remedy: string;
}

/** The advice for every code. An error's message is about one request; this is about all of them. */
export const problemAdvice: Readonly<Record<ProblemCode, ProblemAdvice>> = {
  sign_in_required: {
    means: 'The page is for signed-in people.',
    remedy: 'Sign in. The browser is redirected there.',
  },
  proof_required: {
    means:
      'Changes of settings need a second factor, if the person has one, that was proved in the last minutes.',
    remedy: 'Prove it. The browser is redirected there.',
  },
  missing_field: {
    means: 'A field that the endpoint requires was not sent.',
    remedy: 'Send the fields that `details` names.',
  },
  invalid_field: {
    means: 'A field has a value that the endpoint does not accept.',
    remedy: 'Correct the fields that `details` names.',
  },
  unknown_field: {
    means:
      'The request asked for `Prefer: handling=strict`, and has a field that the endpoint does not know.',
    remedy: 'Correct the name as `details` says, or leave the field out.',
  },
  invalid_json: {
    means: 'The body is not valid JSON.',
    remedy: 'Let a JSON library write the body, and send it as UTF-8.',
  },
  invalid_pages: {
    means: 'A list of pages cannot be read.',
    remedy: 'Use numbers and ranges such as `1,3` or `2-5` or `7-`, or `last`, or `odd`, or `even`.',
  },
  page_out_of_range: {
    means: 'A page was named that the PDF does not have.',
    remedy: 'Pages count from 1. Ask `/pageCount` how many there are.',
  },
  invalid_regex: {
    means: 'The regular expression cannot be used.',
    remedy: 'Correct it, or make it simpler. To search for plain text, leave `regex` out.',
  },
  invalid_base64: {
    means: 'A field that holds a file is not valid base64.',
    remedy: 'Encode the file’s bytes in standard base64. A `data:` prefix is allowed.',
  },
  not_a_pdf: {
    means: 'The file is no PDF, or too damaged to be read.',
    remedy: 'Check what was sent. Often it is an HTML page from a download that failed.',
  },
  pdf_encrypted: {
    means: 'The PDF needs a password to be opened.',
    remedy: 'Send the password as `password`.',
  },
  invalid_office_file: {
    means: 'The file is no office document, damaged, or encrypted by a password that was not sent.',
    remedy:
      'Send docx, xlsx, pptx, odt, ods, odp, rtf, csv, doc, xls or ppt, saved anew by an office program.',
  },
  invalid_image: {
    means: 'The file is no image of a known format, or damaged.',
    remedy: 'Send PNG, JPEG, WebP, GIF, AVIF, BMP, TIFF or SVG.',
  },
  nothing_found: {
    means: 'The PDF contains nothing to extract: no attachments, no images, or no invoice.',
    remedy: 'For attachments and images, set `format` to `json` to get an empty list instead.',
  },
  visibility_unknown: {
    means:
      'The visibility of the PDF’s text cannot be determined: it is so damaged or so large that its pages cannot be drawn with each text and without it.',
    remedy:
      'Choose fewer pages, or send `hidden` `include` and trust the text as little as the file. `POST /pdfToImage` shows what a reader sees.',
  },
  nothing_to_redact: {
    means: 'The PDF has nothing that matches the redactions.',
    remedy: 'Check the texts and patterns, or set `allow_none` to get the PDF unchanged.',
  },
  unreadable_text: {
    means: 'The PDF has text without a mapping to characters, which cannot be searched, and `strict` is set.',
    remedy:
      '`details` names the pages. Look at them with `POST /pdfToImage`, and redact such text with a `box`, or leave out `strict`.',
  },
  conformance_failed: {
    means: 'The PDF cannot be made to conform to the requested standard.',
    remedy:
      '`details` names each clause that is broken and what breaks it. Mend the source, or ask for a standard that allows it.',
  },
  page_incomplete: {
    means: 'A page that was rendered has warnings of a kind in `fail_on`. The call costs its base price.',
    remedy:
      '`details` has each warning, with its kind as `rule`. Mend the page, raise `timeout`, use `wait_for`, or take the kind out of `fail_on`.',
  },
  invalid_template: {
    means: 'A template cannot be read, has a schema that cannot be used, or takes too long to fill.',
    remedy:
      '`details` has each place: `in` is the field or partial, with `line` and `column`; in a schema, `pointer`.',
  },
  invalid_data: {
    means: 'The template’s schema does not accept the data, or a strict template names what the data lacks.',
    remedy: 'Correct the places in `details`: `pointer` is a JSON pointer into the data.',
  },
  invalid_invoice: {
    means: 'The XML of an electronic invoice breaks the rules of its format.',
    remedy: 'Correct the invoice. `details` names the rules that it breaks.',
  },
  invalid_certificate: {
    means: 'The signer’s certificate, its chain or its PKCS#12 file cannot be used for this signature.',
    remedy:
      'Correct what the message names: the order of the chain, the password, the dates, the key usage, or the algorithm.',
  },
  field_not_found: {
    means: 'The PDF has no empty signature field of this name.',
    remedy: 'Ask `/listFields` for the names, or leave `field` out for a new field.',
  },
  not_signable: {
    means: 'The PDF cannot be signed as it is, such as a signed one that is damaged.',
    remedy: 'Read the message. A damaged file without signatures is repaired; a signed one cannot be.',
  },
  source_conflict: {
    means: 'Fields were sent that exclude each other.',
    remedy: 'Send exactly one source, such as `file` or `pdf_url`.',
  },
  url_fetch_failed: {
    means: 'The file or page at a URL could not be fetched.',
    remedy: 'Check that the URL works without a login and answers within 20 seconds.',
  },
  url_blocked: {
    means: 'The URL leads to an address that is not public, or to a port that is not allowed.',
    remedy: 'Use a public address, or upload the file with `POST /uploads`.',
  },
  byob_not_configured: {
    means: 'The account has no bucket of its own.',
    remedy: 'Set one with `PUT /account/storage` or on the dashboard, or store with mode `default`.',
  },
  invalid_storage: {
    means: 'The result cannot be stored in the requested way.',
    remedy: 'Change `storage` as the message says.',
  },
  pipeline_loop: {
    means: 'Results of a pipeline would start a pipeline, or the object is such a result. Nothing was done.',
    remedy: 'Use source and output prefixes of which none contains another.',
  },
  invalid_request: {
    means: 'A parameter of the OAuth request is missing or wrong.',
    remedy: 'Correct the request as the message says.',
  },
  invalid_grant: {
    means: 'The code or refresh token is not valid: it has expired, was used or was revoked.',
    remedy: 'Send the person through the authorization page again.',
  },
  invalid_scope: {
    means: 'The scope is unknown, or more than was granted.',
    remedy: 'Request scopes from the list in the metadata.',
  },
  invalid_target: {
    means: 'The `resource` is not one of this service.',
    remedy: 'Use a resource that the metadata names.',
  },
  invalid_redirect_uri: {
    means: 'A redirect URI is not acceptable.',
    remedy: 'Use https, or http on the loopback address, without a fragment.',
  },
  invalid_client_metadata: {
    means: 'What was sent to register an app is not valid.',
    remedy: 'Correct it as the message says.',
  },
  unauthorized_client: {
    means: 'The app may not use this grant.',
    remedy: 'Use the authorization code grant.',
  },
  unsupported_grant_type: {
    means: 'The grant type is not supported.',
    remedy: 'Use `authorization_code` or `refresh_token`.',
  },
  missing_authorization: {
    means: 'The request has no credential.',
    remedy: 'Send `Authorization: Bearer` and an API key or access token.',
  },
  malformed_authorization: {
    means: 'The `Authorization` header cannot be read.',
    remedy: 'Send the word `Bearer`, one space and the credential, in one header.',
  },
  invalid_client: {
    means: 'The app is unknown, or its secret is wrong.',
    remedy: 'Check the client ID and the secret.',
  },
  token_expired: {
    means: 'The access token or API key has expired.',
    remedy: 'Get a new token with the refresh token. Use another key, or extend this one on the dashboard.',
  },
  invalid_token: {
    means:
      'The access token is not valid here: it is unknown, revoked, or for another environment or resource.',
    remedy: 'Request access again, for this base URL.',
  },
  invalid_api_key: {
    means: 'The API key is malformed, unknown or revoked.',
    remedy: 'Copy the key again, or create a new one on the dashboard.',
  },
  key_wrong_environment: {
    means: 'The API key belongs to the other environment.',
    remedy: 'Use live keys with the live base URL, and test keys with the test base URL.',
  },
  insufficient_scope: {
    means: 'The credential does not have the scope that the endpoint needs.',
    remedy: 'Request that scope, or use a credential that has it.',
  },
  api_key_required: {
    means:
      'An app tried to change what belongs to the account itself, or the token of a web page tried to list, search or delete.',
    remedy: 'Use an API key, or the dashboard.',
  },
  insufficient_credits: {
    means: 'The account has fewer credits than the call costs.',
    remedy: 'Ask the operator of this service for more credits.',
  },
  spend_cap_reached: {
    means: 'The call would spend more than the API key or app may spend.',
    remedy: 'Wait until the cap resets, at the time in `details`, or raise it on the dashboard.',
  },
  role_required: {
    means: 'The person’s role in the account does not allow this.',
    remedy: 'Ask an owner of the account to do it, or to give you another role.',
  },
  form_refused: {
    means: 'The form did not come from a page of this service, or is too old.',
    remedy: 'Reload the page, and send the form again.',
  },
  auth_cooldown: {
    means: 'There were too many failed attempts.',
    remedy: 'Wait for as long as `Retry-After` says.',
  },
  address_blocked: {
    means: 'The network’s address is blocked.',
    remedy: 'Ask the operator of this service.',
  },
  account_under_review: {
    means:
      'Passwords are not accepted for the account after many failed attempts. Keys and tokens still work.',
    remedy: 'Ask the operator of this service.',
  },
  document_not_found: {
    means: 'The document does not exist: it was deleted, has expired, or is in the other environment.',
    remedy: 'Check the ID. `GET /files` lists what there is.',
  },
  job_not_found: {
    means: `The job does not exist, is older than ${limits.jobDays} days, or is in the other environment.`,
    remedy: 'Check the ID. `GET /jobs` lists what there is.',
  },
  batch_not_found: {
    means: `The batch does not exist, is older than ${limits.jobDays} days, or is in the other environment.`,
    remedy: 'Check the ID. `GET /batches` lists what there is.',
  },
  batch_finished: {
    means: 'The batch can no longer be cancelled, or has no rows that can be retried.',
    remedy: 'Read the batch and its rows. Send rows that are to be made again as a new batch.',
  },
  batch_running: {
    means: 'The batch has not ended, so that its failed rows cannot be retried yet.',
    remedy: 'Wait for its end, or cancel it.',
  },
  invalid_rows: {
    means: 'The file with the rows of a batch cannot be read. The message names the line.',
    remedy: 'Mend that line, and send the file again.',
  },
  job_finished: {
    means: 'The job has ended, or is storing its result, and can no longer be cancelled.',
    remedy: 'Read the job: it has a `result` or an `error`. A stored document can be deleted.',
  },
  signatures_forbid_change: {
    means: 'The PDF is signed, and its signatures do not allow this change.',
    remedy: 'Make the change before signing, or in a copy without signatures.',
  },
  job_cancelled: {
    means:
      'The job was cancelled, by `DELETE /jobs/{job_id}`. Nothing was stored, and at most the base price was charged.',
    remedy: 'Send the request again if its result is wanted after all.',
  },
  delivery_not_found: {
    means: 'No webhook was sent, or is to be sent, under this ID.',
    remedy: 'Check the ID. `GET /webhooks/deliveries` lists what there is.',
  },
  template_not_found: {
    means: 'The account has no such template in this environment, or not this version of it.',
    remedy: 'Look for it with `GET /templates`. A version is named `invoice@3`.',
  },
  signer_not_found: {
    means: 'The account has no signer of this name in this environment.',
    remedy: 'Check the name. `GET /signers` lists what there is.',
  },
  pipeline_not_found: {
    means: 'The account has no pipeline of this name.',
    remedy: 'Check the name. `GET /pipelines` lists what there is.',
  },
  object_not_found: {
    means: 'The account’s bucket has no such object, or the object has changed since it had this ETag.',
    remedy: 'Check the key. A changed object is named again by its own event.',
  },
  signature_not_found: {
    means:
      'No such signature is prepared: it was completed, is older than an hour, or is in the other environment.',
    remedy: 'Prepare it again with `POST /prepareSignature`.',
  },
  route_not_found: {
    means: 'There is no such path.',
    remedy: 'Check the path, including upper and lower case.',
  },
  method_not_allowed: {
    means: 'The path does not accept this method.',
    remedy: 'Use a method that the header `Allow` names.',
  },
  limit_reached: {
    means: 'There are as many as there may be, such as tokens of an API key.',
    remedy: 'Use what exists, or wait as the message says.',
  },
  idempotency_in_progress: {
    means: 'A request with the same Idempotency-Key is in progress.',
    remedy: 'Wait for it to end, then repeat the request to get its answer.',
  },
  payload_too_large: {
    means: 'The request, or a file that it names, is larger than allowed.',
    remedy: 'Upload the file with `POST /uploads` and send its `document_id`, or send less.',
  },
  too_many_pages: {
    means: 'The PDF has more pages than one request may work on.',
    remedy: 'Split the work, for example with `pages`.',
  },
  output_too_large: {
    means: 'The result is larger than a response may be.',
    remedy: 'Store the result, or request less.',
  },
  unsupported_media_type: {
    means: 'The endpoint does not accept a body of this type.',
    remedy: 'Send the `Content-Type` that the message names.',
  },
  range_not_satisfiable: {
    means: 'The range is beyond the end of the file.',
    remedy: 'Use the size in `Content-Range`.',
  },
  idempotency_key_reused: {
    means: 'The Idempotency-Key was used for another request.',
    remedy: 'Use a new key for each new request.',
  },
  invalid_signature: {
    means: 'The signature does not verify with the certificate, or does not fit what was prepared.',
    remedy: 'Sign `to_be_signed_digest_base64` with the certificate’s key, and send it again.',
  },
  timestamp_failed: {
    means: 'The timestamp authority gave no timestamp that can be used. Nothing is charged.',
    remedy: 'Try again, name another `timestamp_url`, or ask for the level `b_b`.',
  },
  revocation_unavailable: {
    means:
      'It could not be proved that a certificate is not revoked: `details` says whether OCSP (`ocsp`) or the list (`crl`) failed. Nothing is charged.',
    remedy: 'Try again, or ask for a level below `b_lt`, which needs no such proof.',
  },
  certificate_unusable: {
    means: 'A certificate of the chain is missing, revoked or not valid. Nothing is charged.',
    remedy: 'Send the whole chain, the signer’s certificate first. A revoked one must be replaced.',
  },
  signer_failed: {
    means: 'The signer’s key did not sign. Nothing is charged.',
    remedy: 'Do what the message says: usually the role, or the key’s policy in KMS, needs a change.',
  },
  rate_limited: {
    means: 'Too many requests in a short time.',
    remedy: 'Wait for as long as `Retry-After` says, then try again.',
  },
  too_many_at_once: {
    means: 'The account has too many calls in progress, or too many that wait for jobs.',
    remedy: 'Wait for one of them to end, or send `async: true`.',
  },
  processing_failed: {
    means: 'Something went wrong on the side of the service.',
    remedy: 'Try again. If it keeps happening, quote `request_id` to the operator.',
  },
  redaction_incomplete: {
    means:
      'What was to be redacted could still be found when the result was read back, so the result was not given. Nothing is charged.',
    remedy:
      'The message says where the text is left. On a page, redact that place with a `box`. Elsewhere, name it in `remove` if that has a word for it, such as `attachments`; a form or a comment can also be made part of its page by /flattenPdf first.',
  },
  render_timeout: {
    means: 'The page did not finish in its time.',
    remedy: 'Make the page lighter, check `wait_for`, or raise `timeout`.',
  },
  browser_crashed: {
    means: 'The page made the browser crash.',
    remedy: 'Make the page lighter: smaller images, fewer elements.',
  },
  storage_failed: {
    means: 'Storage did not respond.',
    remedy: 'Try again in a moment.',
  },
  byob_access_denied: {
    means: 'The account’s own bucket denied access.',
    remedy: 'Check the bucket’s policy and the role or keys.',
  },
  service_busy: {
    means:
      'The service had too much to do to finish the call, or was turned away by AWS. Nothing is charged.',
    remedy: 'Wait for as long as `Retry-After` says, then send the same request again.',
  },
};

import * as z from 'zod';
import { jobStatuses } from '../core/contract/answers/job-answers.ts';
import { allScopes, appScopes } from '../core/contract/callers/scopes.ts';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { documentIdField } from '../core/contract/fields/files/document-id.ts';
import { limits } from '../core/contract/limits.ts';
import { free } from '../core/contract/prices.ts';

const page = {
  audience: 'browser',
  price: free,
  produces: 'page',
  method: 'GET',
  accepts: [],
  request: z.object({}),
} as const;

const openPage = { ...page, access: 'open' } as const;
const ownPage = { ...page, access: 'session' } as const;
const form = { method: 'POST', accepts: ['form'] } as const;

/** For everybody who belongs to the account. Other forms are for owners. */
const everyonesForm = { ...form, role: 'viewer' } as const;
const developers = { role: 'developer' } as const;
const developersForm = { ...form, ...developers } as const;

/** For forms that change no settings. */
const routine = { needsProof: false } as const;

/** A form field. A missing one is empty: the page is shown again with what is wrong. */
const text = z.string().default('').catch('');

/** An app's id in a path; the operation checks whether it is one of the account's. */
const id = z.string().max(100);

/** One of the ranges that the page offers; 30 days for any other. */
const usageDays = z.coerce.number().int().catch(30);

/** The fields of a key's form. */
const keyFields = {
  name: text,
  access: text,
  scopes: z.array(z.enum(allScopes)).max(allScopes.length).default([]),
  expires: text,
  origins: text,
  cap_amount: text,
  cap_every: text,
};

/** The fields of a machine app's form. */
const machineFields = {
  name: text,
  scopes: z.array(z.enum(appScopes)).max(appScopes.length).default([]),
  expires: text,
  cap_amount: text,
  cap_every: text,
};

/** What the editor of templates sends. */
const templateFields = {
  kind: text,
  text,
  css: text,
  header_html: text,
  footer_html: text,
  data_schema: text,
  sample_data: text,
  settings: text,
};

const oneDocument = z.object({ document_id: documentIdField });

/** Pages for people: their account, its keys, and its spending. The operation validates a form's input. */
export const dashboard = {
  showSignUp: {
    ...openPage,
    path: '/dashboard/sign-up',
    summary: 'Show the sign-up page',
    request: z.object({ next: text }),
  },
  signUp: {
    ...openPage,
    ...form,
    path: '/dashboard/sign-up',
    summary: 'Create an account and sign in',
    request: z.object({ email: text, password: text, next: text }),
  },
  showSignUpConfirmation: {
    ...openPage,
    path: '/dashboard/sign-up/confirm',
    summary: 'Show the page that the link in a sign-up mail leads to',
    request: z.object({ token: text, next: text }),
  },
  confirmSignUp: {
    ...openPage,
    ...form,
    path: '/dashboard/sign-up/confirm',
    summary: 'Create the account whose email address is proved by a link',
    request: z.object({ token: text, next: text }),
  },
  showForgottenPassword: {
    ...openPage,
    path: '/dashboard/forgot-password',
    summary: 'Show the page to request a new password',
  },
  requestNewPassword: {
    ...openPage,
    ...form,
    path: '/dashboard/forgot-password',
    summary: 'Send a mail with a link to set a new password',
    request: z.object({ email: text }),
  },
  showNewPassword: {
    ...openPage,
    path: '/dashboard/new-password',
    summary: 'Show the page that the link in that mail leads to',
    request: z.object({ token: text }),
  },
  setNewPassword: {
    ...openPage,
    ...form,
    path: '/dashboard/new-password',
    summary: 'Set a new password by a link',
    request: z.object({ token: text, new_password: text }),
  },
  showSignIn: {
    ...openPage,
    path: '/dashboard/sign-in',
    summary: 'Show the sign-in page',
    request: z.object({ next: text }),
  },
  signIn: {
    ...openPage,
    ...form,
    path: '/dashboard/sign-in',
    summary: 'Sign in',
    request: z.object({ email: text, password: text, next: text }),
  },
  signOut: { ...ownPage, ...routine, ...everyonesForm, path: '/dashboard/sign-out', summary: 'Sign out' },
  showOverview: { ...ownPage, path: '/dashboard', summary: 'Show balance and usage' },
  listPlaces: {
    ...ownPage,
    path: '/dashboard/palette',
    summary: 'List the pages, documents and endpoints to go to',
    produces: z.object({
      places: z.array(z.object({ label: z.string(), kind: z.string(), detail: z.string(), url: z.string() })),
    }),
  },
  showUsage: {
    ...ownPage,
    path: '/dashboard/usage',
    summary: 'Show usage by endpoint or by key',
    request: z.object({
      days: usageDays,
      by: z.enum(['endpoint', 'key']).catch('endpoint'),
      done: text,
    }),
  },
  saveAlert: {
    ...ownPage,
    ...form,
    path: '/dashboard/usage/alert',
    summary: 'Set the balance below which a webhook is sent',
    request: z.object({ below: text, webhook_url: text }),
  },
  exportUsage: {
    ...ownPage,
    path: '/dashboard/usage/export',
    summary: 'Download usage as CSV',
    request: z.object({ days: usageDays }),
    produces: 'file',
  },
  showKeys: {
    ...ownPage,
    path: '/dashboard/keys',
    summary: 'List the API keys of the environment',
    request: z.object({ done: text }),
  },
  createKey: {
    ...ownPage,
    ...developersForm,
    path: '/dashboard/keys',
    summary: 'Create an API key',
    request: z.object(keyFields),
  },
  showKey: {
    ...ownPage,
    ...developers,
    path: '/dashboard/keys/{key_id}/edit',
    summary: 'Show the form to change an API key',
    request: z.object({ key_id: id }),
  },
  changeKey: {
    ...ownPage,
    ...developersForm,
    path: '/dashboard/keys/{key_id}/edit',
    summary: 'Change an API key',
    request: z.object({ key_id: id, ...keyFields }),
  },
  revokeKey: {
    ...ownPage,
    ...developersForm,
    path: '/dashboard/keys/revoke',
    summary: 'Revoke an API key',
    request: z.object({ key: text }),
  },
  showOauthApps: {
    ...ownPage,
    path: '/dashboard/oauth-apps',
    summary: 'List the account’s OAuth apps',
    request: z.object({ done: text }),
  },
  createOauthApp: {
    ...ownPage,
    ...developersForm,
    path: '/dashboard/oauth-apps',
    summary: 'Create an OAuth app',
    request: z.object({ name: text, redirect_uris: text }),
  },
  createMachineApp: {
    ...ownPage,
    ...developersForm,
    path: '/dashboard/oauth-apps/machines',
    summary: 'Create a machine app',
    request: z.object(machineFields),
  },
  changeMachineApp: {
    ...ownPage,
    ...developersForm,
    path: '/dashboard/oauth-apps/{client_id}/machine',
    summary: 'Change a machine app',
    request: z.object({ client_id: id, ...machineFields }),
  },
  showOauthApp: {
    ...ownPage,
    ...developers,
    path: '/dashboard/oauth-apps/{client_id}/edit',
    summary: 'Show the form to change an OAuth app',
    request: z.object({ client_id: id }),
  },
  changeOauthApp: {
    ...ownPage,
    ...developersForm,
    path: '/dashboard/oauth-apps/{client_id}/edit',
    summary: 'Change the name and redirect URIs of an OAuth app',
    request: z.object({ client_id: id, name: text, redirect_uris: text }),
  },
  rotateAppSecret: {
    ...ownPage,
    ...developersForm,
    path: '/dashboard/oauth-apps/{client_id}/rotate',
    summary: 'Give an OAuth app a new secret',
    request: z.object({ client_id: id }),
  },
  deleteOauthApp: {
    ...ownPage,
    ...developersForm,
    path: '/dashboard/oauth-apps/{client_id}/delete',
    summary: 'Delete an OAuth app',
    request: z.object({ client_id: id }),
  },
  showConnectedApps: {
    ...ownPage,
    path: '/dashboard/connected-apps',
    summary: 'List the apps that have access to the account',
    request: z.object({ done: text }),
  },
  capConnectedApp: {
    ...ownPage,
    ...developersForm,
    path: '/dashboard/connected-apps/{client_id}/cap',
    summary: 'Set what an app may spend',
    request: z.object({ client_id: id, cap_amount: text, cap_every: text }),
  },
  revokeConnectedApp: {
    ...ownPage,
    ...everyonesForm,
    path: '/dashboard/connected-apps/{client_id}/revoke',
    summary: 'Revoke an app’s access to the account',
    request: z.object({ client_id: id }),
  },
  showDocuments: {
    ...ownPage,
    path: '/dashboard/documents',
    summary: 'List stored documents, or search them',
    request: z.object({
      offset: z.coerce.number().int().min(0).max(limits.listed.offset).catch(0),
      q: text,
      mode: z.enum(['fulltext', 'grep']).catch('fulltext'),
      done: text,
    }),
  },
  storeDocuments: {
    ...ownPage,
    ...developersForm,
    ...routine,
    accepts: ['multipart'],
    path: '/dashboard/documents',
    summary: 'Store PDFs that come with the form',
    request: z.object({ file: z.unknown() }),
  },
  startDocumentUpload: {
    ...ownPage,
    ...developersForm,
    ...routine,
    path: '/dashboard/documents/uploads',
    summary: 'Get a URL for the page’s script to send a PDF to',
    request: z.object({ filename: text, size: text }),
    produces: z.object({ document_id: z.string(), upload_url: z.string() }),
  },
  keepUploadedDocument: {
    ...ownPage,
    ...developersForm,
    ...routine,
    path: '/dashboard/documents/stored',
    summary: 'Store a PDF that was sent to that URL',
    request: oneDocument,
    produces: z.object({ document_id: z.string() }),
  },
  useDocuments: {
    ...ownPage,
    ...developersForm,
    ...routine,
    path: '/dashboard/documents/chosen',
    summary: 'Merge, compress, download or delete several documents',
    request: z.object({
      document_id: z.array(text).max(limits.listed.maximum).default([]),
      order: text,
      action: z.enum(['merge', 'compress', 'zip', 'delete', 'delete-now']),
    }),
  },
  downloadDocuments: {
    ...ownPage,
    path: '/dashboard/documents/zip',
    summary: 'Download documents as a ZIP',
    request: z.object({
      ids: text.transform((ids) => ids.split(',')).pipe(z.array(documentIdField).max(limits.listed.maximum)),
    }),
    produces: 'file',
  },
  showDocument: {
    ...ownPage,
    path: '/dashboard/documents/{document_id}',
    summary: 'Show a stored document',
    request: oneDocument.extend({ done: text }),
  },
  previewDocument: {
    ...ownPage,
    path: '/dashboard/documents/{document_id}/preview',
    summary: 'Get an image of a document’s first page',
    request: oneDocument.extend({
      pixels: z.coerce
        .number()
        .int()
        .min(limits.previewPixels.minimum)
        .max(limits.previewPixels.maximum)
        .optional()
        .catch(undefined),
    }),
    produces: 'file',
  },
  openDocument: {
    ...ownPage,
    path: '/dashboard/documents/{document_id}/open',
    summary: 'Redirect to a document to view it',
    request: oneDocument,
  },
  saveDocument: {
    ...ownPage,
    path: '/dashboard/documents/{document_id}/download',
    summary: 'Download a document',
    request: oneDocument,
    produces: 'file',
  },
  deleteDocument: {
    ...ownPage,
    ...routine,
    ...developersForm,
    path: '/dashboard/documents/{document_id}/delete',
    summary: 'Delete a stored document',
    request: oneDocument,
  },
  showCalls: {
    ...ownPage,
    path: '/dashboard/calls',
    summary: 'List the account’s calls, or find one by its request ID',
    request: z.object({
      request_id: text,
      endpoint: text,
      status: text,
      key: text,
      from: text,
      to: text,
      cursor: text,
    }),
  },
  keepCalls: {
    ...ownPage,
    ...form,
    path: '/dashboard/calls/keeping',
    summary: 'Keep requests and answers of calls for a day, or no longer',
    request: z.object({ keep: z.enum(['yes', 'no']) }),
  },
  runAgain: {
    ...ownPage,
    ...developersForm,
    ...routine,
    path: '/dashboard/calls/again',
    summary: 'Show the form of an endpoint with the request of a call',
    request: z.object({ request_id: id, call: text }),
  },
  showCall: {
    ...ownPage,
    path: '/dashboard/calls/{request_id}',
    summary: 'Show a call and explain its error',
    request: z.object({ request_id: id }),
  },
  showJobs: {
    ...ownPage,
    path: '/dashboard/jobs',
    summary: 'List jobs',
    request: z.object({ status: z.enum(['', ...jobStatuses]).catch(''), cursor: text, started: text }),
  },
  showStorage: {
    ...ownPage,
    path: '/dashboard/storage',
    summary: 'Show the account’s own bucket',
    request: z.object({ done: text }),
  },
  saveStorage: {
    ...ownPage,
    ...form,
    path: '/dashboard/storage',
    summary: 'Test the account’s own bucket and set it',
    request: z.object({
      bucket: text,
      region: text,
      prefix: text,
      role_arn: text,
      endpoint: text,
      access_key_id: text,
      secret_access_key: text,
    }),
  },
  forgetStorage: {
    ...ownPage,
    ...form,
    path: '/dashboard/storage/remove',
    summary: 'Remove the account’s own bucket',
  },
  showWebhook: {
    ...ownPage,
    ...developers,
    path: '/dashboard/webhook',
    summary: 'Show webhooks, and the secret that they are signed with',
    request: z.object({ done: text, status: text, cursor: text }),
  },
  sendTestWebhook: {
    ...ownPage,
    ...routine,
    ...developersForm,
    path: '/dashboard/webhook/test',
    summary: 'Send a test to a receiver of webhooks',
    request: z.object({ webhook_url: text }),
  },
  replayWebhook: {
    ...ownPage,
    ...routine,
    ...developersForm,
    path: '/dashboard/webhook/replay',
    summary: 'Send a webhook once more',
    request: z.object({ delivery_id: text }),
  },
  rotateWebhook: {
    ...ownPage,
    ...form,
    path: '/dashboard/webhook/rotate',
    summary: 'Create a new webhook secret',
  },
  showPlayground: {
    ...ownPage,
    path: '/dashboard/playground',
    summary: 'List the endpoints that can be tried',
  },
  useResult: {
    ...ownPage,
    ...developersForm,
    ...routine,
    path: '/dashboard/playground',
    summary: 'Show the form of an endpoint with a document as its input',
    request: z.object({ endpoint: text, document_id: documentIdField }),
  },
  showTrial: {
    ...ownPage,
    path: '/dashboard/playground/{endpoint}',
    summary: 'Show a form to try an endpoint',
    request: z.looseObject({ endpoint: text }),
  },
  runTrial: {
    ...ownPage,
    ...routine,
    ...developers,
    method: 'POST',
    accepts: ['multipart'],
    path: '/dashboard/playground/{endpoint}',
    summary: 'Run an endpoint with the input of its form',
    request: z.looseObject({ endpoint: text }),
  },
  showTrialCode: {
    ...ownPage,
    ...developersForm,
    ...routine,
    accepts: ['multipart'],
    path: '/dashboard/playground/{endpoint}/code',
    summary: 'Get the request in a form as code',
    request: z.looseObject({ endpoint: text }),
    produces: z.object({ code: z.array(z.object({ language: z.string(), code: z.string() })) }),
  },
  showTrialResult: {
    ...ownPage,
    path: '/dashboard/playground/results/{document_id}',
    summary: 'Get the PDF that a trial made, for a day',
    request: oneDocument,
    produces: 'file',
  },
  showTemplates: {
    ...ownPage,
    path: '/dashboard/templates',
    summary: 'List the templates, and those to begin with',
    request: z.object({ done: text }),
  },
  showTemplateEditor: {
    ...ownPage,
    path: '/dashboard/templates/edit',
    summary: 'Show a version of a template, or a new one, in the editor',
    request: z.object({ name: text, version: text, starter: text, language: text, done: text }),
  },
  saveTemplate: {
    ...ownPage,
    ...developersForm,
    ...routine,
    path: '/dashboard/templates/edit',
    summary: 'Save a new version of a template, or print it without scripts',
    request: z.object({ name: text, action: text, ...templateFields }),
  },
  printTemplate: {
    ...ownPage,
    ...developersForm,
    ...routine,
    path: '/dashboard/templates/preview',
    summary: 'Print a template that is not saved, with its sample data, in test',
    request: z.object(templateFields),
    produces: z.object({
      document_id: documentIdField.optional(),
      faults: z.array(
        z.object({
          part: z.string(),
          line: z.int().optional(),
          column: z.int().optional(),
          message: z.string(),
        }),
      ),
      warnings: z.array(z.string()),
    }),
  },
  deleteTemplate: {
    ...ownPage,
    ...developersForm,
    ...routine,
    path: '/dashboard/templates/delete',
    summary: 'Delete a template with all of its versions',
    request: z.object({ name: text }),
  },
  showAccount: {
    ...ownPage,
    path: '/dashboard/account',
    summary: 'Show the account',
    request: z.object({ done: text }),
  },
  showPeople: {
    ...ownPage,
    path: '/dashboard/people',
    summary: 'List the people of the account',
    request: z.object({ done: text }),
  },
  invitePerson: {
    ...ownPage,
    ...form,
    path: '/dashboard/people/invite',
    summary: 'Invite somebody to the account',
    request: z.object({ email: text, role: text }),
  },
  withdrawInvitation: {
    ...ownPage,
    ...form,
    path: '/dashboard/people/withdraw',
    summary: 'Withdraw an invitation',
    request: z.object({ invitation: text }),
  },
  changeRole: {
    ...ownPage,
    ...form,
    path: '/dashboard/people/role',
    summary: 'Give a person another role',
    request: z.object({ person: text, role: text }),
  },
  removePerson: {
    ...ownPage,
    ...form,
    path: '/dashboard/people/remove',
    summary: 'Remove a person from the account',
    request: z.object({ person: text }),
  },
  leaveAccount: {
    ...ownPage,
    ...everyonesForm,
    path: '/dashboard/people/leave',
    summary: 'Leave the account',
  },
  switchAccount: {
    ...ownPage,
    ...routine,
    ...everyonesForm,
    path: '/dashboard/people/switch',
    summary: 'Switch to another account of the person',
    request: z.object({ account: id }),
  },
  showInvitation: {
    ...openPage,
    path: '/dashboard/invitation',
    summary: 'Show the page that an invitation’s link leads to',
    request: z.object({ token: text }),
  },
  acceptInvitation: {
    ...openPage,
    ...form,
    path: '/dashboard/invitation',
    summary: 'Accept an invitation',
    request: z.object({ token: text, password: text }),
  },
  showSecondFactor: {
    ...openPage,
    path: '/dashboard/second-factor',
    summary: 'Show the page that asks for a second factor',
    request: z.object({ next: text }),
  },
  proveSecondFactor: {
    ...openPage,
    ...form,
    path: '/dashboard/second-factor',
    summary: 'Prove a second factor',
    request: z.object({ code: text, credential: text, next: text }),
  },
  signInWithPasskey: {
    ...openPage,
    ...form,
    path: '/dashboard/sign-in/passkey',
    summary: 'Sign in with a passkey',
    request: z.object({ credential: text, next: text }),
  },
  showSecurity: {
    ...ownPage,
    path: '/dashboard/account/security',
    summary: 'Show the person’s second factors',
    request: z.object({ done: text }),
  },
  showApp: {
    ...ownPage,
    path: '/dashboard/account/security/app',
    summary: 'Show the page to add an authenticator app',
  },
  addApp: {
    ...ownPage,
    ...everyonesForm,
    path: '/dashboard/account/security/app',
    summary: 'Add an authenticator app, or replace it',
    request: z.object({ sealed: text, code: text, password: text }),
  },
  removeApp: {
    ...ownPage,
    ...everyonesForm,
    path: '/dashboard/account/security/app/remove',
    summary: 'Remove the authenticator app',
  },
  addPasskey: {
    ...ownPage,
    ...everyonesForm,
    path: '/dashboard/account/security/passkeys',
    summary: 'Add a passkey',
    request: z.object({ name: text, credential: text, password: text }),
  },
  renamePasskey: {
    ...ownPage,
    ...everyonesForm,
    path: '/dashboard/account/security/passkeys/rename',
    summary: 'Give a passkey another name',
    request: z.object({ passkey: text, name: text }),
  },
  removePasskey: {
    ...ownPage,
    ...everyonesForm,
    path: '/dashboard/account/security/passkeys/remove',
    summary: 'Remove a passkey',
    request: z.object({ passkey: text }),
  },
  renewRecoveryCodes: {
    ...ownPage,
    ...everyonesForm,
    path: '/dashboard/account/security/codes',
    summary: 'Replace the recovery codes',
  },
  showPassword: {
    ...ownPage,
    path: '/dashboard/account/password',
    summary: 'Show the page to change the password',
  },
  changePassword: {
    ...ownPage,
    ...everyonesForm,
    path: '/dashboard/account/password',
    summary: 'Change the password',
    request: z.object({ password: text, new_password: text, revoke: text }),
  },
  showDeletion: {
    ...ownPage,
    role: 'owner',
    path: '/dashboard/account/delete',
    summary: 'Show the page to delete the account',
  },
  deleteAccount: {
    ...ownPage,
    ...form,
    path: '/dashboard/account/delete',
    summary: 'Delete the account and everything that it owns',
    request: z.object({ password: text }),
  },
} as const satisfies Endpoints;

import type { ChangeKind } from './account-changes.ts';

const words: Readonly<Record<ChangeKind, string>> = {
  storageSet: 'Own bucket set',
  storageRemoved: 'Own bucket removed',
  signerSet: 'Signer set',
  signerRemoved: 'Signer removed',
  pipelineSet: 'Pipeline set',
  pipelineRemoved: 'Pipeline removed',
  creditsAlertSet: 'Webhook for a low balance set',
  creditsAlertRemoved: 'Webhook for a low balance removed',
  webhookSecretRotated: 'Webhook secret replaced',
  callContentsKept: 'Requests and answers of calls are kept from now on',
  callContentsNotKept: 'Requests and answers of calls are no longer kept',
  keyCreated: 'API key created',
  keyChanged: 'API key changed',
  keyRevoked: 'API key revoked',
  appCreated: 'OAuth app created',
  appChanged: 'OAuth app changed',
  appSecretRotated: 'Secret of an OAuth app replaced',
  appDeleted: 'OAuth app deleted',
  appCapped: 'Spend cap of an app changed',
  appDisconnected: 'App disconnected',
  passwordChanged: 'Password changed',
  passwordReset: 'Password set by a link in a mail',
  personInvited: 'Person invited',
  invitationWithdrawn: 'Invitation withdrawn',
  personJoined: 'Person joined',
  roleChanged: 'Role of a person changed',
  personRemoved: 'Person removed',
  authenticatorAdded: 'Authenticator app added',
  authenticatorRemoved: 'Authenticator app removed',
  passkeyAdded: 'Passkey added',
  passkeyRenamed: 'Passkey renamed',
  passkeyRemoved: 'Passkey removed',
  recoveryCodesRenewed: 'Recovery codes renewed',
  secondFactorReset: 'Second factor removed by the operator',
  everythingRevoked: 'All API keys revoked and all apps disconnected',
};

/** The changes of how a person signs in, whatever the account. */
const personal: ReadonlySet<ChangeKind> = new Set([
  'passwordChanged',
  'passwordReset',
  'authenticatorAdded',
  'authenticatorRemoved',
  'passkeyAdded',
  'passkeyRenamed',
  'passkeyRemoved',
  'recoveryCodesRenewed',
  'secondFactorReset',
]);

export function isPersonal(kind: ChangeKind): boolean {
  return personal.has(kind);
}

/** A kind of account change in words, for people. */
export function changeInWords(kind: ChangeKind): string {
  return words[kind];
}

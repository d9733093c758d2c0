import type { Operations } from '../core/contract/endpoint.ts';
import { showAccount } from './account.ts';
import { connectedApps } from './connected-apps.ts';
import { deleteAccount, showDeletion } from './deletion.ts';
import { documents } from './documents.ts';
import type { dashboard } from './endpoints.ts';
import { createKey, revokeKey, showKeys } from './keys.ts';
import { oauthApps } from './oauth-apps.ts';
import { showOverview } from './overview.ts';
import { changePassword, showPassword } from './password.ts';
import { playground } from './playground/playground.ts';
import { showSignIn, signIn, signOut } from './sign-in.ts';
import { showSignUp, signUp } from './sign-up.ts';
import { storage } from './storage.ts';
import { webhook } from './webhook.ts';

export const operations: Operations<typeof dashboard> = {
  showHome: async (_input, { baseUrl }) => ({ redirect: `${baseUrl}/dashboard` }),
  showSignUp,
  signUp,
  showSignIn,
  signIn,
  signOut,
  showOverview,
  showKeys,
  createKey,
  revokeKey,
  showAccount,
  showPassword,
  changePassword,
  showDeletion,
  deleteAccount,
  ...oauthApps,
  ...connectedApps,
  ...documents,
  ...storage,
  ...webhook,
  ...playground,
};

import type { Operations } from '../core/contract/endpoint.ts';
import { showAccount } from './account-page.ts';
import { confirmation } from './confirmation-page.ts';
import { connectedApps } from './connected-apps-page.ts';
import { showDeletion, submitDeletion } from './deletion.ts';
import { documents } from './documents.ts';
import type { dashboard } from './endpoints.ts';
import { forgottenPassword } from './forgotten-password-page.ts';
import { keys } from './keys.ts';
import { calls } from './log/calls.ts';
import { jobs } from './log/jobs.ts';
import { oauthApps } from './oauth-apps.ts';
import { showOverview } from './overview.ts';
import { showPassword, submitPassword } from './password-page.ts';
import { playground } from './playground/playground.ts';
import { showSignIn, signOut, submitSignIn } from './sign-in-page.ts';
import { showSignUp, submitSignUp } from './sign-up-page.ts';
import { storage } from './storage-page.ts';
import { usage } from './usage/usage-page.ts';
import { webhook } from './webhook.ts';

export const operations: Operations<typeof dashboard> = {
  showHome: async (_input, { baseUrl }) => ({ redirect: `${baseUrl}/dashboard` }),
  showSignUp,
  signUp: submitSignUp,
  ...confirmation,
  ...forgottenPassword,
  showSignIn,
  signIn: submitSignIn,
  signOut,
  showOverview,
  ...usage,
  ...keys,
  showAccount,
  showPassword,
  changePassword: submitPassword,
  showDeletion,
  deleteAccount: submitDeletion,
  ...oauthApps,
  ...connectedApps,
  ...documents,
  ...calls,
  ...jobs,
  ...storage,
  ...webhook,
  ...playground,
};

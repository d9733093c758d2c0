import type { Operations } from '../core/contract/endpoint.ts';
import { showAccount } from './account/account-page.ts';
import { showDeletion, submitDeletion } from './account/deletion.ts';
import { forgottenPassword } from './account/forgotten-password-page.ts';
import { showPassword, submitPassword } from './account/password-page.ts';
import { showSignIn, signOut, submitSignIn } from './account/sign-in-page.ts';
import { showSignUp, submitSignUp } from './account/sign-up-page.ts';
import { connectedApps } from './apps/connected-apps-page.ts';
import { machineApps } from './apps/machine-apps.ts';
import { oauthApps } from './apps/oauth-apps.ts';
import { documents } from './documents/documents.ts';
import { storage } from './documents/storage-page.ts';
import type { dashboard } from './endpoints.ts';
import { confirmation } from './frame/confirmation-page.ts';
import { palette } from './frame/palette.ts';
import { keys } from './keys/keys.ts';
import { calls } from './log/calls.ts';
import { jobs } from './log/jobs.ts';
import { showOverview } from './overview.ts';
import { invitation } from './people/invitation-page.ts';
import { people } from './people/people.ts';
import { playground } from './playground/playground.ts';
import { secondFactor } from './security/second-factor-page.ts';
import { security } from './security/security.ts';
import { templates } from './templates/templates.ts';
import { usage } from './usage/usage-page.ts';
import { webhook } from './webhook.ts';

export const operations: Operations<typeof dashboard> = {
  showSignUp,
  signUp: submitSignUp,
  ...confirmation,
  ...forgottenPassword,
  showSignIn,
  signIn: submitSignIn,
  signOut,
  showOverview,
  ...palette,
  ...usage,
  ...keys,
  showAccount,
  ...people,
  ...invitation,
  ...security,
  ...secondFactor,
  showPassword,
  changePassword: submitPassword,
  showDeletion,
  deleteAccount: submitDeletion,
  ...oauthApps,
  ...machineApps,
  ...connectedApps,
  ...documents,
  ...calls,
  ...jobs,
  ...storage,
  ...webhook,
  ...playground,
  ...templates,
};

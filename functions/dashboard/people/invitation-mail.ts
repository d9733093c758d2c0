import type { Mail } from '../../core/aws/send-mail.ts';
import { type Role, roleInWords } from '../../core/contract/callers/role.ts';
import { limits } from '../../core/contract/limits.ts';

interface Invited {
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly accountName: string;
  readonly link: string;
}

/** The mail that invites a person to an account. */
export function invitationMail({ email, role, invitedBy, accountName, link }: Invited): Mail {
  return {
    to: email,
    subject: `${invitedBy} invites you to an account`,
    text: `${invitedBy} invites you to the account ${accountName} of the PDF service, as ${role === 'owner' ? 'an' : 'a'} ${role}.
${roleInWords(role)}.

To accept, open this link within ${limits.invitationDays} days:

${link}

The link works once, and only for this email address. If you do not know why you got this mail, do nothing.
`,
  };
}

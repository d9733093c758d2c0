import { mailSender } from '../settings.ts';
import { clientTimeouts } from './client-timeouts.ts';

/** A plain-text mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Sends a mail with SES, from the operator's address. The client is loaded with the first mail, since few calls send
 * any.
 */
export async function sendMail({ to, subject, text }: Mail): Promise<void> {
  const from = mailSender();
  if (!from) throw new Error('MAIL_FROM is not set, so no mail can be sent');
  const { SESv2Client, SendEmailCommand } = await import('@aws-sdk/client-sesv2');
  const client = new SESv2Client({ requestHandler: clientTimeouts });
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: from,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: { Data: subject, Charset: 'UTF-8' },
          Body: { Text: { Data: text, Charset: 'UTF-8' } },
        },
      },
    }),
  );
}

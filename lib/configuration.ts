import type { Node } from 'constructs';
import * as z from 'zod';
import { limits } from '../functions/core/contract/limits.ts';

const flag = z.union([z.boolean(), z.stringbool()]);
const count = z.coerce.number().int().min(1);
const hostName = z.hostname().includes('.').optional();

/** The operator's choices. What has no description is not for operators. */
export const configurationSchema = z
  .object({
    stackName: z
      .string()
      .min(1)
      .default('PdfService')
      .describe('One for each deployment in an account and region'),
    keepData: flag
      .prefault(true)
      .describe('`false`: tables and bucket go with the stack; for deployments to be thrown away'),
    signUp: z
      .enum(['open', 'closed'])
      .default('open')
      .describe('`closed`: accounts are made by the operator’s command alone'),
    rateLimitPerMinute: count
      .optional()
      .describe(
        `Calls a minute that one account may make in the live environment; ${limits.callsPerMinute.live} unless set`,
      ),
    rateLimitPerMinuteTest: count
      .optional()
      .describe(`The same in the test environment; ${limits.callsPerMinute.test} unless set`),
    callsPerSecond: count
      .default(200)
      .describe(
        'Calls a second that the live environment lets through over all accounts, and twice as many at once',
      ),
    callsPerSecondTest: count.default(50).describe('The same in the test environment'),
    renderConcurrency: count
      .optional()
      .describe(
        'How many pages Chromium may print at the same time; also sets that many aside for it. A new account may be refused one, since AWS keeps 100 unreserved. Without it, the account’s own quota holds',
      ),
    domainName: hostName.describe(
      'A host name of your own for the live environment, instead of API Gateway’s',
    ),
    testDomainName: hostName.describe('One for the test environment; `test.` and `domainName` unless set'),
    hostedZoneId: z
      .string()
      .min(1)
      .optional()
      .describe('The Route 53 zone of those names: their certificate and records are made in it'),
    certificateArn: z
      .string()
      .startsWith('arn:')
      .optional()
      .describe(
        'A certificate of ACM for both names, in the stack’s region. Without it, one is made in the zone',
      ),
    firewall: flag.prefault(false).describe('`true`: AWS WAF before both environments'),
    alarmEmail: z
      .email()
      .optional()
      .describe('Who is written to by alarms; AWS asks that address to agree first'),
    alarmTopicArn: z
      .string()
      .startsWith('arn:')
      .optional()
      .describe('An SNS topic of yours that gets the alarms'),
    /** Whether to make the variant that `sam local` runs, which is never to be deployed. */
    local: flag.prefault(false),
  })
  .refine(({ domainName, certificateArn, hostedZoneId }) => !domainName || certificateArn || hostedZoneId, {
    error: 'domainName needs certificateArn or hostedZoneId',
  })
  .refine(({ domainName, testDomainName }) => domainName || !testDomainName, {
    error: 'testDomainName needs domainName',
  });

/** What an operator may choose, each with `-c name=value` or under `context` in cdk.json. */
export type Configuration = z.output<typeof configurationSchema>;

/** The operator's choices. Throws, naming each that cannot be used. */
export function readConfiguration(node: Node): Configuration {
  const names = Object.keys(configurationSchema.shape);
  const result = configurationSchema.safeParse(
    Object.fromEntries(names.map((name) => [name, node.tryGetContext(name)])),
  );
  if (!result.success) throw new Error(`The CDK context does not fit: ${z.prettifyError(result.error)}`);
  return result.data;
}

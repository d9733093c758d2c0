import type { Node } from 'constructs';
import * as z from 'zod';

const flag = z.union([z.boolean(), z.stringbool()]);
const count = z.coerce.number().int().min(1);
const hostName = z.hostname().includes('.').optional();

const schema = z
  .object({
    /** The CloudFormation stack's name: one for each deployment of an account and region. */
    stackName: z.string().min(1).default('PdfService'),
    /** Whether tables and bucket outlive the stack and refuse to be deleted. */
    keepData: flag.default(true),
    /** How many pages Chromium may print at once. Without it, the account's own limit holds. */
    renderConcurrency: count.optional(),
    /** Calls a second over all accounts that the live environment lets through, and the test one. */
    callsPerSecond: count.default(200),
    callsPerSecondTest: count.default(50),
    /** Calls a minute that one account may make in the live environment, 120 without it, and in the test one, 30. */
    rateLimitPerMinute: count.optional(),
    rateLimitPerMinuteTest: count.optional(),
    /** Whether anybody may make an account, or the operator alone. */
    signUp: z.enum(['open', 'closed']).default('open'),
    /** The live environment's own host name, and the test one's. Without them, API Gateway's hold. */
    domainName: hostName,
    testDomainName: hostName,
    /** The certificate of both names, in the stack's region. Without it, one is made in the hosted zone. */
    certificateArn: z.string().startsWith('arn:').optional(),
    /** The Route 53 zone that gets both names. Without it, their records are the operator's to make. */
    hostedZoneId: z.string().min(1).optional(),
    /** Whether a web application firewall stands before both environments. */
    firewall: flag.default(false),
    /** The SNS topic that hears of alarms, and an address that a topic of the stack's own writes to. */
    alarmTopicArn: z.string().startsWith('arn:').optional(),
    alarmEmail: z.email().optional(),
    /** Whether to make the variant that `sam local` runs, which is never to be deployed. */
    local: flag.default(false),
  })
  .refine(({ domainName, certificateArn, hostedZoneId }) => !domainName || certificateArn || hostedZoneId, {
    error: 'domainName needs certificateArn or hostedZoneId',
  })
  .refine(({ domainName, testDomainName }) => domainName || !testDomainName, {
    error: 'testDomainName needs domainName',
  });

/** What an operator may choose, each with `-c name=value` or under `context` in cdk.json. */
export type Configuration = z.output<typeof schema>;

/** The operator's choices. Throws, naming each that cannot be used. */
export function readConfiguration(node: Node): Configuration {
  const names = Object.keys(schema.shape);
  const result = schema.safeParse(Object.fromEntries(names.map((name) => [name, node.tryGetContext(name)])));
  if (!result.success) throw new Error(`The CDK context does not fit: ${z.prettifyError(result.error)}`);
  return result.data;
}

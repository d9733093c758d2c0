import { Token } from 'aws-cdk-lib';
import type { Node } from 'constructs';
import * as z from 'zod';
import { limits } from '../functions/core/contract/limits.ts';

const flag = z.union([z.boolean(), z.stringbool()]);
const count = z.coerce.number().int().min(1);
const concurrency = z.union([count, z.literal('none')]);
const hostName = z.hostname().includes('.').optional();

/** Text that begins so, or a value of another construct, which is not known before deployment. */
const startingWith = (start: string) =>
  z.string().refine((text) => text.startsWith(start) || Token.isUnresolved(text), {
    error: `must start with ${start}`,
  });
const arn = startingWith('arn:');
const made = z.literal('create');

/** What the command line has as text, read; a text that cannot be read stays as it is, and is refused. */
const fromText = <Schema extends z.ZodType>(read: (text: string) => unknown, schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' ? read(value) : value), schema);

const listOf = (item: z.ZodType<string>) =>
  fromText((text) => text.split(',').map((part) => part.trim()), z.array(item).min(1).optional());
const id = z.string().min(1);

const tags = fromText(
  (text) => Object.fromEntries(text.split(',').map((pair) => pair.split(/=(.*)/s, 2))),
  z.record(id, z.string({ error: 'must be written as name=value,name=value' })).optional(),
);

const outputs = fromText((text) => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}, z.record(z.string(), z.string(), { error: 'must be the outputs of a deployment, as JSON' }).optional());

/** The operator's settings. Those without a description are internal. */
export const configurationSchema = z
  .object({
    stackName: z
      .string()
      .min(1)
      .regex(/^(?!aws|ssm)/i, {
        error: 'may not begin with aws or ssm: SSM refuses such names for the secret',
      })
      .default('PdfService')
      .describe(
        'Name of the stack. Deployments in one account and region need different names. It may not begin with `aws` or `ssm`',
      ),
    keepData: flag
      .prefault(true)
      .describe(
        '`false` deletes the tables, the bucket and the logs with the stack, for temporary deployments',
      ),
    signUp: z
      .enum(['open', 'closed'])
      .default('open')
      .describe('With `closed`, only the operator’s command can create accounts'),
    mailFrom: z
      .email()
      .optional()
      .describe(
        'The address that mails are sent from: a verified identity of SES in the stack’s region, or an address of a verified domain. With it, an account is created once its email address is proved, people can reset their passwords, and changes of settings are mailed',
      ),
    timestampUrl: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe(
        'The timestamp authority (RFC 3161) of signatures whose call names none. Without it, a call must name one for levels above `b_b`',
      ),
    rateLimitPerMinute: count
      .optional()
      .describe(
        `Calls per minute and account in the live environment; ${limits.callsPerMinute.live} unless set`,
      ),
    rateLimitPerMinuteTest: count
      .optional()
      .describe(`The same in the test environment; ${limits.callsPerMinute.test} unless set`),
    rateLimitPerDayTest: count
      .optional()
      .describe(
        `Calls per day (UTC) and account in the test environment; ${limits.testCallsPerDay} unless set`,
      ),
    callsAtOnce: count
      .optional()
      .describe(
        `Calls with a price that an account may have in progress at once in the live environment; ${limits.callsAtOnce.live} unless set`,
      ),
    callsAtOnceTest: count
      .optional()
      .describe(`The same in the test environment; ${limits.callsAtOnce.test} unless set`),
    callsPerSecond: count
      .default(200)
      .describe(
        'Calls per second that the live environment accepts from all accounts together; a burst may be twice as large',
      ),
    callsPerSecondTest: count.default(50).describe('The same in the test environment'),
    authorizerConcurrency: concurrency
      .optional()
      .describe(
        'How many calls the authorizer may check at the same time: its reserved concurrency, which other functions cannot use up. Unless set, 0.2 × the calls per second of both environments, but at least 100; `none` reserves nothing',
      ),
    engineConcurrency: concurrency
      .default(100)
      .describe(
        'How many calls may have files read or written at the same time: the reserved concurrency of the engine. `none` reserves nothing, and only the account’s quota applies',
      ),
    renderConcurrency: concurrency
      .default(50)
      .describe(
        'How many documents Chromium may print at the same time: the reserved concurrency of its function. `none` reserves nothing, and only the account’s quota applies',
      ),
    ocrConcurrency: concurrency
      .default(100)
      .describe(
        'How many pages of scans may be recognised at the same time: the reserved concurrency of Tesseract’s function. Others wait. `none` reserves nothing, and only the account’s quota applies',
      ),
    office: flag
      .prefault(false)
      .describe(
        '`true` adds the function that converts office documents, with LibreOffice as WebAssembly. Run `npm run office` first. See [Office documents](#office-documents)',
      ),
    officeMemory: count
      .min(3_008)
      .max(10_240)
      .default(4_096)
      .describe(
        'Memory of that function in MB. New accounts of AWS may have no more than 3,008 until they ask for more',
      ),
    officeConcurrency: concurrency
      .default(20)
      .describe(
        'How many office documents may be converted at the same time: the reserved concurrency of that function. `none` reserves nothing, and only the account’s quota applies',
      ),
    canary: flag
      .prefault(true)
      .describe(
        '`false` gives a new version all calls at once. By default it gets a tenth for five minutes, and is taken back if they fail. See [Gradual releases](#gradual-releases)',
      ),
    tenantIsolation: flag
      .prefault(false)
      .describe(
        '`true` gives each account execution environments of its own in the functions that open files: the engine, Chromium and Tesseract. See [Isolated accounts](#isolated-accounts)',
      ),
    renderReuse: flag
      .prefault(true)
      .describe(
        '`false` gives each document a page of Chromium that has shown no other. By default an account’s documents without scripts, one after another, share one. See [Pages that are used again](#pages-that-are-used-again)',
      ),
    callArchive: flag
      .prefault(false)
      .describe(
        '`true` keeps the log line of every call in files in S3, for you to query with Athena. See [Keep calls for longer](operations.md#keep-calls-for-longer)',
      ),
    callArchiveDays: count.default(400).describe('How many days the archive keeps a call'),
    searchCollection: flag
      .prefault(false)
      .describe(
        '`true` creates an OpenSearch Serverless collection, in which large accounts can be searched. It costs hundreds of dollars a month. See [Search](scale.md#search)',
      ),
    searchOperator: z
      .string()
      .regex(/^arn:aws[\w-]*:iam::\d{12}:(role|user)\/.+$/, 'must be the ARN of a role or user of IAM')
      .optional()
      .describe('ARN of the IAM role or user with which you move accounts into the collection'),
    stripeMeter: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe(
        'Event name of a meter of Stripe. With it, what linked accounts spend is sent to Stripe every hour. See [Bills](billing.md#stripe)',
      ),
    stripeKeyParameter: z
      .string()
      .regex(/^\/[\w./-]+$/, 'must be the name of a parameter, such as /stripe/key')
      .optional()
      .describe(
        'The SSM parameter, a SecureString, with a key of Stripe’s API; `/` and the stack’s name and `/stripe-key` unless set',
      ),
    domainName: hostName.describe('Your own host name for the live environment, instead of API Gateway’s'),
    testDomainName: hostName.describe(
      'The host name for the test environment; `domainName` with the prefix `test.` unless set',
    ),
    hostedZoneId: z
      .string()
      .min(1)
      .optional()
      .describe(
        'The Route 53 zone of these names, in which their DNS records are created and their certificate is validated',
      ),
    certificateArn: arn
      .optional()
      .describe(
        'An ACM certificate for both names, in the stack’s region. Unless set, one is created and validated in the zone',
      ),
    firewall: flag.prefault(false).describe('`true` puts AWS WAF in front of both environments'),
    tracing: flag
      .prefault(true)
      .describe(
        '`false` turns off AWS X-Ray, which by default records a trace of some calls. See [Traces](operations.md#traces)',
      ),
    alarmEmail: z
      .email()
      .optional()
      .describe('The address that alarms are sent to; AWS first asks it to confirm'),
    alarmTopicArn: arn
      .optional()
      .describe(
        'Your own SNS topic, which alarms are published to; its policy must let CloudWatch publish. See [Alarms](#alarms)',
      ),
    kmsKey: z
      .union([made, arn])
      .optional()
      .describe(
        'Your own KMS key for all that is stored: its ARN, or `create`. See [company.md](company.md#your-own-key)',
      ),
    vpc: z
      .union([made, startingWith('vpc-')])
      .optional()
      .describe(
        'Puts the functions into a VPC: its ID, with `subnetIds` and `isolatedSubnetIds`, or `create`. See [company.md](company.md#a-vpc)',
      ),
    subnetIds: listOf(id).describe(
      'The subnets of `vpc` with a route to the internet by NAT, separated by commas',
    ),
    isolatedSubnetIds: listOf(id).describe(
      'The subnets of `vpc` without a route to the internet, separated by commas',
    ),
    vpcEndpointIds: listOf(id).describe(
      'Makes the API private: only these interface endpoints of `execute-api` reach it, separated by commas. See [company.md](company.md#who-reaches-the-api)',
    ),
    allowFrom: listOf(z.union([z.cidrv4(), z.cidrv6()])).describe(
      'The ranges of addresses (CIDR) that may call, separated by commas; anyone unless set',
    ),
    disableExecuteApiEndpoint: flag
      .prefault(false)
      .describe('`true` closes API Gateway’s own host name, so that only `domainName` is left'),
    tags: tags.describe('Tags for all resources, as `name=value,name=value`'),
    replicaRegion: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, { error: 'must be a region, such as eu-west-1' })
      .optional()
      .describe(
        'Another region, which gets a copy of the tables and of the stored documents. See [company.md](company.md#a-second-region)',
      ),
    replicaKmsKeyArn: arn.optional().describe('With `kmsKey` and `replicaRegion`: the key of that region'),
    standbyOf: outputs.describe(
      'The outputs of a deployment that was lost, as JSON: this one continues with the copy of its data in this region',
    ),
    /** Whether to build the variant for `sam local`, which must never be deployed. */
    local: flag.prefault(false),
  })
  .refine(({ domainName, certificateArn, hostedZoneId }) => !domainName || certificateArn || hostedZoneId, {
    error: 'domainName needs certificateArn or hostedZoneId',
  })
  .refine(({ searchCollection, searchOperator }) => searchCollection || !searchOperator, {
    error: 'searchOperator needs searchCollection',
  })
  .refine(({ domainName, testDomainName }) => domainName || !testDomainName, {
    error: 'testDomainName needs domainName',
  })
  .refine(({ domainName, disableExecuteApiEndpoint }) => domainName || !disableExecuteApiEndpoint, {
    error: 'disableExecuteApiEndpoint needs domainName',
  })
  .refine(({ domainName, vpcEndpointIds }) => !domainName || !vpcEndpointIds, {
    error: 'domainName is for callers from the internet, and vpcEndpointIds excludes them',
  })
  .refine(
    ({ vpc, subnetIds, isolatedSubnetIds }) =>
      vpc === undefined || vpc === 'create'
        ? !subnetIds && !isolatedSubnetIds
        : subnetIds && isolatedSubnetIds,
    { error: 'the ID of a vpc needs subnetIds and isolatedSubnetIds, which nothing else takes' },
  )
  .refine(
    ({ kmsKey, replicaRegion, replicaKmsKeyArn }) =>
      Boolean(kmsKey && replicaRegion) === Boolean(replicaKmsKeyArn),
    { error: 'kmsKey and replicaRegion together need replicaKmsKeyArn, which nothing else takes' },
  )
  .refine(
    ({ stackName, replicaRegion, standbyOf }) =>
      !(replicaRegion || standbyOf) || /^[a-z][a-z0-9-]{0,26}$/i.test(stackName),
    { error: 'a copy’s bucket is named after the stack, which may then have 27 letters, digits and hyphens' },
  )
  .refine(({ replicaRegion, standbyOf }) => !replicaRegion || !standbyOf, {
    error: 'standbyOf continues with a copy, and cannot have replicaRegion until it is the only deployment',
  });

/** The operator's settings, each given as `-c name=value` or under `context` in cdk.json. */
export type Configuration = z.output<typeof configurationSchema>;

/** The settings of a service in somebody's own stack. */
export type PdfServiceProps = Readonly<Partial<Omit<Configuration, 'stackName' | 'local'>>>;

/** Settings with their defaults. Throws an error that names every invalid one. */
export function checkedConfiguration(settings: Readonly<Record<string, unknown>>): Configuration {
  const result = configurationSchema.safeParse(settings);
  if (!result.success) throw new Error(`These settings are invalid: ${z.prettifyError(result.error)}`);
  return result.data;
}

/** Reads the operator's settings from the CDK context. Throws an error that names every invalid one. */
export function readConfiguration(node: Node): Configuration {
  const names = Object.keys(configurationSchema.shape);
  return checkedConfiguration(Object.fromEntries(names.map((name) => [name, node.tryGetContext(name)])));
}

import type { Node } from 'constructs';
import * as z from 'zod';

const schema = z.object({
  /** The CloudFormation stack's name: one for each deployment of an account and region. */
  stackName: z.string().min(1).default('PdfService'),
  /** Whether tables and bucket outlive the stack and refuse to be deleted. */
  keepData: z.union([z.boolean(), z.stringbool()]).default(true),
  /** How many pages Chromium may print at once. Without it, the account's own limit holds. */
  renderConcurrency: z.coerce.number().int().min(1).optional(),
  /** The SNS topic that hears of alarms. Without it, they only show in CloudWatch. */
  alarmTopicArn: z.string().startsWith('arn:').optional(),
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

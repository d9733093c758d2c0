import { isDeepStrictEqual } from 'node:util';

/** A resource of a CloudFormation template. */
interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

/** Resources of a template by their logical ids. */
export type Resources = Readonly<Record<string, Resource>>;

/** What a release has that holds data or is an address. */
export interface LastingResources {
  readonly version: string;
  readonly resources: Resources;
}

/** The choices with which a stack has every such resource: those that an operator may do without, too. */
export const everyLastingResource = {
  domainName: 'pdf.example.com',
  hostedZoneId: 'Z0123456789ABCDEFGHIJ',
  alarmEmail: 'operator@example.com',
} as const;

/**
 * The types of resources that hold data or are an address, each with the properties on whose change CloudFormation replaces the
 * resource or refuses the update, or the address is no longer that of callers. By the CloudFormation reference.
 */
const lastingProperties: Readonly<Record<string, readonly string[]>> = {
  'AWS::DynamoDB::GlobalTable': [
    'TableName',
    'KeySchema',
    'LocalSecondaryIndexes',
    'AttributeDefinitions',
    'GlobalSecondaryIndexes',
  ],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::SQS::Queue': ['QueueName', 'FifoQueue'],
  'AWS::SSM::Parameter': ['Name'],
  'AWS::SecretsManager::Secret': ['Name'],
  'AWS::KMS::Key': [],
  'Custom::Secret': ['name', 'ServiceToken'],
  'AWS::ApiGateway::RestApi': ['EndpointConfiguration', 'DisableExecuteApiEndpoint'],
  'AWS::ApiGateway::Stage': ['StageName', 'RestApiId'],
  'AWS::ApiGateway::DomainName': ['DomainName'],
  'AWS::ApiGateway::BasePathMapping': ['DomainName', 'BasePath'],
  'AWS::Route53::RecordSet': ['Name', 'Type', 'HostedZoneId'],
  'AWS::SNS::Topic': ['TopicName', 'FifoTopic'],
  'AWS::Logs::LogGroup': ['LogGroupName'],
};

/** The resources of a template that hold data or are an address, with their lasting properties. */
export function lastingResources(resources: Resources): Resources {
  return Object.fromEntries(
    Object.entries(resources).flatMap(([id, { Type, Properties = {} }]) => {
      const names = lastingProperties[Type]?.filter((name) => name in Properties);
      return names
        ? [[id, { Type, Properties: Object.fromEntries(names.map((name) => [name, Properties[name]])) }]]
        : [];
    }),
  );
}

/** What would be lost or refused if a stack of the first template were updated to the second: a sentence for each. */
export function lossesOfUpdate(before: Resources, after: Resources): readonly string[] {
  return Object.entries(lastingResources(before)).flatMap(([id, resource]) => {
    const next = lastingResources(after)[id];
    if (!next) return [`${id} (${resource.Type}) is removed`];
    if (next.Type !== resource.Type) return [`${id} changes its type from ${resource.Type} to ${next.Type}`];
    return lossesOfResource(resource, next).map((loss) => `${id} (${resource.Type}): ${loss}`);
  });
}

function lossesOfResource({ Type, Properties: before = {} }: Resource, { Properties: after = {} }: Resource) {
  return (lastingProperties[Type] ?? []).flatMap((name) => {
    if (name === 'AttributeDefinitions') return changedAttributes(before[name], after[name]);
    if (name === 'GlobalSecondaryIndexes') return changedIndexes(before[name], after[name]);
    return isDeepStrictEqual(before[name], after[name]) ? [] : [`${name} changes`];
  });
}

interface Attribute {
  readonly AttributeName: string;
}

/** An attribute may come or go with an index, but not change its type. */
function changedAttributes(before: unknown, after: unknown): string[] {
  const next = byName<Attribute>(after, 'AttributeName');
  return [...byName<Attribute>(before, 'AttributeName')].flatMap(([name, attribute]) =>
    next.has(name) && !isDeepStrictEqual(attribute, next.get(name))
      ? [`the attribute ${name} changes its type`]
      : [],
  );
}

interface Index {
  readonly IndexName: string;
  readonly KeySchema: unknown;
  readonly Projection: unknown;
}

/** DynamoDB makes and removes indexes, one in an update, and changes none. */
function changedIndexes(before: unknown, after: unknown): string[] {
  const [old, next] = [byName<Index>(before, 'IndexName'), byName<Index>(after, 'IndexName')];
  const fixed = (index: Index | undefined) => [index?.KeySchema, index?.Projection];
  const changed = [...old.keys()].filter(
    (name) => next.has(name) && !isDeepStrictEqual(fixed(old.get(name)), fixed(next.get(name))),
  );
  const count = old.size + next.size - 2 * [...old.keys()].filter((name) => next.has(name)).length;
  return [
    ...changed.map((name) => `the index ${name} changes: it needs a new name`),
    ...(count > 1 ? [`${count} indexes come or go, and an update takes one`] : []),
  ];
}

/** The entries of a list property, which may be missing, by their names. */
function byName<Entry>(list: unknown, name: keyof Entry): ReadonlyMap<unknown, Entry> {
  const entries = (list ?? []) as readonly Entry[]; // as CloudFormation defines the property
  return new Map(entries.map((entry) => [entry[name], entry]));
}

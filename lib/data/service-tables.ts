import {
  AttributeType,
  Billing,
  type CfnGlobalTable,
  type GlobalSecondaryIndexPropsV2,
  type ITableV2,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { type TableName, type TableShape, tables } from '../../functions/core/contract/resources/tables.ts';
import type { FunctionShape } from '../../functions/deployment.ts';
import { removalPolicyOf } from '../removal-policy.ts';

interface TablesProps {
  readonly keepData: boolean;
  readonly replica?: TableReplica;
  /** Outputs with the names of tables to use instead of new ones. */
  readonly existing?: Readonly<Record<string, string>>;
}

/** A copy of every table in another region. */
interface TableReplica {
  readonly region: string;
  /** The operator's key there. */
  readonly keyArn: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
}

type Named = Pick<ITableV2, 'tableName' | 'tableArn'>;

type TableActions = NonNullable<FunctionShape['tables']>[TableName];

/** The DynamoDB tables: billed by use, encrypted, and restorable to any second of the last 35 days. */
export class ServiceTables extends Construct {
  readonly #tables: ReadonlyMap<TableName, Named>;

  constructor(scope: Construct, id: string, props: TablesProps) {
    super(scope, id);
    const entries = Object.entries(tables) as [TableName, TableShape][]; // Object.entries widens keys to string
    this.#tables = new Map(entries.map(([name, shape]) => [name, this.#table(name, shape, props)]));
  }

  /** The name that CloudFormation gives the table. */
  nameOf(table: TableName): string {
    return this.#of(table).tableName;
  }

  /** The rights to exactly these actions on one table; an index supports only Query. */
  rightsTo(table: TableName, actions: NonNullable<TableActions>): readonly PolicyStatement[] {
    const { tableArn } = this.#of(table);
    const { indexes = {} }: TableShape = tables[table];
    const indexArns = Object.keys(indexes).map((index) => `${tableArn}/index/${index}`);
    const onTable = new PolicyStatement({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [tableArn],
    });
    if (indexArns.length === 0 || !actions.includes('Query')) return [onTable];
    return [onTable, new PolicyStatement({ actions: ['dynamodb:Query'], resources: indexArns })];
  }

  #of(name: TableName): Named {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`there is no table ${name}`);
    return table;
  }

  #table(name: TableName, shape: TableShape, { keepData, replica, existing }: TablesProps): Named {
    if (existing) return TableV2.fromTableName(this, name, outputOf(existing, name));
    const table = new TableV2(this, name, {
      ...keysOf(shape),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: keepData,
      removalPolicy: removalPolicyOf(keepData),
      globalSecondaryIndexes: Object.entries(shape.indexes ?? {}).map(([indexName, keys]) => ({
        indexName,
        ...keysOf(keys),
      })),
      ...(shape.expiresAt && { timeToLiveAttribute: shape.expiresAt }),
    });
    if (replica) addReplica(table, replica, keepData);
    return table;
  }
}

/** Written into the resource, since TableV2 replicates only in stacks that name their region. */
function addReplica(table: TableV2, { region, keyArn, tags }: TableReplica, keepData: boolean): void {
  const resource = table.node.defaultChild as CfnGlobalTable; // the type that TableV2 creates
  resource.addPropertyOverride('StreamSpecification', { StreamViewType: 'NEW_AND_OLD_IMAGES' });
  resource.addPropertyOverride('Replicas.1', {
    Region: region,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    DeletionProtectionEnabled: keepData,
    ...(keyArn && { SSESpecification: { KMSMasterKeyId: keyArn } }),
    Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
  });
}

function outputOf(outputs: Readonly<Record<string, string>>, table: TableName): string {
  const { [`${table}Table`]: name } = outputs;
  if (name === undefined) throw new Error(`standbyOf has no output ${table}Table`);
  return name;
}

type Keys = Pick<GlobalSecondaryIndexPropsV2, 'sortKey'> &
  Required<Pick<GlobalSecondaryIndexPropsV2, 'partitionKey'>>;

function keysOf({ partitionKey, sortKey }: Pick<TableShape, 'partitionKey' | 'sortKey'>): Keys {
  const key = (name: string) => ({ name, type: AttributeType.STRING });
  return { partitionKey: key(partitionKey), ...(sortKey && { sortKey: key(sortKey) }) };
}

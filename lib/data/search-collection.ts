import { CfnOutput, Names } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnAccessPolicy, CfnCollection, CfnSecurityPolicy } from 'aws-cdk-lib/aws-opensearchserverless';
import { Construct } from 'constructs';
import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import { deployment, type FunctionShape } from '../../functions/deployment.ts';
import type { Configuration } from '../configuration.ts';

/** Whether a function searches or indexes documents, and so may use the collection. */
export function usesSearch(name: FunctionName): boolean {
  const { tables = {} }: FunctionShape = deployment[name];
  return tables.terms !== undefined;
}

/**
 * An OpenSearch Serverless collection for the search of large accounts. It is encrypted and reachable from outside a
 * VPC, but only by the functions that use it, each for what it does, and by the operator who fills it.
 */
export class SearchCollection extends Construct {
  readonly url: string;
  readonly #name: string;
  readonly #arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#name = `pdf-${Names.uniqueResourceName(this, { maxLength: 26, separator: '-' }).toLowerCase()}`;
    const resources = [{ ResourceType: 'collection', Resource: [`collection/${this.#name}`] }];
    const encryption = new CfnSecurityPolicy(this, 'Encryption', {
      name: this.#name,
      type: 'encryption',
      policy: JSON.stringify({ Rules: resources, AWSOwnedKey: true }),
    });
    const network = new CfnSecurityPolicy(this, 'Network', {
      name: this.#name,
      type: 'network',
      policy: JSON.stringify([{ Rules: resources, AllowFromPublic: true }]),
    });
    const collection = new CfnCollection(this, 'Collection', {
      name: this.#name,
      type: 'SEARCH',
      description: 'Search of large accounts',
    });
    collection.node.addDependency(encryption, network);
    this.url = collection.attrCollectionEndpoint;
    this.#arn = collection.attrArn;
    new CfnOutput(this, 'Url', { value: this.url }).overrideLogicalId('searchCollectionUrl');
  }

  /** The right to send it requests, which it answers as its policy says. */
  rightToCall(): PolicyStatement {
    return new PolicyStatement({ actions: ['aoss:APIAccessAll'], resources: [this.#arn] });
  }

  /** Lets the functions read and write documents, and the operator create and fill the index. */
  openTo(roleArnOf: (name: FunctionName) => string, { searchOperator }: Configuration): void {
    const names = (Object.keys(deployment) as FunctionName[]).filter(usesSearch);
    const may = (action: 'reads' | 'writes') =>
      names.filter((name) => {
        const { tables }: FunctionShape = deployment[name];
        return tables?.terms?.some((each) => (each === 'Query') === (action === 'reads'));
      });
    const statement = (principals: readonly string[], ...permissions: readonly string[]) => ({
      Rules: [
        {
          ResourceType: 'index',
          Resource: [`index/${this.#name}/*`],
          Permission: permissions.map((permission) => `aoss:${permission}`),
        },
      ],
      Principal: principals,
    });
    new CfnAccessPolicy(this, 'Access', {
      name: this.#name,
      type: 'data',
      policy: JSON.stringify([
        statement(may('reads').map(roleArnOf), 'ReadDocument'),
        statement(may('writes').map(roleArnOf), 'WriteDocument'),
        ...(searchOperator
          ? [statement([searchOperator], 'CreateIndex', 'DescribeIndex', 'WriteDocument')]
          : []),
      ]),
    });
  }
}

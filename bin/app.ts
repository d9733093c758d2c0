import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readConfiguration } from '../lib/configuration.ts';
import { ReplicaStack } from '../lib/data/replica-stack.ts';
import { ServiceStack } from '../lib/service-stack.ts';

/** The CDK app: one stack, in the account and region of the AWS credentials, and one in the region of the copy. */
const app = new App();
const configuration = readConfiguration(app.node);
const { stackName, replicaRegion } = configuration;
const service = new ServiceStack(app, stackName, configuration);
if (replicaRegion) {
  const props = { ...configuration, env: { region: replicaRegion }, serviceStackName: stackName };
  service.addStackDependency(new ReplicaStack(app, `${stackName}-Replica`, props));
}
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readConfiguration } from '../lib/configuration.ts';
import { ServiceStack } from '../lib/service-stack.ts';

/** The CDK app: one stack, in the account and region of the AWS credentials. */
const app = new App();
const configuration = readConfiguration(app.node);
new ServiceStack(app, configuration.stackName, configuration);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

import { Stack, Validations } from 'aws-cdk-lib';
import {
  ApiDefinition,
  EndpointType,
  RestApiMode,
  type RestApiProps,
  SpecRestApi,
  type Stage,
} from 'aws-cdk-lib/aws-apigateway';
import { InterfaceVpcEndpoint } from 'aws-cdk-lib/aws-ec2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { binaryMediaTypes } from '../../functions/core/contract/fields/files/media-type.ts';
import { type Environment, environments } from '../../functions/core/contract/resources/environment.ts';
import { gatewayRoutes } from '../../functions/gateway-routes.ts';
import type { Configuration } from '../configuration.ts';
import type { ServiceFunctions } from '../functions/service-functions.ts';
import { adaptToSam } from '../sam-variant.ts';
import { apiDefinition } from './api-definition.ts';
import { apiStages, stageOptions } from './api-stages.ts';
import { Domain, hostNames } from './domain.ts';
import { Firewall } from './firewall.ts';
import { addGatewayAnswers } from './gateway-answers.ts';
import { resourcePolicy } from './resource-policy.ts';

interface ApiProps {
  readonly configuration: Configuration;
  readonly functions: ServiceFunctions;
}

/** The REST API: the catalog's routes, a stage for each environment, and the operator's domain and firewall. */
export class Api extends Construct {
  readonly stages: Readonly<Record<Environment, Stage>>;
  /** The contract's base URL: the address that callers use. */
  readonly baseUrls: Readonly<Record<Environment, string>>;

  constructor(scope: Construct, id: string, { configuration, functions }: ApiProps) {
    super(scope, id);
    const policy = resourcePolicy(configuration);
    const { disableExecuteApiEndpoint, local } = configuration;
    const definition = apiDefinition({ functions, policy, disableExecuteApiEndpoint, local });
    const api = new SpecRestApi(this, 'RestApi', {
      restApiName: Stack.of(this).stackName,
      apiDefinition: ApiDefinition.fromInline(definition),
      mode: RestApiMode.OVERWRITE,
      ...this.#endpoints(configuration),
      ...(policy && { policy }),
      ...(disableExecuteApiEndpoint && { disableExecuteApiEndpoint }),
      binaryMediaTypes: [...binaryMediaTypes],
      cloudWatchRole: true,
      deployOptions: stageOptions(this, 'live', configuration),
    });
    allowCalls(api, functions);
    this.baseUrls = baseUrlsOf(api, configuration);
    addGatewayAnswers(api, definition, this.baseUrls);
    this.stages = apiStages(this, api, configuration, this.baseUrls);
    api.node.tryRemoveChild('Endpoint'); // CDK's own output; the stack has a better one for each environment
    if (configuration.domainName) new Domain(this, 'Domain', { configuration, stages: this.stages });
    if (configuration.firewall) {
      new Firewall(this, 'Firewall', {
        configuration,
        stages: Object.values(this.stages),
        baseUrl: this.baseUrls.live,
      });
    }
    if (configuration.local) adaptToSam(this);
    this.#acceptRules(api, configuration);
  }

  #endpoints({
    vpcEndpointIds,
  }: Configuration): Pick<RestApiProps, 'endpointTypes' | 'endpointConfiguration'> {
    if (!vpcEndpointIds) return { endpointTypes: [EndpointType.REGIONAL] };
    const vpcEndpoints = vpcEndpointIds.map((vpcEndpointId) =>
      InterfaceVpcEndpoint.fromInterfaceVpcEndpointAttributes(this, vpcEndpointId, {
        vpcEndpointId,
        port: 443,
      }),
    );
    return { endpointConfiguration: { types: [EndpointType.PRIVATE], vpcEndpoints } };
  }

  #acceptRules(api: SpecRestApi, { firewall }: Configuration): void {
    const accept = (id: string, reason: string) => Validations.of(this).acknowledge({ id, reason });
    accept(
      'AwsSolutions-APIG2',
      'Each function checks its requests by the schemas of the catalog, and names the field.',
    );
    if (!firewall) {
      accept(
        'AwsSolutions-APIG3',
        'A firewall is priced by the call: the operator puts one before the stages with -c firewall=true.',
      );
    }
    accept(
      'AwsSolutions-APIG6',
      'The access log names the failures of authorizer and integration; the functions log the rest.',
    );
    accept(
      'AwsSolutions-COG4',
      'The authorizer knows API keys and access tokens; the service has no Cognito user pool.',
    );
    Validations.of(api).acknowledge({
      id: 'CloudFormation-Validate::W3660',
      reason: 'The gateway’s own answers are written again whenever the definition is imported.',
    });
    Validations.of(api).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
      reason:
        'API Gateway writes access logs by one role for all of an account, and asks for this policy on it.',
    });
  }
}

function baseUrlsOf(api: SpecRestApi, configuration: Configuration): Readonly<Record<Environment, string>> {
  const names = hostNames(configuration);
  const { region, urlSuffix } = Stack.of(api);
  const gateway = `https://${api.restApiId}.execute-api.${region}.${urlSuffix}`;
  const [live, test] = environments.map((environment) =>
    names ? `https://${names[environment]}` : `${gateway}/${environment}`,
  );
  return { live: live ?? '', test: test ?? '' };
}

/** The gateway, for this API alone, may call the authorizer and the functions of the routes. */
function allowCalls(api: SpecRestApi, functions: ServiceFunctions): void {
  const principal = new ServicePrincipal('apigateway.amazonaws.com');
  for (const family of new Set(gatewayRoutes.map((route) => route.family)))
    functions
      .liveOf(family)
      .addPermission('Gateway', { principal, sourceArn: api.arnForExecuteApi('*', '/*', '*') });
  const sourceArn = Stack.of(api).formatArn({
    service: 'execute-api',
    resource: api.restApiId,
    resourceName: 'authorizers/*',
  });
  functions.liveOf('authorizer').addPermission('Gateway', { principal, sourceArn });
}

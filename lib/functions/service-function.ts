import { type AssetStaging, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  type Alias,
  Architecture,
  type CfnFunction,
  type IFunction,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  TenancyConfig,
  type Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import { deployment, type FunctionShape } from '../../functions/deployment.ts';
import { functionCode } from '../bundles/assets.ts';
import { folderBytes } from '../bundles/folder-bytes.ts';
import type { Layers } from '../bundles/layers.ts';
import { foreignNativeFiles } from '../bundles/native-files.ts';
import type { Network } from '../network/network.ts';
import { removalPolicyOf } from '../removal-policy.ts';
import { architectureForSam } from '../sam-variant.ts';

/** Lambda's limit for a function's code and layers together, unzipped. */
const maximumBytes = 262_144_000;

interface ServiceFunctionProps {
  readonly layers: Layers;
  readonly environment: Readonly<Record<string, string>>;
  /** All its rights besides writing its own log and its traces. */
  readonly rights: readonly PolicyStatement[];
  readonly reservedConcurrency: number | undefined;
  readonly tracing: Tracing;
  /** Whether each account has execution environments of its own. Lambda cannot change this: the function is replaced. */
  readonly isIsolated: boolean;
  /** Whether its callers are outside the stack, so that a new version takes over from the old one by an alias. */
  readonly hasAlias: boolean;
  /** Whether its log outlives the stack. */
  readonly keepData: boolean;
  /** Whether it is for `sam local` on this machine. */
  readonly isForSam: boolean;
  readonly network: Network | undefined;
  readonly memoryMb: number;
}

/** One Lambda function, as `deployment` describes it. */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly alias: Alias | undefined;

  constructor(scope: Construct, name: FunctionName, props: ServiceFunctionProps) {
    super(scope, name);
    const shape: FunctionShape = deployment[name];
    const architecture = props.isForSam ? architectureForSam(shape) : shape.architecture;
    const layers = props.layers.named(shape.layers);
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: removalPolicyOf(props.keepData),
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    for (const right of props.rights) role.addToPolicy(right);
    this.lambda = new LambdaFunction(this, 'Function', {
      code: functionCode(name),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: architecture === 'arm64' ? Architecture.ARM_64 : Architecture.X86_64,
      memorySize: props.memoryMb,
      timeout: Duration.seconds(shape.timeoutSeconds),
      environment: props.environment,
      layers: layers.map(({ version }) => version),
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: props.tracing,
      ...(props.reservedConcurrency && { reservedConcurrentExecutions: props.reservedConcurrency }),
      ...(props.isIsolated && { tenancyConfig: TenancyConfig.PER_TENANT }),
      // Calls in progress may still call old versions, and an alias can be pointed back at one.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
    });
    if (props.network) {
      role.addManagedPolicy(props.network.policy);
      (this.lambda.node.defaultChild as CfnFunction).vpcConfig = props.network.configOf(name);
    }
    this.alias = props.hasAlias ? this.lambda.addAlias('live') : undefined;
    const layerBytes = layers.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
    this.node.addValidation({ validate: () => this.#faultsOfBundle(layerBytes, architecture) });
  }

  /** What callers outside the stack call. */
  get live(): IFunction {
    return (this.alias as IFunction | undefined) ?? this.lambda; // CDK's role of an alias may be undefined, not only missing
  }

  /** Why Lambda would refuse it on deployment, or on the first call. */
  #faultsOfBundle(layerBytes: number, architecture: FunctionShape['architecture']): string[] {
    if (!Stack.of(this).bundlingRequired) return [];
    const { absoluteStagedPath: folder } = this.lambda.node
      .findChild('Code')
      .node.findChild('Stage') as AssetStaging;
    const totalBytes = folderBytes(folder) + layerBytes;
    if (layerBytes > 0)
      process.stdout.write(
        `${this.node.id}: ${inMegabytes(totalBytes)} MB of ${inMegabytes(maximumBytes)}\n`,
      );
    const [foreign] = foreignNativeFiles(folder, architecture);
    return [
      ...(totalBytes > maximumBytes
        ? [`with its layers it has ${totalBytes} bytes unzipped; Lambda takes ${maximumBytes}`]
        : []),
      ...(foreign ? [foreignMessage(foreign)] : []),
    ];
  }
}

/** Megabytes of a million bytes, as in Lambda's limit. */
function inMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

/** Packages are bundled as installed, so they must be installed for Lambda. */
export function foreignMessage(path: string): string {
  return (
    `${path} cannot be loaded on Lambda, which runs Linux on x86-64 with glibc. Install the packages for it, ` +
    'then try again: npm ci --os=linux --cpu=x64 --libc=glibc'
  );
}

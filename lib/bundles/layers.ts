import { CfnOutput } from 'aws-cdk-lib';
import { Architecture, Code, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { DeploymentOptions } from '../../functions/deployment.ts';
import { chromiumReleaseIn } from '../../layers/chromium/chromium-release.ts';
import { type LayerName, layerFolder } from './assets.ts';
import { folderBytes } from './folder-bytes.ts';

interface Layer {
  readonly version: LayerVersion;
  /** As counted by Lambda: unzipped. */
  readonly sizeBytes: number;
}

/** The folders that functions get under /opt beside their code. */
export class Layers extends Construct {
  /** When its Chromium was released, as YYYY-MM-DD. */
  readonly chromiumReleased: string;
  readonly #layers: Readonly<Partial<Record<LayerName, Layer>>>;

  /** That of LibreOffice is there only if the deployment converts office documents. */
  constructor(scope: Construct, id: string, { office }: DeploymentOptions) {
    super(scope, id);
    this.#layers = {
      chromium: this.#layer('chromium', [Architecture.X86_64]),
      fonts: this.#layer('fonts', [Architecture.X86_64, Architecture.ARM_64]),
      languages: this.#layer('languages', [Architecture.X86_64, Architecture.ARM_64]),
      ...(office && { office: this.#layer('office', [Architecture.X86_64]) }),
    };
    const { version, released } = chromiumReleaseIn(layerFolder('chromium'));
    this.chromiumReleased = released;
    // For the operator's command.
    new CfnOutput(this, 'Chromium', { value: `${version} ${released}` }).overrideLogicalId('chromium');
  }

  /** The layers with these names, in this order. */
  named(names: readonly LayerName[] = []): readonly Layer[] {
    return names.flatMap((name) => this.#layers[name] ?? []);
  }

  #layer(name: LayerName, compatibleArchitectures: Architecture[]): Layer {
    const folder = layerFolder(name);
    const version = new LayerVersion(this, name, {
      code: Code.fromAsset(folder),
      compatibleRuntimes: [Runtime.NODEJS_24_X],
      compatibleArchitectures,
    });
    return { version, sizeBytes: folderBytes(folder) };
  }
}

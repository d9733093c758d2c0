import { Architecture, Code, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { FunctionShape } from '../functions/deployment.ts';
import { buildChromiumLayer } from '../layers/chromium/build-chromium-layer.ts';
import { buildFontsLayer } from '../layers/fonts/build-fonts-layer.ts';
import { buildLanguagesLayer } from '../layers/languages/build-languages-layer.ts';
import { folderBytes } from './folder-bytes.ts';

type LayerName = NonNullable<FunctionShape['layers']>[number];

interface Layer {
  readonly version: LayerVersion;
  /** As counted by Lambda: unzipped. */
  readonly sizeBytes: number;
}

/** The folders that functions get under /opt beside their code. */
export class Layers extends Construct {
  readonly #layers: Readonly<Record<LayerName, Layer>>;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#layers = {
      chromium: this.#layer('chromium', buildChromiumLayer(), [Architecture.X86_64]),
      fonts: this.#layer('fonts', buildFontsLayer(), [Architecture.X86_64, Architecture.ARM_64]),
      languages: this.#layer('languages', buildLanguagesLayer(), [Architecture.X86_64, Architecture.ARM_64]),
    };
  }

  /** The layers with these names, in this order. */
  named(names: readonly LayerName[] = []): readonly Layer[] {
    return names.map((name) => this.#layers[name]);
  }

  #layer(name: LayerName, folder: string, compatibleArchitectures: Architecture[]): Layer {
    const version = new LayerVersion(this, name, {
      code: Code.fromAsset(folder),
      compatibleRuntimes: [Runtime.NODEJS_24_X],
      compatibleArchitectures,
    });
    return { version, sizeBytes: folderBytes(folder) };
  }
}

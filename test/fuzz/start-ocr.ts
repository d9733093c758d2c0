import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layerFolders } from '../../bin/layer-folders.ts';
import { functionVariable } from '../../functions/core/contract/resources/functions.ts';
import { readLocalSettings } from '../../local/local-settings.ts';
import { startService } from '../../local/start-service.ts';

/** The function that recognises scans, as it runs here. */
export interface StartedOcr {
  /** The environment variables by which a process calls it. */
  readonly variables: Readonly<Record<string, string>>;
  stop(): void;
}

/** Starts a service with data of its own, for its function that recognises scans. */
export async function startOcr(): Promise<StartedOcr> {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-service-fuzz-'));
  const settings = readLocalSettings({ PORT: '0', DATA_DIR: join(folder, 'data'), WARM: 'no' });
  const service = await startService(settings, layerFolders());
  const { region, accessKeyId, secretAccessKey } = settings.access;
  return {
    variables: {
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_ENDPOINT_URL_LAMBDA: service.lambdaUrl,
      [functionVariable('ocr')]: 'ocr',
    },
    stop: () => {
      service.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

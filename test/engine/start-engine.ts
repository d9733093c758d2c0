import { createServer } from 'node:http';
import { layerFolders } from '../../bin/layer-folders.ts';
import { functionVariable } from '../../functions/core/contract/resources/functions.ts';
import { deployment } from '../../functions/deployment.ts';
import { closeAtOnce } from '../../local/http/close-at-once.ts';
import { listen } from '../../local/http/listen.ts';
import { startLambda } from '../../local/lambda.ts';
import { answerLambdaApi } from '../../local/lambda-api.ts';
import type { AwsAccess } from '../../local/signature/aws-access.ts';

/** Starts an engine alone, for code of other functions that runs in this process. Returns what ends it. */
export async function startEngine(access: AwsAccess): Promise<() => Promise<void>> {
  const { memoryMb, timeoutSeconds } = deployment.engine;
  const { PATH = '', HOME = '' } = process.env;
  const lambda = startLambda([
    {
      name: 'engine',
      handlerUrl: new URL('../../functions/engine/handler.ts', import.meta.url),
      ...{ memoryMb, timeoutSeconds, maximumEnvironments: 1, isIsolated: true },
      variables: { PATH, HOME, AWS_REGION: access.region, FONTS_FOLDER: layerFolders().fonts },
    },
  ]);
  const server = createServer();
  answerLambdaApi(server, lambda, access);
  const port = await listen(server, '127.0.0.1', 0);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_LAMBDA: `http://127.0.0.1:${port}`,
    [functionVariable('engine')]: 'engine',
  });
  return async () => {
    closeAtOnce(server);
    await lambda.stop();
  };
}

import { enableCompileCache } from 'node:module';
import { relative } from 'node:path';
import { removeOwnBrowserFolders } from '../functions/core/browser/chromium/browser-folders.ts';
import { readLocalSettings } from '../local/local-settings.ts';
import { removeServiceFile, writeServiceFile } from '../local/service-file.ts';
import { startService } from '../local/start-service.ts';
import { storeVariables } from '../local/store-variables.ts';
import { demoAccount, setDemoSigners } from './demo-account.ts';
import { layerFolders } from './layer-folders.ts';

/** `npm start`: the whole service on this machine. Its settings are in docs/local.md. */
enableCompileCache(); // above all of the functions: each is loaded several times
try {
  const settings = readLocalSettings(process.env);
  const service = await startService(settings, layerFolders());
  const stop = () => {
    service.stop();
    removeOwnBrowserFolders(); // a killed thread cannot do it
    removeServiceFile(settings.dataFolder);
    process.exit(0);
  };
  // 'disconnect': if a program started the service with an IPC channel, as tests do, the service ends with it.
  for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(end, stop);

  Object.assign(process.env, storeVariables(service, settings.access));
  const demo = await demoAccount(settings.dataFolder, service);
  await setDemoSigners(demo, service, settings.access.region);
  writeServiceFile(settings, service);
  const below = relative('.', settings.dataFolder);
  const folder = below.startsWith('..') ? settings.dataFolder : below || '.';
  console.log(`Ready in ${(performance.now() / 1_000).toFixed(1)} s.

  live       ${service.liveUrl}
  test       ${service.testUrl}  (calls are free; PDFs carry a watermark)
  dashboard  ${service.liveUrl}/dashboard
  docs       ${service.liveUrl}/docs
  data       ${folder}  (${folder}/demo.json has a demo account and its keys)

Make a PDF:

  curl -sS --fail-with-body ${demo.base_url}/htmlToPdf \\
    -H 'Authorization: Bearer ${demo.live_key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"html": "<h1>Hello</h1>"}' -o hello.pdf

Press Ctrl-C to stop.`);
  if (settings.isWarm) service.warm();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

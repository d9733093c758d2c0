import { expect, test } from '@jest/globals';
import { renderRequest } from './render-request.ts';
import { startRenderFunction } from './start-render-function.ts';
import { watchedChromium } from './watched-chromium.ts';
import { waysOut } from './ways-out.ts';

/** The names of pages that Chromium's own resolver is asked for, while pages try all the ways out that there are. */
async function resolvedNames(without?: string): Promise<readonly string[]> {
  const watched = watchedChromium(without);
  const chromium = startRenderFunction({ CHROMIUM_PATH: watched.path });
  try {
    for (const wayOut of Object.values(waysOut)) {
      await chromium.render(renderRequest(wayOut('leak.test:8080'), { waitFor: 100 }));
    }
    for (let call = 0; call < 5; call++)
      await chromium.render(renderRequest('<img src="http://last.test/">'));
    return watched.resolvedNames().filter((name) => name.includes('leak.test'));
  } finally {
    await chromium.stop();
    watched.remove();
  }
}

test('no name of a page is asked of any resolver but the proxy’s', async () => {
  expect(await resolvedNames()).toEqual([]);
});

test('a Chromium that may resolve names does so', async () => {
  expect((await resolvedNames('--host-resolver-rules')).length).toBeGreaterThan(0);
});

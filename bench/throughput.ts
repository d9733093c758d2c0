// The PDFs per second for several concurrent callers, compared with plain puppeteer in the same run: `node
// bench/throughput.ts`.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startRenderer } from '../functions/core/browser/renderer.ts';
import { html } from '../functions/html/endpoints.ts';
import { renderRequest } from '../functions/html/render-request.ts';
import type { OwnService } from '../test/service.ts';
import { htmlDocuments } from './html-documents.ts';
import { printed } from './html-to-pdf.ts';
import { processCpuMs, processMemory } from './process-usage.ts';
import { startPuppeteer } from './puppeteer.ts';
import { median, timedInTurns } from './statistics.ts';
import { table } from './table.ts';
import { withService } from './with-service.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    callers: { type: 'string', default: '1,2,4,8' },
    documents: { type: 'string', default: 'hello,invoice' },
  },
});

/** A printer, and the ancestor process of all its helpers. */
interface Printer {
  readonly processId: number;
  readonly print: (html: string) => Promise<unknown>;
}

/** The throughput of a printer for its callers, and its processor time per PDF. */
interface Round {
  readonly perSecond: number;
  readonly cpuMs: number;
}

async function measureThroughput(service: OwnService, key: string): Promise<string> {
  const puppeteer = await startPuppeteer();
  const ours: Printer = {
    processId: service.process.pid ?? 0,
    print: (html) => printed(service, key, html),
  };
  for (let call = 0; call < 100; call++) await ours.print(htmlDocuments.hello); // until V8 has compiled a call's code
  const rows: string[][] = [];
  for (const name of values.documents.split(',') as (keyof typeof htmlDocuments)[]) {
    for (const callers of values.callers.split(',').map(Number)) {
      rows.push([name, String(callers), ...(await compared(ours, puppeteer, htmlDocuments[name], callers))]);
    }
  }
  const { serviceBytes, browserBytes } = processMemory(ours.processId);
  const alone = await timedInTurns(
    { puppeteer: () => puppeteer.print(htmlDocuments.hello), render: await startBilledRender() },
    20,
    { restMs: 150 },
  );
  await puppeteer.close();
  const heads = ['document', 'callers', 'PDFs a second', 'puppeteer', 'ratio', 'CPU ms a PDF', 'puppeteer'];
  return `${table(heads, rows)}

Memory of the service and its browsers after that: ${Math.round(serviceBytes / 1e6)} + ${Math.round(browserBytes / 1e6)} MB.
What AWS bills the function with Chromium for hello, until its next page is ready: ${alone.render.medianMs.toFixed(0)} ms, where puppeteer takes ${alone.puppeteer.medianMs.toFixed(0)} ms for the PDF.`;
}

/** Prints hello like the function with Chromium on its own machine, until it may be frozen. */
async function startBilledRender(): Promise<() => Promise<void>> {
  const request = {
    ...renderRequest(html.htmlToPdf.request.parse({ html: htmlDocuments.hello })),
    owner: 'an account',
  };
  const renderer = startRenderer({ policy: { allow: [] }, isMachineShared: false, reusesPages: true });
  await renderer.started;
  return async () => {
    await renderer.print(request);
    await renderer.ready();
  };
}

async function compared(
  ours: Printer,
  theirs: Printer,
  html: string,
  callers: number,
): Promise<readonly string[]> {
  const [own, others]: [Round[], Round[]] = [[], []];
  for (let round = 0; round < Number(values.rounds); round++) {
    own.push(await printedByMany(ours, html, callers));
    others.push(await printedByMany(theirs, html, callers));
  }
  const perSecond = (rounds: readonly Round[]) => median(rounds.map((round) => round.perSecond));
  // A replaced browser's processor time is not counted.
  const cpuMs = (rounds: readonly Round[]) => {
    const whole = rounds.map((round) => round.cpuMs).filter((each) => each > 0);
    return whole.length > 0 ? median(whole).toFixed(0) : '–';
  };
  return [
    perSecond(own).toFixed(1),
    perSecond(others).toFixed(1),
    `${(perSecond(own) / perSecond(others)).toFixed(2)} ×`,
    cpuMs(own),
    cpuMs(others),
  ];
}

/** Each caller asks for the next PDF as soon as it has one. */
async function printedByMany({ print, processId }: Printer, html: string, callers: number): Promise<Round> {
  await delay(500); // the previous round's remaining work finishes
  const [startedMs, cpuBeforeMs] = [performance.now(), processCpuMs(processId)];
  const endsAtMs = startedMs + Number(values.seconds) * 1_000;
  let count = 0;
  const caller = async () => {
    while (performance.now() < endsAtMs) {
      await print(html);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const perSecond = count / ((performance.now() - startedMs) / 1_000);
  return { perSecond, cpuMs: (processCpuMs(processId) - cpuBeforeMs) / count };
}

if (import.meta.main) {
  console.log(await withService(measureThroughput));
  process.exit(); // a renderer lives as long as its process
}

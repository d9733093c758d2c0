import type { Service } from '../test/service.ts';
import { openFloor } from './floor.ts';
import { htmlDocuments } from './html-documents.ts';
import { installedPeers } from './peers.ts';
import { timed, timedInTurns } from './statistics.ts';
import { table } from './table.ts';
import { withService } from './with-service.ts';

/** A pause before each measured call: long enough for the service to prepare its next page. */
const restMs = 150;

/** /htmlToPdf, warm and end to end over HTTP, compared with the floor and the installed command-line tools. */
async function measureHtmlToPdf(service: Service, key: string): Promise<string> {
  const floor = await openFloor();
  const peers = installedPeers();
  const rows: string[][] = [];
  // A service is warm when V8 has compiled the code of every call.
  for (let call = 0; call < 200; call++) await printed(service, key, htmlDocuments.hello);
  for (const [name, html] of Object.entries(htmlDocuments)) {
    const { ours, least } = await timedInTurns(
      { ours: () => printed(service, key, html), least: () => floor.print(html) },
      20,
      { warmUps: 5, restMs },
    );
    const backToBack = await timed(() => printed(service, key, html), 20);
    const peerTimes = [];
    for (const peer of peers) peerTimes.push(await timed(() => peer.print(html), 3, 1));
    rows.push([
      name,
      ours.medianMs.toFixed(1),
      ours.p95Ms.toFixed(1),
      least.medianMs.toFixed(1),
      (ours.medianMs / least.medianMs).toFixed(2),
      backToBack.medianMs.toFixed(1),
      ...peerTimes.map(({ medianMs }) => `${(medianMs / ours.medianMs).toFixed(1)}×`),
    ]);
  }
  floor.close();
  const heads = [
    'document',
    'ms',
    'p95 ms',
    'floor ms',
    '÷ floor',
    'back to back ms',
    ...peers.map(({ name }) => `${name} takes`),
  ];
  return table(heads, rows);
}

/** Requests a PDF and reads it completely. */
export async function printed(service: Service, key: string, html: string): Promise<ArrayBuffer> {
  const response = await service.call('POST', '/htmlToPdf', { key, json: { html } });
  if (response.status !== 200)
    throw new Error(`/htmlToPdf answered ${response.status}: ${await response.text()}`);
  return response.arrayBuffer();
}

if (import.meta.main) console.log(await withService(measureHtmlToPdf));

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { clientModules, judge, why } from '../clients/installed-clients.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { accessToken } from './access-token.ts';

let service: Service;
let home: string;
let token: string;

beforeAll(async () => {
  service = await sharedService();
  home = mkdtempSync(join(tmpdir(), 'inspector-'));
  token = await accessToken((await service.newAccount()).accountId);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** What the MCP inspector's command line prints, which it does as JSON. */
async function inspect(...options: readonly string[]) {
  const inspector = join(clientModules, '.bin/mcp-inspector');
  const target = ['--cli', `${service.baseUrl}/mcp?tools=all`, '--transport', 'http'];
  const { stdout } = await promisify(execFile)(
    inspector,
    [...target, '--header', `Authorization: Bearer ${token}`, ...options],
    { env: { PATH: process.env.PATH, HOME: home } },
  );
  return JSON.parse(stdout);
}

judge(
  `the inspector lists the tools and finds nothing in their schemas that other clients could not read${why}`,
  async () => {
    const { tools } = await inspect('--method', 'tools/list', '--strict');
    expect(tools).toContainEqual(
      expect.objectContaining({ name: 'html_to_pdf', title: 'HTML to PDF', annotations: expect.any(Object) }),
    );
  },
);

judge(`the inspector calls a tool, and hears of what was wrong with a call${why}`, async () => {
  const calling = ['--method', 'tools/call', '--tool-name', 'text_to_pdf', '--tool-arg'];
  const made = await inspect(...calling, 'text=Hello', 'filename=hello.pdf');
  expect(made.structuredContent).toMatchObject({ success: true, filename: 'hello.pdf', page_count: 1 });
  expect(made.content).toContainEqual(expect.objectContaining({ type: 'resource_link', name: 'hello.pdf' }));
  const failed = inspect(...calling, 'text=Hello', 'font_size=1000');
  await expect(failed).rejects.toMatchObject({
    stdout: expect.stringContaining('font_size must be at most 144'),
  });
});

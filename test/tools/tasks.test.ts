import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { tasks } from '../../functions/tools/tasks/tasks.ts';
import { type Chromium, openBrowser, type WatchedPage } from '../dashboard/open-browser.ts';
import { readZip } from '../pdf/read-zip.ts';
import { pageTexts } from '../pdf/structure/read-back.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { choose, make, openTool, signedIn } from './open-tool.ts';

let service: Service;
let chromium: Chromium;
let tab: WatchedPage;

beforeAll(async () => {
  [service, chromium] = await Promise.all([sharedService(), openBrowser()]);
  tab = await chromium.newPage();
  await signedIn(tab.page, service.baseUrl);
});
afterAll(() => chromium.stop());

interface Trial {
  readonly files?: readonly string[];
  /** What a person does between choosing and running. */
  readonly set?: (page: Page) => Promise<unknown>;
  /** Looks at what was made. */
  readonly check: (made: Buffer) => Promise<unknown> | unknown;
}

const report = ['report.pdf'];

async function textOf(made: Buffer): Promise<string> {
  return (await pageTexts(made)).join('\n');
}

/** What a new user does with each task, and what must come out. */
const trials: Readonly<Record<string, Trial>> = {
  merge: {
    files: ['report.pdf', 'photo.pdf'],
    check: async (made) => expect(await pageTexts(made)).toHaveLength(3),
  },
  split: { files: report, check: (made) => expect(readZip(made).size).toBe(2) },
  organise: {
    files: report,
    set: async (page) => {
      await page.click('[aria-label="Move page 1 on"]');
      await page.click('[aria-label="Turn page 1 to the right"]');
    },
    check: async (made) => {
      const [first = '', second = ''] = await pageTexts(made);
      expect(first).toContain('second page');
      expect(second).toContain('Hello');
      const turned = (await PDFDocument.load(made)).getPages().map((page) => page.getRotation().angle);
      expect(turned).toEqual([0, 90]);
    },
  },
  'page-numbers': {
    files: report,
    check: async (made) => expect((await pageTexts(made))[1]).toMatch(/2\s*$/),
  },
  'html-to-pdf': {
    set: (page) => page.type('[name=text]', '<h1>Hello</h1>'),
    check: async (made) => expect(await textOf(made)).toContain('Hello'),
  },
  'markdown-to-pdf': {
    set: (page) => page.type('[name=text]', '# Hello'),
    check: async (made) => expect(await textOf(made)).toBe('Hello'),
  },
  'text-to-pdf': {
    set: (page) => page.type('[name=text]', 'Hello'),
    check: async (made) => expect(await textOf(made)).toContain('Hello'),
  },
  'images-to-pdf': {
    files: ['photo.png'],
    check: async (made) => expect(await pageTexts(made)).toEqual(['']),
  },
  compress: { files: report, check: async (made) => expect(await textOf(made)).toContain('Hello') },
  'fill-in': {
    files: ['form.pdf'],
    set: async (page) => {
      await page.type('[name="field.0"]', 'Ada');
      await page.click('[name="field.1"]');
    },
    check: async (made) => {
      const form = (await PDFDocument.load(made)).getForm();
      expect(form.getTextField('name').getText()).toBe('Ada');
      expect(form.getCheckBox('agree').isChecked()).toBe(true);
    },
  },
  watermark: { files: report, check: async (made) => expect(await textOf(made)).toContain('DRAFT') },
  redact: {
    files: report,
    set: (page) => page.type('[name=words]', 'hello'),
    check: async (made) => expect(await textOf(made)).not.toContain('Hello'),
  },
  protect: {
    files: report,
    set: (page) => page.type('[name=user_password]', 'open sesame'),
    check: (made) => expect(PDFDocument.load(made)).rejects.toThrow(/encrypted/),
  },
  unlock: {
    files: ['encrypted.pdf'],
    set: (page) => page.type('[name=password]', 'open sesame'),
    check: async (made) => expect((await PDFDocument.load(made)).getPageCount()).toBe(1),
  },
  ocr: { files: report, check: async (made) => expect(await textOf(made)).toContain('Hello') },
  text: { files: report, check: (made) => expect(made.toString()).toContain('The second page') },
  tables: { files: report, check: (made) => expect(made.toString()).toContain('Spring,120,80') },
};

test.each(tasks.map(({ name }) => name))('does the task of a new user: %s', async (name) => {
  const { files = [], set, check } = trials[name] ?? { check: () => expect(name).toBe('in the trials') };
  const { page, complaints } = tab;
  await openTool(page, service.baseUrl, name);
  if (files.length > 0) await choose(page, files);
  await set?.(page);
  await check(await make(page));
  expect(complaints).toEqual([]);
});

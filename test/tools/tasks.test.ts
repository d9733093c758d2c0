import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { KeyInput, Page } from 'puppeteer-core';
import { sampleSigner } from '../../bench/sample-signer.ts';
import { tasks } from '../../functions/tools/tasks/tasks.ts';
import { type Chromium, openBrowser, type WatchedPage } from '../dashboard/open-browser.ts';
import { readZip } from '../pdf/read-zip.ts';
import { pageTexts, readBack } from '../pdf/structure/read-back.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { signaturesIn } from '../signing/judges.ts';
import { bring, make, openTool, reach, sampleAt, signedIn } from './open-tool.ts';

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
  /** What a person does with the keyboard between choosing and running. */
  readonly set?: (page: Page) => Promise<unknown>;
  /** Looks at what was made. */
  readonly check: (made: Buffer) => Promise<unknown> | unknown;
}

const report = ['report.pdf'];

async function press(page: Page, selector: string, key: KeyInput): Promise<void> {
  await reach(page, selector);
  await page.keyboard.press(key);
}

async function write(page: Page, selector: string, text: string): Promise<void> {
  await reach(page, selector);
  await page.keyboard.type(text);
}

async function textOf(made: Buffer): Promise<string> {
  return (await pageTexts(made)).join('\n');
}

/** The sample key as a file, with its password. */
function keyFile(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'key-')), 'ada.p12');
  writeFileSync(path, sampleSigner.pkcs12_base64, 'base64');
  return path;
}

/** How many visible signatures each page has. */
function signaturesOnPages(made: Buffer): Promise<readonly number[]> {
  return readBack(made, async (document) => {
    const counts: number[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const annotations = await (await document.getPage(number)).getAnnotations();
      counts.push(
        annotations.filter(({ fieldType, hasAppearance }) => fieldType === 'Sig' && hasAppearance).length,
      );
    }
    return counts;
  });
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
      await press(page, '[aria-label="Move page 1 on"]', 'Enter');
      await press(page, '[aria-label="Turn page 1 to the right"]', 'Space');
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
    set: (page) => write(page, '[name=text]', '<h1>Hello</h1>'),
    check: async (made) => expect(await textOf(made)).toContain('Hello'),
  },
  'markdown-to-pdf': {
    set: (page) => write(page, '[name=text]', '# Hello'),
    check: async (made) => expect(await textOf(made)).toBe('Hello'),
  },
  'text-to-pdf': {
    set: (page) => write(page, '[name=text]', 'Hello'),
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
      await write(page, '[name="field.0"]', 'Ada');
      await press(page, '[name="field.1"]', 'Space');
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
    set: (page) => write(page, '[name=words]', 'hello'),
    check: async (made) => expect(await textOf(made)).not.toContain('Hello'),
  },
  protect: {
    files: report,
    set: (page) => write(page, '[name=user_password]', 'open sesame'),
    check: (made) => expect(PDFDocument.load(made)).rejects.toThrow(/encrypted/),
  },
  unlock: {
    files: ['encrypted.pdf'],
    set: (page) => write(page, '[name=password]', 'open sesame'),
    check: async (made) => expect((await PDFDocument.load(made)).getPageCount()).toBe(1),
  },
  sign: {
    files: report,
    set: async (page) => {
      await press(page, '[aria-label="Add a box to page 1"]', 'Enter');
      await press(page, '[aria-label="Add a box to page 2"]', 'Enter');
      await page.keyboard.press('ArrowDown');
      await reach(page, '[name=pkcs12_base64]');
      await bring(page, [keyFile()]);
      await write(page, '[name=pkcs12_password]', sampleSigner.pkcs12_password);
      await write(page, '[name=reason]', 'I agree');
      await press(page, '[name=certify]', 'ArrowDown');
    },
    check: async (made) => {
      expect(signaturesIn(made)).toMatchObject([
        { kind: 'certification', integrity: 'valid', covers_whole_file: true, reason: 'I agree' },
      ]);
      expect(await signaturesOnPages(made)).toEqual([0, 1]);
    },
  },
  verify: {
    files: [join(import.meta.dirname, '../pdf/signed/rsa-sha256.pdf')],
    check: (made) => {
      expect(made.toString()).toMatch(/^Indeterminate: .*\n\n1\. Signature: indeterminate/);
      expect(made.toString()).toMatch(/By: .*Ada Lovelace.*Changed since: nothing$/s);
    },
  },
  ocr: { files: report, check: async (made) => expect(await textOf(made)).toContain('Hello') },
  text: { files: report, check: (made) => expect(made.toString()).toContain('The second page') },
  compare: {
    files: ['report.pdf', 'photo.pdf'],
    check: (made) => expect(made.toString()).toMatch(/^1\. (deleted|replaced), before page 1.*Hello/s),
  },
  tables: { files: report, check: (made) => expect(made.toString()).toContain('Spring,120,80') },
};

test.each(tasks.map(({ name }) => name))(
  'does the task of a new user by the keyboard alone: %s',
  async (name) => {
    const { files = [], set, check } = trials[name] ?? { check: () => expect(name).toBe('in the trials') };
    const { page, complaints } = tab;
    await openTool(page, service.baseUrl, name);
    if (files.length > 0) {
      await reach(page, '.drop-zone input');
      const paths = files.map((file) => (isAbsolute(file) ? file : sampleAt(file)));
      await Promise.all([page.waitForNavigation(), bring(page, paths)]);
      await page.waitForSelector('body[data-ready]');
    }
    await set?.(page);
    await reach(page, '.run');
    const made = await make(page, () => page.keyboard.press('Enter'));
    await reach(page, '#result a[download]');
    await check(made);
    expect(complaints).toEqual([]);
  },
);

import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { onePage } from '../reading/raw-pdf.ts';
import { sampleForm } from './sample-form.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

async function list(pdf: Uint8Array) {
  const pdf_base64 = Buffer.from(pdf).toString('base64');
  const response = await service.call('POST', '/listFields', { key: service.liveKey, json: { pdf_base64 } });
  return { status: response.status, body: await response.json() };
}

const text = { kind: 'text', value: null, page: 1, required: false, read_only: false };

test('/listFields lists fields of every kind, whatever their tree is, with what can be filled in', async () => {
  const box = (bottom: number, { x = 10, width = 120, height = 20 } = {}) => ({
    x,
    y: 400 - bottom - height,
    width,
    height,
  });
  const small = { width: 10 };
  const half = { width: 60 };
  const pear = { value: 'pear', label: 'pear' };
  const chosen = { page: 1, required: false, read_only: false };
  expect(await list(sampleForm())).toEqual({
    status: 200,
    body: {
      form: 'acroform',
      total_pages: 1,
      fields: [
        {
          ...text,
          name: 'name',
          label: 'Your name',
          value: 'Ada',
          default_value: 'Nobody',
          box: box(370),
          required: true,
        },
        {
          ...text,
          name: 'address',
          box: box(320, { width: 180, height: 45 }),
          multiline: true,
          max_length: 200,
        },
        { ...text, name: 'group.code', box: box(290), comb: true, max_length: 6 },
        { ...text, name: 'group.secret', box: box(260), password: true },
        { ...chosen, name: 'agree', kind: 'checkbox', value: false, box: box(240, small) },
        {
          ...chosen,
          name: 'colour',
          kind: 'radio',
          value: 'red',
          options: ['red', 'blue'].map((value) => ({ value, label: value })),
          box: box(220, small),
          widgets: [
            { page: 1, box: box(220, small), value: 'red' },
            { page: 1, box: box(220, { x: 40, width: 10 }), value: 'blue' },
          ],
        },
        {
          ...chosen,
          name: 'country',
          kind: 'combo',
          value: 'de',
          options: [
            { value: 'de', label: 'Germany' },
            { value: 'fr', label: 'France' },
          ],
          box: box(190),
        },
        {
          ...chosen,
          name: 'fruits',
          kind: 'list',
          value: ['pear'],
          options: [{ value: 'apple', label: 'apple' }, pear, { value: 'plum', label: 'plum' }],
          box: box(120, { height: 60 }),
          multi_select: true,
        },
        { ...chosen, name: 'send', kind: 'button', value: null, box: box(95) },
        { ...chosen, name: 'signed', kind: 'signature', value: false, box: box(70) },
        {
          ...text,
          name: 'twice',
          box: box(45, half),
          widgets: [
            { page: 1, box: box(45, half) },
            { page: 1, box: box(45, { x: 100, width: 60 }) },
          ],
        },
        { ...text, name: 'unlisted', value: 'é', box: box(20), read_only: true },
      ],
    },
  });
});

test('/listFields says where fields are as a reader sees the page: turned, cropped and enlarged', async () => {
  const { body } = await list(sampleForm('/Rotate 90/CropBox[0 100 200 400]/UserUnit 2'));
  const [name] = (body as { fields: { box: unknown }[] }).fields;
  expect(name?.box).toEqual({ x: 540, y: 20, width: 40, height: 240 });
});

test('/listFields tells a PDF without a form from one in XML, and refuses what has too many fields', async () => {
  expect((await list(onePage(''))).body).toEqual({ form: 'none', fields: [], total_pages: 1 });
  const xfa = onePage('', { catalog: '/AcroForm<</Fields[]/XFA 4 0 R>>' });
  expect((await list(xfa)).body).toMatchObject({ form: 'xfa', fields: [] });
  const fields = Array.from({ length: 10_001 }, (_, index) => `<</FT/Tx/T(${index})>>`).join('');
  const many = onePage('', { catalog: `/AcroForm<</Fields[${fields}]>>` });
  expect(await list(many)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
});

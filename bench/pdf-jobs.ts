import {
  coverPage,
  encryptedPdfs,
  formPdfs,
  type SampleFile,
  sampleImages,
  samplePdfs,
  sampleTexts,
  titleForPdftk,
} from './pdf-sample.ts';
import type { MeasuredEndpoint } from './pdf-tools.ts';

/** One call to an endpoint, and the files for the tools that do the same work. */
export interface Job {
  readonly endpoint: MeasuredEndpoint;
  readonly name: string;
  readonly form: FormData;
  readonly inputs: readonly string[];
}

/** Every measured job, with files in the folder. */
export async function jobsOf(folder: string): Promise<readonly Job[]> {
  const pdfs = await samplePdfs(folder, 12);
  const cover = await coverPage(folder);
  const properties = await titleForPdftk(folder);
  const onEach = (
    files: readonly SampleFile[],
    endpoint: MeasuredEndpoint,
    field: string,
    fields: Readonly<Record<string, string>>,
    more: readonly SampleFile[] = [],
  ): Job[] =>
    files.map((file) => ({
      endpoint,
      name: file.name,
      form: formOf(field, [file, ...more], fields),
      inputs: [file, ...more].map(({ path }) => path),
    }));
  const forms = await formPdfs(folder);
  const onForm = (file: SampleFile, endpoint: MeasuredEndpoint, fields = {}): Job => ({
    endpoint,
    name: file.name,
    form: formOf('file', [file], fields),
    inputs: [file.path],
  });
  const content = Buffer.from(properties.bytes).toString('base64');
  const attachments = JSON.stringify([{ name: properties.name, content }]);
  return [
    ...onEach(pdfs, 'extractText', 'file', {}),
    ...onEach(pdfs, 'grepPdf', 'file', { pattern: 'the' }),
    ...onEach(pdfs, 'pageCount', 'file', {}),
    ...onEach(pdfs, 'pdfToImage', 'file', { pages: '1', dpi: '200' }),
    ...onEach(pdfs, 'extractPages', 'file', { pages: '1' }),
    ...onEach(pdfs, 'mergePdfs', 'files', {}, [cover]),
    ...onEach(pdfs, 'watermarkPdf', 'file', { text: 'DRAFT' }).map((job) => ({
      ...job,
      inputs: [...job.inputs, cover.path],
    })),
    ...onEach(pdfs, 'rotatePages', 'file', { degrees: '90' }),
    ...onEach(pdfs, 'splitPdf', 'file', { every: '1' }),
    ...onEach(pdfs, 'encryptPdf', 'file', passwords),
    ...onEach(encryptedPdfs(folder, pdfs), 'decryptPdf', 'file', { password: passwords.user_password }),
    ...onEach(pdfs, 'setMetadata', 'file', { title: 'A title' }).map((job) => ({
      ...job,
      inputs: [...job.inputs, properties.path],
    })),
    ...forms.map((form) => ({
      ...onForm(form, 'fillForm', { xfdf: form.xfdf }),
      inputs: [form.path, form.valuesPath],
    })),
    ...forms.map((form) => onForm(form, 'flattenPdf')),
    ...onEach(pdfs, 'attachFiles', 'file', { attachments }).map((job) => ({
      ...job,
      inputs: [...job.inputs, properties.path],
    })),
    ...onEach(pdfs, 'extractImages', 'file', {}),
    ...onEach(pdfs, 'compressPdf', 'file', { level: 'lossless' }),
    ...onEach(pdfs, 'pdfInfo', 'file', {}),
    ...forms.map((form) => onForm(form, 'listFields')),
    ...onEach(pdfs, 'processPdf', 'file', { stages: JSON.stringify(stages) }).map((job) => ({
      ...job,
      inputs: [...job.inputs, cover.path],
    })),
    ...onEach(await sampleImages(folder), 'imageToPdf', 'files', {}),
    ...(await sampleTexts(folder)).map(({ name, path, bytes }) => ({
      endpoint: 'textToPdf' as const,
      name,
      form: formOf('file', [], { text: Buffer.from(bytes).toString() }),
      inputs: [path],
    })),
  ];
}

const passwords = { user_password: 'reader', owner_password: 'owner' };

/** Stages that one process of qpdf can do, too. */
const stages = [
  { operation: 'extractPages', pages: '1-' },
  { operation: 'rotatePages', degrees: 90 },
  { operation: 'watermarkPdf', text: 'DRAFT' },
];

function formOf(
  field: string,
  files: readonly SampleFile[],
  fields: Readonly<Record<string, string>>,
): FormData {
  const form = new FormData();
  for (const { name, bytes } of files) form.append(field, new Blob([bytes]), name);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

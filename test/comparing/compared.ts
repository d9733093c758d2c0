import type { z } from 'zod';
import type { pdf } from '../../functions/pdf/endpoints.ts';
import type { Service } from '../service.ts';

export type Comparison = z.output<typeof pdf.comparePdfs.produces>;

/** A page with these styles. */
export interface Sheet {
  readonly html: string;
  readonly css?: string;
}

/** The PDF of a page, in base64. */
export async function printed(service: Service, { html, css = '' }: Sheet): Promise<string> {
  const json = { html: `<html lang="en"><style>${css}</style>${html}` };
  const response = await service.call('POST', '/htmlToPdf', { key: service.liveKey, json });
  if (!response.ok) throw new Error(await response.text());
  return Buffer.from(await response.arrayBuffer()).toString('base64');
}

/** The answer of /comparePdfs for two pages as Chromium prints them. */
export async function compared(
  service: Service,
  before: Sheet,
  after: Sheet,
  options: object = {},
): Promise<Comparison> {
  const [one, other] = await Promise.all([printed(service, before), printed(service, after)]);
  return compare(service, one, other, options);
}

/** The answer of /comparePdfs for two PDFs in base64. */
export async function compare(
  service: Service,
  before: string,
  after: string,
  options: object = {},
): Promise<Comparison> {
  const json = { before: { pdf_base64: before }, after: { pdf_base64: after }, ...options };
  const response = await service.call('POST', '/comparePdfs', { key: service.liveKey, json });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Comparison;
}

/** Changes as lines: `replaced thirty → ten`, with the cell if there is one. */
export function inLines({ changes = [] }: Comparison): readonly string[] {
  return changes.map(({ kind, before, after }) => {
    const cell = before?.cell ?? after?.cell;
    const place = cell ? ` (${cell.row}, ${cell.column})` : '';
    return `${kind}${place} ${before?.text ?? ''} → ${after?.text ?? ''}`;
  });
}

import type { z } from 'zod';
import { tenantOf } from '../core/contract/callers/tenant.ts';
import type { CallContext } from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import type { Template } from '../core/contract/messages/template.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { readDocumentBytes } from '../core/documents/read-document.ts';
import { callEngine } from '../core/engine-calls/call-engine.ts';
import { engineCall } from '../core/engine-calls/engine-call.ts';
import { putVersion } from '../core/template-store/put-version.ts';
import type { templates } from './endpoints.ts';

type SaveInput = z.output<typeof templates.putTemplate.request>;

/**
 * Saves a template once the engine has checked it, with its assets copied. Throws invalid_template, invalid_data,
 * document_not_found, payload_too_large, limit_reached and storage_failed; then nothing is saved.
 */
export async function saveTemplate(
  { name, assets = {}, ...template }: SaveInput,
  context: CallContext,
): Promise<z.output<typeof templates.putTemplate.produces>> {
  checkSize(template);
  const { options: _, ...texts } = template;
  const checked: Template = { ...texts, assetNames: Object.keys(assets) };
  const { warnings } = await callEngine<{ readonly warnings: readonly string[] }>(
    'checkTemplate',
    { template: Buffer.from(JSON.stringify(checked)) },
    engineCall(context),
  );
  const files = await assetFiles(assets, context);
  const listed = files.map(({ name: file, bytes }) => ({ name: file, sizeBytes: bytes.byteLength }));
  const { version, createdAt } = await putVersion(
    tenantOf(context.accountId, context.environment),
    name,
    { ...template, assets: listed },
    Buffer.concat(files.map(({ bytes }) => bytes)),
  );
  return { name, version, created_at: createdAt, ...(warnings.length > 0 && { warnings: [...warnings] }) };
}

function checkSize(template: object): void {
  const { bytes } = limits.templates;
  if (Buffer.byteLength(JSON.stringify(template)) <= bytes) return;
  const message = `The template is larger than ${bytes / 1024 / 1024} MB. Send images and fonts as assets.`;
  throw new Problem('payload_too_large', message);
}

async function assetFiles(
  assets: Readonly<Record<string, string>>,
  { accountId, environment, scopes, webToken }: CallContext,
) {
  const tenant = tenantOf(accountId, environment);
  const files: { readonly name: string; readonly bytes: Uint8Array }[] = [];
  let leftBytes: number = limits.templates.assetBytes;
  for (const [name, id] of Object.entries(assets)) {
    const reading = { field: `assets.${name}`, maximumBytes: leftBytes, scopes, webToken };
    const bytes = await readDocumentBytes({ tenant, id }, reading);
    leftBytes -= bytes.byteLength;
    files.push({ name, bytes });
  }
  return files;
}

import {
  resolve,
  resolveArray,
  resolveDictionary,
  resolveStream,
} from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { type Dictionary, isArray, isString } from '../../pdf-objects/objects/values.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import type { Findings } from '../findings.ts';
import { isLanguage } from '../language.ts';

/** Checks the header, the encryption and the entries of the catalog (ISO 14289-1, 6.1 to 7.2, 7.10, 7.15 and 7.16). */
export function checkCatalog(source: OpenedSource, hasLanguage: boolean, findings: Findings): void {
  const { file, catalog } = source;
  if (!/^1\.[0-7]$/.test(file.version)) findings.report('header');
  const marks = resolveDictionary(file, catalog.get('MarkInfo'));
  if (resolve(file, marks?.get('Marked')) !== true) findings.report('marked');
  if (resolve(file, marks?.get('Suspects')) === true) findings.report('suspects');
  const preferences = resolveDictionary(file, catalog.get('ViewerPreferences'));
  if (resolve(file, preferences?.get('DisplayDocTitle')) !== true) findings.report('hiddenTitle');
  if (!resolveDictionary(file, catalog.get('StructTreeRoot'))) findings.report('untagged');
  const language = resolve(file, catalog.get('Lang'));
  if (isString(language) && !isLanguage(language)) findings.report('malformedLanguage');
  const outlines = resolveDictionary(file, catalog.get('Outlines'));
  if (!hasLanguage && resolveDictionary(file, outlines?.get('First'))) findings.report('outlineLanguage');
  checkLayers(source, findings);
  if (isDynamicForm(source)) findings.report('dynamicForm');
  if (file.encryption && !letsAccess(file.encryption.security.permissions)) findings.report('encryption');
}

function checkLayers({ file, catalog }: OpenedSource, findings: Findings): void {
  const layers = resolveDictionary(file, catalog.get('OCProperties'));
  if (!layers) return;
  for (const value of [layers.get('D') ?? null, ...(resolveArray(file, layers.get('Configs')) ?? [])]) {
    const configuration: Dictionary | undefined = resolveDictionary(file, value);
    if (!configuration) continue;
    const name = resolve(file, configuration.get('Name'));
    if (!isString(name) || decodeTextString(name) === '') findings.report('layerName');
    if (resolve(file, configuration.get('AS')) !== null) findings.report('layerChanges');
  }
}

/** The maximum size of an XFA form's configuration. */
const maximumBytes = 4 * 1024 * 1024;

/** Whether only some viewers can make the pages of an XFA form. */
function isDynamicForm({ file, catalog }: OpenedSource): boolean {
  const form = resolve(file, resolveDictionary(file, catalog.get('AcroForm'))?.get('XFA'));
  const parts = isArray(form) ? form : [resolveDictionary(file, catalog.get('AcroForm'))?.get('XFA') ?? null];
  return parts.some((part) => {
    if (!resolveStream(file, part)) return false;
    const bytes = decodeContent(file, [part], { bytes: maximumBytes });
    return (
      bytes !== undefined && /<dynamicRender[^>]*>\s*required/.test(Buffer.from(bytes).toString('latin1'))
    );
  });
}

/** Whether content may be extracted for accessibility (ISO 32000-1, table 22, bit 10). */
function letsAccess(permissions: Uint8Array): boolean {
  return (Buffer.from(permissions).readInt32LE() & 512) !== 0;
}

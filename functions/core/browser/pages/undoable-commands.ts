import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import type { PrintOptions, RenderRequest } from '../../contract/messages/render.ts';
import { isScriptFree } from './script-free.ts';

type Commands = ProtocolMapping.Commands;
type Parameters<Method extends keyof Commands> = Exclude<Commands[Method]['paramsType'][0], void>;

/**
 * Whether nothing of a command is left when the page has a new document and a new session: one that is not known here
 * may leave something. See docs/decisions/html.md#a-page-is-used-again-only-for-documents-without-scripts
 */
export function isUndoable(method: keyof Commands, parameters: unknown): boolean {
  return undoable[method]?.(parameters as never) ?? false; // each method has its own parameters
}

const always = () => true;

const undoable: { readonly [Method in keyof Commands]?: (parameters: Parameters<Method>) => boolean } = {
  'Page.setDocumentContent': ({ html }) => isScriptFree(html),
  // Only in our own JavaScript world.
  'Runtime.evaluate': ({ contextId }) => contextId !== undefined,
  'Page.printToPDF': ({ headerTemplate = '', footerTemplate = '' }) =>
    isScriptFree(headerTemplate) && isScriptFree(footerTemplate),
  'Page.getLayoutMetrics': always,
  'Emulation.setEmulatedMedia': always,
  'Emulation.setDeviceMetricsOverride': always,
  'Emulation.setScriptExecutionDisabled': always,
};

/** A longer text is not read. */
const maximumCharacters = 256 * 1024;

/** Whether a request is for a plain document: a short one without scripts, whose commands should all be undoable. */
export function isPlain(request: RenderRequest): boolean {
  const { source, css = '', waitFor } = request;
  if (!('print' in request) || !('html' in source) || source.baseUrl !== undefined || waitFor !== undefined)
    return false;
  const { headerHtml = '', footerHtml = '' }: PrintOptions = request.print;
  const texts = [source.html, css, headerHtml, footerHtml];
  return texts.every((text) => text.length <= maximumCharacters && isScriptFree(text));
}

import type { DevToolsEvent, DevToolsSession } from '../chromium/devtools-pipe.ts';
import type { LoadedPage } from '../load-document.ts';

/** A style sheet of the page's document as its author wrote it, with what Chromium does not understand. */
export interface StyleSheet {
  readonly id: string;
  readonly text: string;
  /** The base of its URLs; empty if it has none. */
  readonly url: string;
  /** Its media queries, empty for all media. */
  readonly media: string;
  /** Its place in the cascade. Undefined for a sheet that others import. */
  readonly order?: number;
}

type Header = DevToolsEvent<'CSS.styleSheetAdded'>['header'];

/**
 * Reads the style sheets in use, in the order of the cascade, after the imported ones, and passes them to `use`. Sheets that
 * scripts constructed come last. They can be changed until `use` ends.
 */
export async function withStyleSheets<Result>(
  page: LoadedPage,
  use: (sheets: readonly StyleSheet[]) => Promise<Result>,
): Promise<Result> {
  try {
    return await use(await readStyleSheets(page));
  } finally {
    // So that the page's next document does without it.
    await Promise.all([page.session.send('CSS.disable'), page.session.send('DOM.disable')]);
  }
}

async function readStyleSheets({ session, frameId, worldId }: LoadedPage): Promise<readonly StyleSheet[]> {
  const headers: Header[] = [];
  session.on('CSS.styleSheetAdded', ({ header }) => {
    if (header.frameId === frameId && header.origin === 'regular' && !header.disabled) headers.push(header);
  });
  await Promise.all([session.send('DOM.enable'), session.send('CSS.enable')]);
  const [texts, places] = await Promise.all([
    Promise.all(headers.map(({ styleSheetId }) => textOf(session, styleSheetId))),
    placesOf(session, worldId, headers),
  ]);
  const sheets = headers.flatMap((header, index): StyleSheet[] => {
    const { styleSheetId: id, sourceURL, isInline, isConstructed, ownerNode } = header;
    const place = isConstructed
      ? { order: Number.MAX_SAFE_INTEGER, media: '', baseUrl: '' }
      : places.get(ownerNode ?? 0);
    // The owner of a sheet in a shadow tree has no place in the document.
    if (ownerNode !== undefined && !place) return [];
    const url = isInline || isConstructed ? (place?.baseUrl ?? '') : sourceURL;
    return [
      { id, text: texts[index] ?? '', url, media: place?.media ?? '', ...(place && { order: place.order }) },
    ];
  });
  return sheets.sort((one, other) => (one.order ?? -1) - (other.order ?? -1));
}

/** Replaces the text of a sheet in its place of the cascade. */
export async function changeStyleSheet(
  session: DevToolsSession,
  { id }: StyleSheet,
  text: string,
): Promise<void> {
  await session.send('CSS.setStyleSheetText', { styleSheetId: id, text });
}

async function textOf(session: DevToolsSession, styleSheetId: string): Promise<string> {
  return (await session.send('CSS.getStyleSheetText', { styleSheetId })).text;
}

interface Place {
  readonly order: number;
  readonly media: string;
  readonly baseUrl: string;
}

/** The places of sheets in the document, by the node that owns them. */
async function placesOf(
  session: DevToolsSession,
  executionContextId: number,
  headers: readonly Header[],
): Promise<ReadonlyMap<number, Place>> {
  const owners = headers.flatMap(({ ownerNode }) => ownerNode ?? []);
  const nodes = await Promise.all(
    owners.map((backendNodeId) => session.send('DOM.resolveNode', { backendNodeId, executionContextId })),
  );
  const { result } = await session.send('Runtime.callFunctionOn', {
    executionContextId,
    functionDeclaration: findPlaces,
    arguments: nodes.map(({ object: { objectId } }) => ({ objectId: objectId ?? '' })),
    returnByValue: true,
  });
  const places = result.value as readonly (Place | null)[]; // the function returns nothing else
  return new Map(owners.flatMap((owner, index) => (places[index] ? [[owner, places[index]] as const] : [])));
}

const findPlaces = `(...owners) => {
  const sheets = [...Reflect.get(Document.prototype, 'styleSheets', document)];
  const base = Reflect.get(Node.prototype, 'baseURI', document);
  const baseUrl = /^https?:/.test(base) ? base : '';
  return owners.map((owner) => {
    const order = sheets.findIndex(({ ownerNode }) => ownerNode === owner);
    return order < 0 ? null : { order, media: sheets[order].media.mediaText, baseUrl };
  });
}`;

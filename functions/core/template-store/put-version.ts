import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from '../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { ownStore } from '../documents/object-store.ts';
import { putObject, removeObjects } from '../documents/objects.ts';
import { tableNamed } from '../settings.ts';
import { removeTemplate } from './remove-template.ts';
import { contentHash, type TemplateContent } from './template-content.ts';
import {
  findTemplate,
  isSeen,
  listTemplateItems,
  type TemplateItem,
  templateId,
  templateNotFound,
  type VersionItem,
  versionId,
  versionObjects,
} from './template-item.ts';

/** A version that was put, or the latest one, if it has the same. */
export interface PutVersion {
  readonly version: number;
  readonly createdAt: string;
}

/**
 * Puts a template as a new version, unless the latest one has exactly the same. Two at once are two versions. Throws
 * limit_reached and storage_failed; then nobody sees anything of it.
 */
export async function putVersion(
  tenant: string,
  name: string,
  content: TemplateContent,
  assets: Uint8Array,
): Promise<PutVersion> {
  const json = Buffer.from(JSON.stringify(content));
  const hash = contentHash(json, assets);
  const known = await readyTemplate(tenant, name);
  if (known && isSeen(known) && known.latestHash === hash)
    return { version: known.latest, createdAt: known.latestAt };
  const draft = await beginDraft(await beginVersion(tenant, name));
  const keys = versionObjects(draft);
  try {
    await Promise.all([
      putObject(ownStore(), keys.json, json, 'application/json'),
      assets.byteLength > 0 && putObject(ownStore(), keys.assets, assets, 'application/octet-stream'),
    ]);
    await publish(draft, name, hash);
  } catch (error) {
    await abandon(draft).catch(() => {}); // the removal of its template finds it by its item
    throw error;
  }
  return { version: draft.version, createdAt: draft.createdAt };
}

/** The template of that name, if there is one: one that is being deleted is removed first. Throws limit_reached. */
async function readyTemplate(tenant: string, name: string): Promise<TemplateItem | undefined> {
  const found = await findTemplate(tenant, name);
  if (found?.deletedAt) await removeTemplate(found);
  else if (found) return found;
  const { count } = limits.templates;
  if ((await listTemplateItems(tenant)).length < count) return undefined;
  const message = `The account has ${count} templates in this environment, as many as it may have. Delete one first.`;
  throw new Problem('limit_reached', message);
}

/** The template with one more version begun. Numbers are given out once. Throws limit_reached. */
async function beginVersion(tenant: string, name: string): Promise<TemplateItem> {
  const command = new UpdateCommand({
    TableName: tableNamed('templates'),
    Key: { tenant, id: templateId(name) },
    UpdateExpression:
      'SET #name = :name, uid = if_not_exists(uid, :uid), createdAt = if_not_exists(createdAt, :now), begun = if_not_exists(begun, :none) + :one',
    ConditionExpression: 'attribute_not_exists(deletedAt) AND (attribute_not_exists(begun) OR begun < :most)',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: {
      ':name': name,
      ':uid': randomUUID(),
      ':now': new Date().toISOString(),
      ':none': 0,
      ':one': 1,
      ':most': limits.templates.versions,
    },
    ReturnValues: 'ALL_NEW',
  });
  const begun = await ifConditionHolds(dynamodb.send(command));
  if (begun) return begun.Attributes as TemplateItem;
  const message = `The template has had ${limits.templates.versions} versions, as many as one may have. Use another name, or delete it first.`;
  throw new Problem('limit_reached', message);
}

/** The template is still the same one, and not deleted. It is an update, since a check would need a right of its own. */
function ifKept({ tenant, uid }: Pick<VersionItem, 'tenant' | 'uid'>, name: string, also = '') {
  return {
    TableName: tableNamed('templates'),
    Key: { tenant, id: templateId(name) },
    ConditionExpression: `uid = :uid AND attribute_not_exists(deletedAt)${also}`,
    ExpressionAttributeValues: { ':uid': uid },
  };
}

/** Notes where a version's objects will be, before they are. Throws template_not_found if it was deleted just now. */
async function beginDraft({ tenant, name, uid, begun: version }: TemplateItem): Promise<VersionItem> {
  const id = versionId(uid, version);
  const draft: VersionItem = { tenant, id, uid, version, createdAt: new Date().toISOString(), isDraft: true };
  const kept = ifKept(draft, name);
  const isBegun = await transacted([
    { Put: { TableName: tableNamed('templates'), Item: draft } },
    { Update: { ...kept, UpdateExpression: 'SET uid = :uid' } },
  ]);
  if (!isBegun) throw templateNotFound(name);
  return draft;
}

/** Lets everybody see a version. Throws template_not_found if its template was deleted meanwhile. */
async function publish(draft: VersionItem, name: string, hash: string): Promise<void> {
  const { tenant, id, version, createdAt } = draft;
  const seen = {
    Update: {
      TableName: tableNamed('templates'),
      Key: { tenant, id },
      UpdateExpression: 'REMOVE isDraft',
      ConditionExpression: 'attribute_exists(isDraft)',
    },
  };
  const isLatest = ifKept(draft, name, ' AND (attribute_not_exists(latest) OR latest < :version)');
  const asLatest = {
    ...isLatest,
    UpdateExpression: 'SET latest = :version, latestAt = :at, latestHash = :hash',
    ExpressionAttributeValues: {
      ...isLatest.ExpressionAttributeValues,
      ':version': version,
      ':at': createdAt,
      ':hash': hash,
    },
  };
  if (await transacted([seen, { Update: asLatest }])) return;
  // A version begun later may have been faster.
  const isPublished = await transacted([
    seen,
    { Update: { ...ifKept(draft, name), UpdateExpression: 'SET uid = :uid' } },
  ]);
  if (!isPublished) throw templateNotFound(name);
}

type Writes = NonNullable<ConstructorParameters<typeof TransactWriteCommand>[0]['TransactItems']>;

/** How often a transaction is tried that others stand in the way of. */
const tries = 5;

/** Writes all or nothing. Returns false if a condition failed. */
async function transacted(TransactItems: Writes, left = tries): Promise<boolean> {
  try {
    await dynamodb.send(new TransactWriteCommand({ TransactItems }));
    return true;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = error.CancellationReasons?.map(({ Code }) => Code) ?? [];
    if (codes.includes('ConditionalCheckFailed')) return false;
    if (left === 1) throw error;
    return transacted(TransactItems, left - 1);
  }
}

async function abandon(draft: VersionItem): Promise<void> {
  await removeObjects(ownStore(), Object.values(versionObjects(draft)));
  const { tenant, id } = draft;
  await dynamodb.send(new DeleteCommand({ TableName: tableNamed('templates'), Key: { tenant, id } }));
}

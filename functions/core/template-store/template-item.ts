import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { queryItems } from '../aws/dynamodb/query-items.ts';
import { accountOf, environmentOf } from '../contract/callers/tenant.ts';
import { Problem } from '../contract/problems/problem.ts';
import { tableNamed } from '../settings.ts';

/** A template of an account in one environment. Without `latest` it has no version yet, and nobody sees it. */
export interface TemplateItem {
  readonly tenant: string;
  readonly id: string;
  readonly name: string;
  /** Tells it from an earlier template of the same name. */
  readonly uid: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** How many versions were begun. */
  readonly begun: number;
  /** The latest version, when it was put, and the hash of what it has. */
  readonly latest?: number;
  readonly latestAt?: string;
  readonly latestHash?: string;
  /** Set as soon as it is gone for everybody; its versions are being removed. */
  readonly deletedAt?: string;
}

/** A version of a template. A draft is not seen: its objects may still be missing. */
export interface VersionItem {
  readonly tenant: string;
  readonly id: string;
  readonly uid: string;
  readonly version: number;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly isDraft?: true;
}

/** Items of templates and of versions lie apart, each in order. */
const templatePrefix = 'template ';
const versionPrefix = 'version ';

export function templateId(name: string): string {
  return `${templatePrefix}${name}`;
}

export function versionId(uid: string, version: number): string {
  return `${versionPrefix}${uid} ${String(version).padStart(3, '0')}`;
}

type VersionKey = Pick<VersionItem, 'tenant' | 'uid' | 'version'>;

/** The keys of a version's objects in the bucket: the template as JSON, and the bytes of its assets. */
export function versionObjects({ tenant, uid, version }: VersionKey) {
  const place = `templates/${accountOf(tenant)}/${environmentOf(tenant)}/${uid}/${version}`;
  return { json: `${place}.json`, assets: `${place}.assets` } as const;
}

/** The objects of whichever of these items are versions. */
export function objectsOfItems(items: readonly (TemplateItem | VersionItem)[]): readonly string[] {
  return items.flatMap((item) => ('version' in item ? Object.values(versionObjects(item)) : []));
}

/** A tenant's template of that name, whether it is seen or not. */
export async function findTemplate(tenant: string, name: string): Promise<TemplateItem | undefined> {
  return getItem<TemplateItem>(tenant, templateId(name));
}

/** The template of that name. Throws template_not_found. */
export async function seenTemplate(
  tenant: string,
  name: string,
): Promise<TemplateItem & Required<Pick<TemplateItem, 'latest' | 'latestAt'>>> {
  const found = await findTemplate(tenant, name);
  if (!found || !isSeen(found)) throw templateNotFound(name);
  return found;
}

/** Whether a template is there for its account. */
export function isSeen(
  template: TemplateItem,
): template is TemplateItem & Required<Pick<TemplateItem, 'latest' | 'latestAt'>> {
  return template.latest !== undefined && template.deletedAt === undefined;
}

export async function getItem<Item>(tenant: string, id: string): Promise<Item | undefined> {
  const Key = { tenant, id };
  const command = new GetCommand({ TableName: tableNamed('templates'), Key, ConsistentRead: true });
  return (await dynamodb.send(command)).Item as Item | undefined;
}

/** All of a tenant's templates, by name, whether they are seen or not. */
export function listTemplateItems(tenant: string): Promise<readonly TemplateItem[]> {
  return listItems(tenant, templatePrefix);
}

/** All versions of a template, in order, drafts included. */
export function listVersionItems({ tenant, uid }: TemplateItem): Promise<readonly VersionItem[]> {
  return listItems(tenant, `${versionPrefix}${uid} `);
}

function listItems<Item>(tenant: string, prefix: string): Promise<readonly Item[]> {
  return Array.fromAsync(
    queryItems<Item>({
      TableName: tableNamed('templates'),
      KeyConditionExpression: 'tenant = :tenant AND begins_with(id, :prefix)',
      ExpressionAttributeValues: { ':tenant': tenant, ':prefix': prefix },
      ConsistentRead: true,
    }),
  );
}

/** The problem if there is no such template, or no such version of it: `invoice`, `invoice@3`. */
export function templateNotFound(name: string): Problem {
  const message = `There is no template ${name} in this environment. GET /templates lists what there is.`;
  return new Problem('template_not_found', message);
}

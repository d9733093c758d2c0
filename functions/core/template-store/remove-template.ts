import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { deleteItems } from '../aws/dynamodb/write-batches.ts';
import { ownStore } from '../documents/object-store.ts';
import { removeObjects } from '../documents/objects.ts';
import { tableNamed } from '../settings.ts';
import {
  listTemplateItems,
  listVersionItems,
  objectsOfItems,
  type TemplateItem,
  templateId,
  templateNotFound,
} from './template-item.ts';

/** Deletes a template with all versions. From now on nobody sees it. Throws template_not_found and storage_failed. */
export async function deleteTemplate(tenant: string, name: string): Promise<void> {
  const command = new UpdateCommand({
    TableName: tableNamed('templates'),
    Key: { tenant, id: templateId(name) },
    UpdateExpression: 'SET deletedAt = :now',
    ConditionExpression: 'attribute_exists(latest) AND attribute_not_exists(deletedAt)',
    ExpressionAttributeValues: { ':now': new Date().toISOString() },
    ReturnValues: 'ALL_NEW',
  });
  const marked = await conditionHeld(dynamodb.send(command));
  if (!marked) throw templateNotFound(name);
  for (const template of await listTemplateItems(tenant)) {
    if (template.deletedAt) await removeTemplate(template);
  }
}

/** Removes all that a deleted template has: objects, versions, and itself last. Can be repeated. Throws storage_failed. */
export async function removeTemplate(template: TemplateItem): Promise<void> {
  const { tenant, id, uid } = template;
  const versions = await listVersionItems(template);
  await removeObjects(ownStore(), objectsOfItems(versions));
  await deleteItems(
    'templates',
    versions.map((version) => ({ tenant: version.tenant, id: version.id })),
  );
  const command = new DeleteCommand({
    TableName: tableNamed('templates'),
    Key: { tenant, id },
    ConditionExpression: 'uid = :uid',
    ExpressionAttributeValues: { ':uid': uid },
  });
  await conditionHeld(dynamodb.send(command));
}

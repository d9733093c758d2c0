import { eventDetails } from '../../functions/core/contract/answers/events.ts';
import { jsonSchema } from '../../functions/core/contract/fields/json-schema.ts';
import { describeFields } from '../../functions/service/describe-fields.ts';
import { table } from './table-text.ts';

/** The fields that every event has. */
const common = ['account_id', 'environment'];

/** The events of a deployment, each with the fields of its detail besides those of every event. */
export function eventTable(): string {
  const rows = Object.entries(eventDetails).map(([type, detail]) => {
    const fields = describeFields(detail).filter(({ name }) => !common.includes(name));
    return [`\`${type}\``, fields.map(({ name, description }) => `\`${name}\`: ${description}`).join('<br>')];
  });
  return table(['`detail-type`', 'fields of `detail`, besides `account_id` and `environment`'], rows);
}

/** The JSON Schema of each event's detail, for registries and code generators. */
export function eventSchemas(): string {
  const schemas = Object.entries(eventDetails).map(([type, detail]) => [type, jsonSchema(detail, 'output')]);
  return `\`\`\`json\n${JSON.stringify(Object.fromEntries(schemas), null, 2)}\n\`\`\``;
}

import { describeFields } from '../../functions/service/describe-fields.ts';
import { configurationSchema } from '../../lib/configuration.ts';
import { localVariables } from '../../local/local-variables.ts';
import { table } from './table-text.ts';

/** The settings of a deployment: those named, or all. Throws for an unknown name. */
export function stackSettingTable(names: readonly string[], page: string): string {
  const settings = describeFields(configurationSchema).filter(({ description }) => description !== '');
  const chosen =
    names.length === 0 ? settings : names.map((name) => settings.find((one) => one.name === name));
  return table(
    ['name', 'default', 'description'],
    chosen.map((setting, index) => {
      if (!setting) throw new Error(`${page}: there is no setting ${names[index]}`);
      const { name, defaultValue, description } = setting;
      return [
        `\`${name}\``,
        defaultValue === undefined ? '' : `\`${JSON.parse(defaultValue)}\``,
        description,
      ];
    }),
  );
}

/** The environment variables of the local service. */
export function localVariableTable(): string {
  return table(
    ['variable', 'default', 'description'],
    Object.entries(localVariables).map(([name, { defaultValue, description }]) => [
      `\`${name}\``,
      defaultValue === '' ? '' : `\`${defaultValue}\``,
      description,
    ]),
  );
}

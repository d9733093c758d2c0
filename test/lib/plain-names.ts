/**
 * What a template refers to, by the path of its construct alone: `Tablesaccounts`, `FunctionsrenderFunction`,
 * `Tablescredentials/index/byAccount`. CloudFormation's own values, as the account, keep their names.
 */
export function plainName(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  const { Ref, ...functions } = reference as Record<string, unknown>;
  if (typeof Ref === 'string') return withoutHash(Ref);
  const attribute = functions['Fn::GetAtt'] as [string, string] | undefined;
  if (attribute) return withoutHash(attribute[0]);
  const [, split] = (functions['Fn::Select'] ?? []) as [number, { readonly 'Fn::Split': [string, unknown] }?];
  if (split) return plainName(split['Fn::Split'][1]); // a part of an ARN stands for what it names
  const [separator, parts] = functions['Fn::Join'] as [string, unknown[]];
  return parts.map(plainName).join(separator);
}

/** CDK ends a logical id with eight hexadecimal digits of its path, and that of a function's version with its content's hash. */
function withoutHash(logicalId: string): string {
  return logicalId.replace(/[0-9A-F]{8}([0-9a-f]{32})?$/, '');
}

/** What belongs to a function, by its plain name: `Function`, `Role` or `Log`. CloudFormation knows no hyphens. */
export function ofFunction(name: string, part: 'Function' | 'Role' | 'Log'): string {
  return `Functions${name.replaceAll('-', '')}${part}`;
}

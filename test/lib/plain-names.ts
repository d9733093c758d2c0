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
  const [separator, parts] = functions['Fn::Join'] as [string, unknown[]];
  return parts.map(plainName).join(separator);
}

/** CDK ends a logical id with eight hexadecimal digits of its path. */
function withoutHash(logicalId: string): string {
  return logicalId.replace(/[0-9A-F]{8}$/, '');
}

/** What belongs to a function, by its plain name: `Function`, `Role` or `Log`. CloudFormation knows no hyphens. */
export function ofFunction(name: string, part: 'Function' | 'Role' | 'Log'): string {
  return `Functions${name.replaceAll('-', '')}${part}`;
}

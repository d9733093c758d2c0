import { type TableName, tableVariable } from './aws/tables.ts';

/** The name of a table. Throws where the function was not given it: what it was not given, it may not use. */
export function tableNamed(table: TableName): string {
  return required(tableVariable(table));
}

/** The name of the function that runs Chromium. */
export function renderFunctionName(): string {
  return required('RENDER_FUNCTION');
}

/** Private addresses that may be reached all the same, as `host:port`. Empty on AWS. */
export function egressAllowed(): readonly string[] {
  return (process.env.EGRESS_ALLOW ?? '').split(',').filter(Boolean);
}

/** Where the fonts layer lies. Where nothing lies there, as on a laptop, fonts are read from their packages. */
export function fontsFolder(): string {
  return process.env.FONTS_FOLDER ?? '/opt/fonts';
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`the environment variable ${name} is not set`);
  return value;
}

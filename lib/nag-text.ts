import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

type Resolved =
  | string
  | { readonly Ref: string }
  | { readonly 'Fn::GetAtt': readonly [string, string] }
  | { readonly 'Fn::Join': readonly [string, readonly Resolved[]] };

/** A value as cdk-nag writes it in its findings, which accepting them has to repeat: `<Bucket.Arn>/work/*`. */
export function nagText(scope: Construct, value: string): string {
  return written(Stack.of(scope).resolve(value));
}

function written(value: Resolved): string {
  if (typeof value === 'string') return value;
  if ('Ref' in value) return `<${value.Ref}>`;
  if ('Fn::GetAtt' in value) return `<${value['Fn::GetAtt'].join('.')}>`;
  const [separator, parts] = value['Fn::Join'];
  return parts.map(written).join(separator);
}

import { tables } from '../../functions/core/contract/resources/tables.ts';

/** All that an operator may choose to have besides, as far as it goes together. */
export const everything = {
  domainName: 'pdf.example.com',
  hostedZoneId: 'Z0123456789ABCDEFGHIJ',
  firewall: 'true',
  alarmEmail: 'operator@example.com',
  renderConcurrency: '5',
  tenantIsolation: 'true',
  renderReuse: 'false',
  signUp: 'closed',
  mailFrom: 'pdf@mail.example.com',
  rateLimitPerMinute: '600',
  rateLimitPerMinuteTest: '60',
  rateLimitPerDayTest: '5000',
  stripeMeter: 'pdf_credits',
  searchCollection: 'true',
  callArchive: 'true',
  searchOperator: 'arn:aws:iam::111122223333:role/Admin',
  kmsKey: 'create',
  vpc: 'create',
  allowFrom: '192.0.2.0/24, 2001:db8::/32',
  disableExecuteApiEndpoint: 'true',
  tags: 'team=documents,cost-centre=42',
  replicaRegion: 'eu-west-1',
  replicaKmsKeyArn: 'arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab',
};

/** Choices that exclude some of those: a private deployment that continues with a copy, in the operator's VPC, by the operator's key. */
export const closed = {
  kmsKey: 'arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab',
  vpc: 'vpc-0123456789abcdef0',
  subnetIds: 'subnet-0123456789abcdef1, subnet-0123456789abcdef2',
  isolatedSubnetIds: 'subnet-0123456789abcdef3,subnet-0123456789abcdef4',
  vpcEndpointIds: 'vpce-0123456789abcdef5',
  allowFrom: '10.0.0.0/8',
  standbyOf: JSON.stringify(
    Object.fromEntries(
      Object.keys(tables).map((name) => [`${name}Table`, `PdfService-Tables${name}-1A2B3C4D5E6F`]),
    ),
  ),
};

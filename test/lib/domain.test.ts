import { expect, test } from '@jest/globals';
import type { Template } from 'aws-cdk-lib/assertions';
import { plainName } from './plain-names.ts';
import { synthesize } from './synthesize.ts';

const certificateArn = 'arn:aws:acm:eu-central-1:111122223333:certificate/1';
const hostedZoneId = 'Z0123456789ABCDEFGHIJ';

/** Host names, each with the stage that it leads to and the path below which it does. */
function mappingsOf(template: Template) {
  const names = new Map(
    Object.entries(template.findResources('AWS::ApiGateway::DomainName')).map(([id, { Properties }]) => [
      id,
      Properties.DomainName,
    ]),
  );
  const stages = template.findResources('AWS::ApiGateway::Stage');
  return Object.values(template.findResources('AWS::ApiGateway::BasePathMapping')).map(({ Properties }) => ({
    name: names.get(Properties.DomainName.Ref),
    stage: stages[Properties.Stage.Ref]?.Properties.StageName,
    path: Properties.BasePath,
  }));
}

test('without a domain the addresses are API Gateway’s own', () => {
  const { template } = synthesize();
  expect(mappingsOf(template)).toEqual([]);
  const { liveBaseUrl, testBaseUrl } = template.toJSON().Outputs;
  expect([liveBaseUrl, testBaseUrl].map(({ Value }) => plainName(Value))).toEqual([
    'https://ApiRestApi.execute-api.AWS::Region.AWS::URLSuffix/live',
    'https://ApiRestApi.execute-api.AWS::Region.AWS::URLSuffix/test',
  ]);
});

test('a domain gives each environment a host name of its own, by TLS 1.2 and with the operator’s certificate', () => {
  const { template } = synthesize({ domainName: 'pdf.example.com', certificateArn });
  expect(mappingsOf(template)).toEqual([
    { name: 'pdf.example.com', stage: 'live', path: undefined },
    { name: 'test.pdf.example.com', stage: 'test', path: undefined },
  ]);
  for (const { Properties } of Object.values(template.findResources('AWS::ApiGateway::DomainName'))) {
    expect(Properties).toMatchObject({
      SecurityPolicy: 'TLS_1_2',
      RegionalCertificateArn: certificateArn,
      EndpointConfiguration: { Types: ['REGIONAL'] },
    });
  }
  const { liveBaseUrl, testBaseUrl } = template.toJSON().Outputs;
  expect([liveBaseUrl.Value, testBaseUrl.Value]).toEqual([
    'https://pdf.example.com',
    'https://test.pdf.example.com',
  ]);
  template.resourceCountIs('AWS::Route53::RecordSet', 0);
});

test('in a hosted zone the certificate and the records of both names are made, too', () => {
  const testDomainName = 'pdf-test.example.com';
  const { template } = synthesize({ domainName: 'pdf.example.com', testDomainName, hostedZoneId });
  template.hasResourceProperties('AWS::CertificateManager::Certificate', {
    DomainName: 'pdf.example.com',
    SubjectAlternativeNames: [testDomainName],
    ValidationMethod: 'DNS',
    DomainValidationOptions: [
      { DomainName: 'pdf.example.com', HostedZoneId: hostedZoneId },
      { DomainName: testDomainName, HostedZoneId: hostedZoneId },
    ],
  });
  const records = Object.values(template.findResources('AWS::Route53::RecordSet')).map(
    ({ Properties: { Name, Type, HostedZoneId } }) => [Name, Type, HostedZoneId],
  );
  expect(records.sort()).toEqual([
    ['pdf-test.example.com.', 'A', hostedZoneId],
    ['pdf-test.example.com.', 'AAAA', hostedZoneId],
    ['pdf.example.com.', 'A', hostedZoneId],
    ['pdf.example.com.', 'AAAA', hostedZoneId],
  ]);
});

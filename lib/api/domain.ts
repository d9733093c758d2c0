import { DomainName, EndpointType, SecurityPolicy, type Stage } from 'aws-cdk-lib/aws-apigateway';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { AaaaRecord, ARecord, HostedZone, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayDomain } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { Environment } from '../../functions/core/contract/resources/environment.ts';
import type { Configuration } from '../configuration.ts';

interface DomainProps {
  readonly configuration: Configuration;
  readonly stages: Readonly<Record<Environment, Stage>>;
}

/** The host name of each environment, or undefined if the operator has set none. */
export function hostNames({
  domainName,
  testDomainName,
}: Configuration): Readonly<Record<Environment, string>> | undefined {
  return domainName ? { live: domainName, test: testDomainName ?? `test.${domainName}` } : undefined;
}

/**
 * The operator's own host names, one for each environment: under a path of a shared name, the functions could not
 * distinguish the path from the endpoint's.
 */
export class Domain extends Construct {
  constructor(scope: Construct, id: string, { configuration, stages }: DomainProps) {
    super(scope, id);
    const names = hostNames(configuration);
    if (!names) return;
    const { hostedZoneId } = configuration;
    const zone = hostedZoneId ? HostedZone.fromHostedZoneId(this, 'Zone', hostedZoneId) : undefined;
    const certificate = this.#certificate(configuration, Object.values(names), zone);
    for (const [environment, name] of Object.entries(names) as [Environment, string][]) {
      const domain = this.#domain(environment, name, certificate, stages[environment]);
      if (zone) this.#records(environment, name, zone, domain);
    }
  }

  #certificate(
    { certificateArn }: Configuration,
    [name = '', ...others]: readonly string[],
    zone: IHostedZone | undefined,
  ): ICertificate {
    if (certificateArn) return Certificate.fromCertificateArn(this, 'Certificate', certificateArn);
    return new Certificate(this, 'Certificate', {
      domainName: name,
      subjectAlternativeNames: others,
      validation: CertificateValidation.fromDns(zone),
    });
  }

  #domain(environment: Environment, name: string, certificate: ICertificate, stage: Stage): DomainName {
    const domain = new DomainName(this, environment, {
      domainName: name,
      certificate,
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    domain.addBasePathMapping(stage.restApi, { stage });
    return domain;
  }

  #records(environment: Environment, name: string, zone: IHostedZone, domain: DomainName): void {
    const target = RecordTarget.fromAlias(new ApiGatewayDomain(domain));
    const recordName = `${name}.`; // absolute: the zone's own name is not known here
    new ARecord(this, `${environment}Address`, { zone, recordName, target });
    new AaaaRecord(this, `${environment}Address6`, { zone, recordName, target });
  }
}

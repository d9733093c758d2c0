import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Configuration } from './configuration.ts';
import { PdfService } from './pdf-service.ts';

/**
 * A stack with the service alone. Its outputs are the base URL of each environment, the tables' names for the operator's
 * command, the name of the event bus, and that of an alarm to test.
 */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, configuration: Configuration) {
    const description = 'PDF service: HTML to PDF and PDF tools over HTTP';
    super(scope, id, { description, terminationProtection: configuration.keepData });
    // CDK leaves `Default` out of logical IDs. Another name would replace every table by an empty one.
    const { baseUrls, tableNames, eventBus, alarmToTest } = new PdfService(this, 'Default', configuration);
    if (!alarmToTest) return; // the variant for `sam local`
    new CfnOutput(this, 'alarmToTest', { value: alarmToTest });
    new CfnOutput(this, 'eventBus', { value: eventBus });
    for (const [environment, value] of Object.entries(baseUrls))
      new CfnOutput(this, `${environment}BaseUrl`, { value });
    for (const [table, value] of Object.entries(tableNames)) new CfnOutput(this, `${table}Table`, { value });
  }
}

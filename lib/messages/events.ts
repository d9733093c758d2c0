import { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';

/** The EventBridge bus of the deployment, for the operator's own rules. Only the service may put events on it. */
export class Events extends Construct {
  readonly #bus: EventBus;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#bus = new EventBus(this, 'Bus', { description: 'What happened in the PDF service' });
  }

  /** The name that rules and senders use. */
  get name(): string {
    return this.#bus.eventBusName;
  }

  rightToPut(): PolicyStatement {
    return new PolicyStatement({ actions: ['events:PutEvents'], resources: [this.#bus.eventBusArn] });
  }
}

import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Configuration } from '../configuration.ts';

/** The topics for alarms: the operator's own, and one that sends mail. */
export function alarmTopics(
  scope: Construct,
  { alarmTopicArn, alarmEmail }: Pick<Configuration, 'alarmTopicArn' | 'alarmEmail'>,
): readonly ITopic[] {
  const topics: ITopic[] = alarmTopicArn ? [Topic.fromTopicArn(scope, 'Topic', alarmTopicArn)] : [];
  return alarmEmail ? [...topics, mailTopic(scope, alarmEmail)] : topics;
}

/**
 * A topic with its own policy loses SNS's default policy, which lets the account's alarms publish. Without this
 * statement CloudWatch is silently refused.
 */
function mailTopic(scope: Construct, address: string): Topic {
  const mail = new Topic(scope, 'Mail', { enforceSSL: true });
  mail.addSubscription(new EmailSubscription(address));
  const stack = Stack.of(scope);
  const alarms = stack.formatArn({
    service: 'cloudwatch',
    resource: 'alarm',
    resourceName: '*',
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  mail.addToResourcePolicy(
    new PolicyStatement({
      sid: 'AllowAlarmsToPublish',
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [mail.topicArn],
      conditions: {
        StringEquals: { 'aws:SourceAccount': stack.account },
        ArnLike: { 'aws:SourceArn': alarms },
      },
    }),
  );
  return mail;
}

import { catalog } from '../../catalog.ts';
import { callForJson } from '../../core/aws/lambda/call-api.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { notice } from '../../core/design/notice.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { dashboardPage } from '../frame/frame.ts';
import { refusalOf } from '../frame/or-show-again.ts';
import { noTestStorageContent, type StorageState, storageContent, storageUrl } from './storage-content.ts';
import { storageStyle } from './storage-style.ts';

/** The page of the account's own bucket. The API's endpoints test it, encrypt its secret and store it. */
export const storage: DashboardOperations<'showStorage' | 'saveStorage' | 'forgetStorage'> = {
  showStorage: async ({ done }, context) => {
    if (context.environment === 'test') return page(context, noTestStorageContent(context));
    const state = await call('getStorage', context);
    return page(context, storageContent({ state, message: outcomes[done] }, context));
  },

  saveStorage: async (input, context) => {
    const entries = Object.entries(input).map(([name, value]) => [name, value.trim()] as const);
    const given = Object.fromEntries(entries.filter(([, value]) => value !== ''));
    try {
      await call('setStorage', context, given);
    } catch (error) {
      if (!(error instanceof Problem) || context.environment === 'test') throw error;
      const { secret_access_key: _, ...draft } = input;
      const state = await call('getStorage', context);
      const { reason, faults } = refusalOf(error, labels);
      const message = markup`${notice('bad', markup`<p><b>Nothing was saved.</b></p>`)}${reason}`;
      const content = storageContent({ state, message, draft, faults }, context);
      return page(context, content, error.status);
    }
    return { redirect: `${storageUrl(context)}?done=saved` };
  },

  forgetStorage: async (_, context) => {
    await call('removeStorage', context);
    return { redirect: `${storageUrl(context)}?done=removed` };
  },
};

const outcomes: Readonly<Record<string, Markup>> = {
  saved: notice(
    'good',
    'The bucket works and has been saved. The service wrote, read and deleted an object in it.',
  ),
  removed: notice('good', 'The bucket’s settings have been removed.'),
};

const labels = {
  bucket: 'Bucket',
  region: 'Region',
  prefix: 'Prefix',
  role_arn: 'Role ARN',
  endpoint: 'Endpoint',
  access_key_id: 'Access key ID',
  secret_access_key: 'Secret access key',
};

async function call(
  name: 'getStorage' | 'setStorage' | 'removeStorage',
  context: VisitContext,
  json?: Readonly<Record<string, string>>,
): Promise<StorageState> {
  const answer = await callForJson({ family: 'account', endpoint: catalog.account[name], json }, context);
  return answer as StorageState; // the endpoints' own schema
}

function page(context: VisitContext, content: Markup, status = 200): Page {
  const parts = { path: '/dashboard/storage', title: 'Storage', styles: [storageStyle] } as const;
  return { ...dashboardPage(context, { ...parts, content }), status };
}

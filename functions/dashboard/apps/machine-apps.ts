import { setMachineCap } from '../../core/billing/spender-caps.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { appSpender } from '../../core/contract/fields/access/spend-cap.ts';
import { recordAccountChange } from '../../core/http/record-account-change.ts';
import { readAccount } from '../../core/identity/account.ts';
import type { ClientRecord } from '../../core/identity/credentials/credential.ts';
import { changeMachine, createClient, deleteClient } from '../../core/identity/oauth/clients.ts';
import type { Markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { orShowAgain } from '../frame/or-show-again.ts';
import { appsPage, editAppPage, findOwnClient, noSuchApp, toApps } from './apps-page.ts';
import { editMachineContent } from './machine-content.ts';
import { type MachineInput, machineInput, readMachineInput } from './machine-form.ts';

/** Creating and changing machine apps, which work for the account without a person. */
export const machineApps: DashboardOperations<'createMachineApp' | 'changeMachineApp'> = {
  createMachineApp: (input, context) => {
    const { accountId, environment } = context;
    return orShowAgain(
      async () => {
        const { name, cap, ...machine } = readMachineInput(input);
        const { client, secret = '' } = await createClient({
          accountId,
          environment,
          name,
          redirectUris: [],
          machine,
        });
        const { clientId } = client;
        // The secret has not been shown yet, and is not shown if the cap cannot be set.
        if (cap && environment === 'live')
          await setMachineCap(accountId, clientId, cap).catch(async (problem) => {
            await deleteClient(accountId, clientId);
            throw problem;
          });
        await recordAccountChange(context, 'appCreated', client.name);
        return toApps(context, 'created', { clientId, secret });
      },
      (message) => appsPage(context, { message, machine: input }),
    );
  },

  changeMachineApp: ({ client_id, ...input }, context) => {
    const { accountId, environment } = context;
    return orShowAgain(
      async () => {
        const { cap, ...settings } = readMachineInput(input);
        const client = await findOwnClient(client_id, context);
        const isChanged = client && (await changeMachine(accountId, client_id, settings));
        if (!isChanged) return appsPage(context, { message: noSuchApp }, 404);
        if (environment === 'live') await setMachineCap(accountId, client_id, cap);
        await recordAccountChange(context, 'appChanged', settings.name);
        return toApps(context, 'changed');
      },
      (message) => editPage(context, client_id, input, message),
    );
  },
};

/** The page with the form to change a machine app. */
export async function machinePage(context: VisitContext, client: ClientRecord): Promise<Page> {
  const { credits } = await readAccount(context.accountId);
  const { clientId } = client;
  return editPage(context, clientId, machineInput(client, credits.caps?.[appSpender(clientId)]));
}

function editPage(context: VisitContext, clientId: string, input: MachineInput, message?: Markup): Page {
  return editAppPage(context, editMachineContent({ clientId, input, message }, context));
}

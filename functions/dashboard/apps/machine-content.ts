import type { VisitContext } from '../../core/contract/endpoint.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { appsUrl } from './apps-url.ts';
import { emptyMachineInput, type MachineInput, machineFields } from './machine-form.ts';

/** The form to create a machine app, with the values of a rejected one. */
export function newMachineContent(input: MachineInput | undefined, context: VisitContext): Markup {
  return markup`<section class="card" aria-labelledby="new-machine">
<h2 id="new-machine">New machine app</h2>
<p>For a program that works for this account without a person: a scheduled job, a pipeline, an agent on a server.</p>
<form method="post" action="${appsUrl(context)}/machines">${formTokenField(context)}
${machineFields(input ?? emptyMachineInput, context.environment)}
<button>Create the machine app</button></form></section>`;
}

interface EditMachineParts {
  readonly clientId: string;
  readonly input: MachineInput;
  readonly message?: Markup | undefined;
}

/** The form to change a machine app. */
export function editMachineContent(
  { clientId, input, message }: EditMachineParts,
  context: VisitContext,
): Markup {
  return markup`<h1>Edit a machine app</h1>
<p><a href="${appsUrl(context)}">Back to the apps</a></p>
${message ?? ''}
<section class="card" aria-labelledby="machine"><h2 id="machine">${input.name}</h2>
<p>Changes apply from the next request on, to tokens that the app already has as well.</p>
<form method="post" action="${appsUrl(context)}/${clientId}/machine">${formTokenField(context)}
${machineFields(input, context.environment)}
<div class="row"><button>Save</button><a class="button quiet" href="${appsUrl(context)}">Cancel</a></div></form></section>`;
}

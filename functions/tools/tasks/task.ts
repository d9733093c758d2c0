import type { z } from 'zod';
import { catalog } from '../../catalog.ts';
import type { ApiFamily } from '../../core/aws/lambda/call-api.ts';
import type { Endpoint } from '../../core/contract/endpoint.ts';

/** The groups of tasks, in the order of the list. */
export const taskGroups = ['Pages', 'Make a PDF', 'Change', 'Sign', 'Protect', 'Read'] as const;

/** A task of people: its words, what it takes, how it is set, and the call that does it. */
export interface Task {
  /** In the address of its page. */
  readonly name: string;
  readonly group: (typeof taskGroups)[number];
  readonly title: string;
  /** What it does, as a sentence. */
  readonly does: string;
  /** The word of its button. */
  readonly verb: string;
  readonly takes: Taken;
  /**
   * How its sources are shown: `files` as a list, `pages` as small pictures, `order` as small pictures that are moved and
   * turned, `boxes` as large ones on which boxes are drawn, `box` with one box on all of them, `fields` as large ones with
   * the fields of their form.
   */
  readonly shows: 'files' | 'pages' | 'order' | 'boxes' | 'box' | 'fields';
  readonly controls: readonly Control[];
  /** The call for what a person asked for. Throws invalid_field for what cannot be read. */
  call(asked: Asked): TaskCall;
  /** The file in a response that is JSON. */
  file?(json: unknown): MadeText;
}

/** What a task takes: one PDF, several, two versions of one, several images, or text that may be written or read from a file. */
export type Taken = 'pdf' | 'pdfs' | 'pair' | 'images' | 'text';

/** The choice of a control `signer` for a key that is sent. No signer has this name. */
export const ownKey = '.own';

/** What each control has. */
export interface ControlFacts {
  /** The name of its value. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** The choice for which it matters: the name of another control, and its value. */
  readonly when?: readonly [name: string, value: string];
}

/**
 * A control of a task's form. The value of each is a text; of `checks`, the chosen ones separated by spaces; of a `file`,
 * its bytes in base64. `signer` offers the account's signers, and then a key that is sent. Files and passwords are not kept.
 */
export type Control =
  | (ControlFacts & { readonly kind: 'choice'; readonly choices: readonly Choice[] })
  | (ControlFacts & { readonly kind: 'checks'; readonly choices: readonly Choice[] })
  | (ControlFacts & { readonly kind: 'check' })
  | (ControlFacts & { readonly kind: 'signer' })
  | (ControlFacts & { readonly kind: 'file'; readonly accept: string })
  | (ControlFacts & {
      readonly kind: 'line' | 'text' | 'password' | 'number';
      readonly value?: string;
      readonly isRequired?: true;
    });

/** A value, and its words. The first is the default. */
export type Choice = readonly [value: string, label: string];

/** Whether what a control is set to is only for the call: not kept, and hidden in code. */
export function isSecret({ kind }: Control): boolean {
  return kind === 'password' || kind === 'file';
}

/** What a person asked for. */
export interface Asked {
  /** The IDs of the files, in order. */
  readonly sources: readonly string[];
  /** The first file's name without its extension, for the name of what is made. */
  readonly name: string;
  /** The values of controls by name. One that is empty is missing. */
  readonly values: Readonly<Record<string, string>>;
}

/** A call of the API. */
export interface TaskCall {
  readonly family: ApiFamily;
  readonly endpoint: Endpoint;
  /** The endpoint's name. */
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A text that a task made. */
export interface MadeText {
  readonly extension: 'txt' | 'csv';
  readonly text: string;
  /** What changed between the two sources. */
  readonly changes?: readonly ShownChange[];
}

/** A change that is shown on the pages of both sources. */
export type ShownChange = NonNullable<z.output<typeof catalog.pdf.comparePdfs.produces>['changes']>[number];

/** A call of an operation on PDFs. */
export function pdfCall(name: keyof typeof catalog.pdf, input: TaskCall['input']): TaskCall {
  return { family: 'pdf', name, endpoint: catalog.pdf[name], input };
}

/** A call of an operation on pages of the web. */
export function htmlCall(name: keyof typeof catalog.html, input: TaskCall['input']): TaskCall {
  return { family: 'html', name, endpoint: catalog.html[name], input };
}

/** The first source, of a task that takes one. */
export function sourceOf({ sources: [document_id] }: Asked): { readonly document_id: string | undefined } {
  return { document_id };
}

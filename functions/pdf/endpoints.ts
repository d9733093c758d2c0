import type { Endpoints } from '../core/contract/endpoint.ts';
import { attaching } from './endpoints/attaching.ts';
import { checking } from './endpoints/checking.ts';
import { comparing } from './endpoints/comparing.ts';
import { compressing } from './endpoints/compressing.ts';
import { describing } from './endpoints/describing.ts';
import { extracting } from './endpoints/extracting.ts';
import { filling } from './endpoints/filling.ts';
import { findingFields } from './endpoints/finding-fields.ts';
import { forms } from './endpoints/forms.ts';
import { hiding } from './endpoints/hiding.ts';
import { info } from './endpoints/info.ts';
import { invoicing } from './endpoints/invoicing.ts';
import { making } from './endpoints/making.ts';
import { marking } from './endpoints/marking.ts';
import { office } from './endpoints/office.ts';
import { pages } from './endpoints/pages.ts';
import { previewing } from './endpoints/previewing.ts';
import { processing } from './endpoints/processing.ts';
import { protecting } from './endpoints/protecting.ts';
import { reading } from './endpoints/reading.ts';
import { recognising } from './endpoints/recognising.ts';
import { redacting } from './endpoints/redacting.ts';
import { signing } from './endpoints/signing.ts';
import { splitting } from './endpoints/splitting.ts';
import { structuring } from './endpoints/structuring.ts';
import { verifying } from './endpoints/verifying.ts';

/**
 * The endpoints that read PDFs, make them from text and images, and build new ones from pages of others, in the order
 * of the docs.
 */
export const pdf = {
  ...making,
  ...office,
  ...reading,
  ...structuring,
  ...findingFields,
  ...comparing,
  ...hiding,
  ...info,
  ...checking,
  ...verifying,
  ...pages,
  ...splitting,
  ...marking,
  ...describing,
  ...protecting,
  ...redacting,
  ...attaching,
  ...extracting,
  ...invoicing,
  ...forms,
  ...filling,
  ...compressing,
  ...recognising,
  ...signing,
  ...processing,
  ...previewing,
} as const satisfies Endpoints;

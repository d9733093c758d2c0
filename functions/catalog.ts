import { account } from './account/endpoints.ts';
import { html } from './html/endpoints.ts';
import { service } from './service/endpoints.ts';

/** Every endpoint, by the family of functions that serves it. Routes, prices, scopes and docs are made from this. */
export const catalog = { html, account, service } as const;

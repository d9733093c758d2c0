import * as z from 'zod';
import type { Endpoints } from '../shared/contract/endpoint.ts';
import { environments } from '../shared/contract/environment.ts';
import { free } from '../shared/contract/prices.ts';

const credits = z.number().describe('In credits; a hundredth is the smallest unit.');

const day = z.iso.date().describe('A day in UTC, as 2026-01-31.');

/** Nothing was metered before, and no arithmetic on days leaves the calendar. */
const askedDay = day.refine((date) => date >= '2020-01-01', 'must be in 2020 or later');

export const account = {
  getCredits: {
    method: 'GET',
    path: '/credits',
    summary: 'The credit balance; granted = balance + reserved + spent',
    access: ['credits:read'],
    price: free,
    accepts: [],
    request: z.object({}),
    produces: z.object({
      balance: credits,
      reserved: credits,
      spent: credits,
      granted: credits,
      environment: z.enum(environments),
    }),
  },
  getCreditsUsage: {
    method: 'GET',
    path: '/credits/usage',
    summary: 'What was spent, by day and endpoint',
    access: ['credits:read'],
    price: free,
    accepts: [],
    request: z.object({
      from: askedDay
        .optional()
        .describe('First day, in UTC; by default as many days before `to` as make it 30 days in all.'),
      to: askedDay.optional().describe('Last day, in UTC; today by default. At most 366 days in all.'),
    }),
    produces: z.object({
      from: day,
      to: day,
      usage: z
        .array(
          z.object({
            date: day,
            endpoint: z.string(),
            calls: z.number().int(),
            pages: z.number().int(),
            credits,
          }),
        )
        .describe('Days in order, and endpoints by name within a day.'),
    }),
  },
} as const satisfies Endpoints;

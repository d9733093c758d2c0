import type { z } from 'zod';
import type { Endpoint } from '../core/contract/endpoint.ts';
import type { Fetched } from '../core/contract/messages/fetched.ts';

/** The input of an endpoint's operation: as its schema gives it, with the bytes of what it names. */
export type EngineInput<E extends Endpoint> = Fetched<z.output<E['request']>>;

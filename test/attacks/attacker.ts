import { handWritten, textPages } from '../pdf/objects/hand-written.ts';
import { type OwnService, startService } from '../service.ts';
import type { Outcome } from './budgets.ts';
import type { AttackCall } from './calls.ts';
import { endEngines, engineMegabytes, measured } from './measure.ts';

const honestCall: AttackCall = {
  path: '/pageCount',
  json: { pdf_base64: handWritten(textPages(['Hello'])).toString('base64') },
};

/** A service of its own, an account that attacks it, and another that only counts the pages of a small PDF. */
export interface Attacker {
  attack(call: AttackCall): Promise<Outcome>;
  /** Sends a call of the attacker without measuring it; returns its status. */
  send(call: AttackCall): Promise<number>;
  /** A small call of the other account; returns its status. */
  honest(): Promise<number>;
  stop(): Promise<void>;
}

const credits = 100_000;

/** An engine that earlier calls have filled more than this is replaced: what it holds is not of the next one. */
const filledMegabytes = 500;

/** Starts a service with an engine that is warm. */
export async function startAttacker(): Promise<Attacker> {
  const service = await startService();
  const serviceId = service.process.pid ?? 0;
  const [{ liveKey: own }, { liveKey: other }] = await Promise.all([
    service.newAccount(credits),
    service.newAccount(credits),
  ]);
  const attacker: Attacker = {
    attack: async (call) => {
      if (engineMegabytes(serviceId) > filledMegabytes) {
        await endEngines(serviceId);
        await attacker.honest();
      }
      const { answer, ...rest } = await measured(serviceId, () => answerTo(service, own, call));
      return { ...answer, ...rest.measured, next: await attacker.honest() };
    },
    send: async (call) => (await answerTo(service, own, call)).status,
    honest: async () => (await answerTo(service, other, honestCall)).status,
    stop: () => service.stop(),
  };
  await attacker.honest();
  return attacker;
}

async function answerTo(service: OwnService, key: string, { path, json }: AttackCall) {
  const response = await service.call('POST', path, { key, json });
  const { status, headers } = response;
  const isPaid = headers.has('X-Credits-Used');
  const body = await response.arrayBuffer(); // of a PDF, maybe
  if (status === 200) return { status, isPaid };
  const { code } = JSON.parse(Buffer.from(body).toString()) as { code?: string };
  return { status, code, isPaid };
}

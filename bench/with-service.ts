import { type OwnService, startService } from '../test/service.ts';

/** Starts a separate service for a measurement, with the key of an account that has ample credits. */
export async function withService(
  measure: (service: OwnService, key: string) => Promise<string>,
): Promise<string> {
  const service = await startService();
  try {
    const { liveKey } = await service.newAccount(1_000_000);
    return await measure(service, liveKey);
  } finally {
    await service.stop();
  }
}

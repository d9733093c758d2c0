import { type OwnService, startService } from '../test/service.ts';

/** Starts a separate service for a measurement, with the key of an account that has ample credits. */
export async function withService(
  measure: (service: OwnService, key: string) => Promise<string>,
  options: Parameters<typeof startService>[0] = {},
): Promise<string> {
  const service = await startService(options);
  try {
    const { liveKey } = await service.newAccount(1_000_000);
    return await measure(service, liveKey);
  } finally {
    await service.stop();
  }
}

import { readAccount } from '../identity/account.ts';
import { insufficientCredits } from './insufficient-credits.ts';
import { releaseAllAbandoned } from './reservation.ts';

/**
 * Throws insufficient_credits if an account has fewer credits left than this, without reserving them. `beginning` is the start of
 * the problem's sentence.
 */
export async function checkBalance(accountId: string, hundredths: number, beginning: string): Promise<void> {
  const { credits } = await readAccount(accountId);
  if (credits.balance >= hundredths) return;
  await releaseAllAbandoned(accountId, credits);
  const { balance } = (await readAccount(accountId)).credits;
  if (balance < hundredths) throw insufficientCredits(beginning, hundredths, balance);
}

import type { Price } from '../../core/contract/endpoint.ts';

/** What a call costs, for people. */
export function priceText({ baseHundredths, perPageHundredths }: Price): string {
  if (baseHundredths === 0) return 'free';
  const base = baseHundredths === 100 ? '1 credit' : `${baseHundredths / 100} credits`;
  return perPageHundredths > 0 ? `${base} and ${perPageHundredths / 100} per page` : base;
}

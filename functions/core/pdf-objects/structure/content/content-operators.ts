/** The operators of page content (ISO 32000-2, annex A). */
export const contentOperators: ReadonlySet<string> = new Set(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re ' +
    'RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  ).split(' '),
);

const longest = 3;

/** Whether the bytes between two positions are one of these operators. */
export function isContentOperator(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start <= longest && contentOperators.has(String.fromCharCode(...bytes.subarray(start, end)));
}

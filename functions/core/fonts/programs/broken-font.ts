/** A font program that cannot be understood whole. It is left as it is. */
export class BrokenFont extends Error {
  override readonly name = 'BrokenFont';
}

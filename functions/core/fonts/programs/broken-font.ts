/** A font program that cannot be understood completely. It is kept unchanged. */
export class BrokenFont extends Error {
  override readonly name = 'BrokenFont';
}

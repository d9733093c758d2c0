/** The resources that a document's content uses, by object number. */
export interface Usage {
  /** By font: the codes shown with it. */
  readonly fonts: ReadonlyMap<number, ShownCodes>;
  /** By image: the largest size at which it is drawn, in points; undefined if it cannot be determined. */
  readonly images: ReadonlyMap<number, DrawnSize | undefined>;
  /** Whether content may refer to an object of this number by this name. */
  isNamed(number: number, name: string): boolean;
  /** Whether all content could be read. If not, it may use more resources than recorded here. */
  readonly isRead: boolean;
  /** Whether the codes and sizes are complete, too: text can be shown in an unknown font. */
  readonly isComplete: boolean;
}

export interface DrawnSize {
  readonly widthPoints: number;
  readonly heightPoints: number;
}

/** Codes shown with a font, by the bytes of its strings. */
export interface ShownCodes {
  /** 256 flags: the bytes, for a simple font. */
  readonly bytes: Uint8Array;
  /** 65,536 flags: the pairs of bytes, for a composite font. */
  readonly pairs: Uint8Array | undefined;
}

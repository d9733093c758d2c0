/** Formats of the images that the service makes of pages. */
export const imageFormats = ['png', 'jpeg', 'webp'] as const;

export type ImageFormat = (typeof imageFormats)[number];

/** Media types of the files that operations make. */
export type MadeType = 'application/pdf' | 'application/zip' | 'application/json' | `image/${ImageFormat}`;

/** The extension of such a file's name, without the dot. */
export function extensionOf(type: MadeType): string {
  return {
    'application/pdf': 'pdf',
    'application/zip': 'zip',
    'application/json': 'json',
    'image/png': 'png',
    'image/jpeg': 'jpg',
    'image/webp': 'webp',
  }[type];
}

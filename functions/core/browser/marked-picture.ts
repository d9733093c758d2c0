import type { PictureOptions, RenderRequest } from '../contract/messages/render.ts';

/**
 * Redraws a PNG with a pale TEST across it, in the requested format. It is shown in a page of its own, which no script
 * of the first page can change.
 */
export function markedPicture(
  png: Uint8Array,
  { format, isTransparent }: PictureOptions,
  timeoutMs: number,
): RenderRequest {
  const image = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const [width, height] = [image.readUInt32BE(16), image.readUInt32BE(20)]; // PNG's first chunk is its header
  const letters = 0.35 * Math.min(width, height);
  return {
    source: {
      html: `<!doctype html><style>body { margin: 0 } img, svg { position: absolute; inset: 0; width: ${width}px; height: ${height}px }</style>
<img src="data:image/png;base64,${image.toString('base64')}">
<svg viewBox="0 0 ${width} ${height}"><text x="${width / 2}" y="${height / 2}" transform="rotate(-45 ${width / 2} ${height / 2})"
 text-anchor="middle" dominant-baseline="central" font-family="sans-serif" font-weight="bold" font-size="${letters}" fill="#808080" fill-opacity=".4">TEST</text></svg>`,
    },
    media: 'screen',
    javascript: false,
    timeoutMs,
    picture: {
      format,
      widthPixels: width,
      heightPixels: height,
      isFullPage: false,
      scale: 1,
      isTransparent,
      isMarked: false,
    },
  };
}

import type { RegionDrawer, RegionPicture } from '../../../core/drawing/draw-regions.ts';
import type { Rectangle } from '../../../core/geometry/rectangle.ts';
import type { Block, PageBlocks } from '../../../core/reading/blocks/block.ts';

/** The picture of a figure. */
export interface FigurePicture extends RegionPicture {
  /** Its name as a file, such as `figure-3-1.png`: the page, and its number there. */
  readonly id: string;
  readonly page: number;
  readonly box: Readonly<Rectangle>;
}

/** Draws the figures of a page. Returns the page with their names. */
export async function withPictures(
  page: PageBlocks,
  drawer: RegionDrawer,
): Promise<{ readonly page: PageBlocks; readonly pictures: readonly FigurePicture[] }> {
  const figures = page.blocks.filter(({ kind }) => kind === 'figure');
  if (figures.length === 0) return { page, pictures: [] };
  const drawn = await drawer.draw(
    page.page,
    figures.map(({ box }) => box),
  );
  const pictures = new Map<Block, FigurePicture>();
  for (const [index, figure] of figures.entries()) {
    const picture = drawn[index];
    const extension = picture?.format === 'jpeg' ? 'jpg' : 'png';
    const id = `figure-${page.page}-${index + 1}.${extension}`;
    if (picture) pictures.set(figure, { ...picture, id, page: page.page, box: figure.box });
  }
  const blocks = page.blocks.map((block): Block => {
    const picture = pictures.get(block)?.id;
    return block.kind === 'figure' && picture !== undefined ? { ...block, picture } : block;
  });
  return { page: { ...page, blocks }, pictures: [...pictures.values()] };
}

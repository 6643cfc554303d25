/** Pictures that somebody chooses, made fit to be kept. */

/** Pixels: a logo is never shown larger, on whatever screen. */
const SIDE = 512;
const QUALITY = 0.9;

/**
 * The picture, 512 px at most, without what a camera wrote into it (where it was taken, above all). Null where the file
 * is none that this browser can show, whatever its name says.
 */
export const shrink = async (file: Blob): Promise<Blob | null> => {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const canvas = new OffscreenCanvas(side(picture.width), side(picture.height));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // Where a browser cannot write WebP it writes PNG, and says so in the type.
  return canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
};

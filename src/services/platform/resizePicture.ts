/** Resizes pictures before they are stored or sent. */

/** In pixels. No view shows a logo larger. */
const LOGO = { side: 512, type: 'image/webp', quality: 0.9 };

/** The longest side in pixels, the type, and its quality from 0 to 1. */
export interface PictureFormat {
  side: number;
  type: string;
  quality: number;
}

/**
 * Redraws a picture no larger than `side`. Redrawing removes its metadata, such as the location of a photo. Null when the
 * browser cannot decode the file.
 */
export const resizePicture = async (file: Blob, { side, type, quality }: PictureFormat) => {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const original = { width: picture.width, height: picture.height };
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  const canvas = new OffscreenCanvas(scaled(picture.width), scaled(picture.height));
  const context = canvas.getContext('2d');
  if (context && type === 'image/jpeg') {
    // JPEG has no transparency: transparent pixels would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // A browser that cannot encode WebP returns a PNG, with that type.
  return {
    picture: await canvas.convertToBlob({ type, quality }),
    width: canvas.width,
    height: canvas.height,
    original,
  };
};

/** A logo of at most 512 px. Null when the file is no picture. */
export const resizeLogo = async (file: Blob): Promise<Blob | null> =>
  (await resizePicture(file, LOGO))?.picture ?? null;

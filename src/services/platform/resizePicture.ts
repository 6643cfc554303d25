/** Pictures that somebody chooses, made fit to be kept or sent. */

/** Pixels: a logo is never shown larger, on whatever screen. */
const LOGO = { side: 512, type: 'image/webp', quality: 0.9 };

/** The longest side in pixels, the type, and its quality from 0 to 1. */
export interface PictureFormat {
  side: number;
  type: string;
  quality: number;
}

/**
 * The picture drawn anew, so without what a camera wrote into it (where it was taken, above all), and no larger than
 * `side`. Null where the file is none that this browser can show, whatever its name says.
 */
export const resizePicture = async (file: Blob, { side, type, quality }: PictureFormat) => {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const original = { width: picture.width, height: picture.height };
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  const canvas = new OffscreenCanvas(scaled(picture.width), scaled(picture.height));
  const brush = canvas.getContext('2d');
  if (brush && type === 'image/jpeg') {
    // A JPEG shows nothing through: what was clear would be black.
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, canvas.width, canvas.height);
  }
  brush?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // Where a browser cannot write WebP it writes PNG, and says so in the type.
  return {
    picture: await canvas.convertToBlob({ type, quality }),
    width: canvas.width,
    height: canvas.height,
    original,
  };
};

/** A logo as it is kept, 512 px at most. Null where the file is no picture. */
export const resizeLogo = async (file: Blob): Promise<Blob | null> =>
  (await resizePicture(file, LOGO))?.picture ?? null;

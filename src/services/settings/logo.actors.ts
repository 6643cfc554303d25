/** The actor of the logo machine: resizes a logo or the photo of a product and uploads it. */
import { fromPromise } from 'xstate';

import type { LogoUploadResult } from '../../contracts/settings.ts';
import { resizeLogo, resizePicture } from '../platform/resizePicture.ts';
import { createLogos, type LogosDeps } from './logo.ts';

/** In pixels: as large as WhatsApp shows a picture. WhatsApp takes a JPEG as a picture, and WebP only as a file. */
const PHOTO = { side: 1600, type: 'image/jpeg', quality: 0.85 };

export const defineLogo = (deps: LogosDeps) => {
  const logos = createLogos(deps);
  return {
    uploadLogo: fromPromise<LogoUploadResult, { businessId: string; file: Blob; isPhoto: boolean }>(
      async ({ input: { businessId, file, isPhoto }, signal }) => {
        const picture = isPhoto ? ((await resizePicture(file, PHOTO))?.picture ?? null) : await resizeLogo(file);
        return picture === null ? { refused: 'unreadable' } : logos.upload(businessId, picture, signal);
      },
    ),
  };
};

/** The actor of the logo machine: resizes the picture and uploads it. */
import { fromPromise } from 'xstate';

import type { LogoUploadResult } from '../../contracts/settings.ts';
import { resizeLogo } from '../platform/resizePicture.ts';
import { createLogos, type LogosDeps } from './logo.ts';

export const defineLogo = (deps: LogosDeps) => {
  const logos = createLogos(deps);
  return {
    uploadLogo: fromPromise<LogoUploadResult, { businessId: string; file: Blob }>(
      async ({ input: { businessId, file }, signal }) => {
        const picture = await resizeLogo(file);
        return picture === null ? { refused: 'unreadable' } : logos.upload(businessId, picture, signal);
      },
    ),
  };
};

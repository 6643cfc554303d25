/** The line on which the database tells what changes. Its code and its socket come when somebody listens. */
import { lazyLive } from '../services/platform/realtime.lazy.ts';
import type { Live } from '../services/platform/realtime.ts';
import type { SessionClient } from '../services/platform/session.ts';

/** `calm`: what is more urgent than to listen. */
export const openLive = (
  { url, key, accessToken, onRenewal, onAuthChange }: SessionClient,
  calm?: Promise<void>,
): Live =>
  lazyLive(async () => {
    await calm;
    const { createLive } = await import('../services/platform/realtime.ts');
    return createLive({
      url,
      key,
      accessToken,
      onRenewal: (listener) => {
        const unhear = onRenewal((renewal) => renewal.is === 'alive' && listener());
        const unauth = onAuthChange((_event, session) => session !== null && listener());
        return () => {
          unhear();
          unauth();
        };
      },
    });
  });

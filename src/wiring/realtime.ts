import { lazyRealtime } from '../services/platform/realtime.lazy.ts';
import type { Realtime } from '../services/platform/realtime.ts';
import type { SessionClient } from '../services/platform/session.ts';

/** The realtime connection. Code and socket are loaded on the first subscription, but not before `ready` resolves. */
export const openRealtime = (
  { url, key, fetch, accessToken, onRenewal, onAuthChange }: SessionClient,
  ready?: Promise<void>,
): Realtime =>
  lazyRealtime(async () => {
    await ready;
    const { createRealtime, readTopics } = await import('../services/platform/realtime.ts');
    return createRealtime({
      url,
      key,
      accessToken,
      currentTopics: readTopics(url, fetch),
      onTokenRenewed: (listener) => {
        const stopRenewal = onRenewal((renewal) => renewal.is === 'valid' && listener());
        const stopAuth = onAuthChange((_event, session) => session !== null && listener());
        return () => {
          stopRenewal();
          stopAuth();
        };
      },
    });
  });

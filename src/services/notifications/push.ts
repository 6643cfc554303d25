/** The subscription of this browser to notifications that arrive while no page is open. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import type { PushState, PushSubscribeResult } from '../../contracts/notifications.push.ts';
import { unlessTooOld } from '../platform/clientTooOld.ts';
import { callEdgeFunction } from '../platform/edgeFunctions.ts';
import type { SessionClient } from '../platform/session.ts';

export interface PushDeps {
  rest: PostgrestClient;
  session: Pick<SessionClient, 'url' | 'fetch'>;
  /** The language of the notifications. */
  getLanguage: () => 'id' | 'en';
}

const keySchema = v.object({ key: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)) });

/** iPadOS calls itself a Mac, but has touch. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Null where this browser can subscribe. */
const obstacle = (): PushState | null => {
  const { connection, serviceWorker } = navigator as Navigator & {
    connection?: { saveData?: boolean };
    serviceWorker?: ServiceWorkerContainer;
  };
  const isSupported = serviceWorker && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isSupported && isApplePhone() && !matchMedia('(display-mode: standalone)').matches) return 'needsInstall';
  // Without a service worker no page could be told: data saving disables it.
  if (!isSupported || connection?.saveData) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
};

const manager = async (): Promise<PushManager> => (await navigator.serviceWorker.ready).pushManager;

export const createPush = ({ rest, session, getLanguage }: PushDeps) => {
  const call = async <Result>(
    name: 'save_push_subscription' | 'remove_push_subscription' | 'has_push_subscription' | 'resume_push_subscription',
    args: object,
    signal: AbortSignal,
  ): Promise<Result> => {
    const { data, error } = await rest.rpc(name, args).abortSignal(signal);
    if (error) throw new Error(`Failed to call ${name}`, { cause: error });
    return data as Result;
  };

  return {
    read: async (signal: AbortSignal): Promise<PushState> => {
      const why = obstacle();
      if (why !== null) return why;
      const subscription = await (await manager()).getSubscription();
      if (subscription === null) return 'off';
      const { endpoint } = subscription;
      return (await call<boolean>('has_push_subscription', { endpoint }, signal)) ? 'on' : 'off';
    },

    /**
     * After a sign-in: a subscription that the user has made on this device works again, without asking, and that of
     * another user rests.
     */
    resume: async (signal: AbortSignal): Promise<void> => {
      if (obstacle() !== null || Notification.permission !== 'granted') return;
      const { endpoint, keys } = (await (await manager()).getSubscription())?.toJSON() ?? {};
      if (endpoint === undefined) return;
      const device = { endpoint, auth: keys?.['auth'], language: getLanguage() };
      await call<boolean>('resume_push_subscription', device, signal);
    },

    subscribe: unlessTooOld(async (signal: AbortSignal): Promise<PushSubscribeResult> => {
      // First of all: the browser shows its prompt only during the user's gesture.
      const permission = await Notification.requestPermission();
      if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
      const asked = await callEdgeFunction(session, 'push/key', { body: {}, schema: keySchema, signal });
      if (!asked.ok && asked.failure.status === 503) return 'unavailable';
      if (!asked.ok) throw new Error('Failed to get the key of the push service');
      const subscription = await subscribeWith(await manager(), asked.value.key);
      if (subscription === null) return 'unavailable';
      const { endpoint, keys } = subscription.toJSON();
      await call<null>('save_push_subscription', { endpoint, ...keys, language: getLanguage() }, signal);
      return 'on';
    }, 'oldPage'),

    unsubscribe: async (signal: AbortSignal): Promise<void> => {
      const subscription = await (await manager()).getSubscription();
      if (subscription === null) return;
      await call<null>('remove_push_subscription', { endpoint: subscription.endpoint }, signal);
      await subscription.unsubscribe();
    },
  };
};

/** Null if the browser has no push service, or cannot reach it. */
const subscribeWith = async (to: PushManager, key: string): Promise<PushSubscription | null> => {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await to.subscribe(options);
  } catch (error) {
    // The subscription of an installation whose key has changed.
    if ((error as DOMException).name !== 'InvalidStateError') return null;
    await (await to.getSubscription())?.unsubscribe();
    return to.subscribe(options).catch(() => null);
  }
};

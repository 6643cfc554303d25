import * as v from 'valibot';
/**
 * Asks the function `agent` about a visitor's text, in an anonymous session. The session is kept apart from the one of the
 * application, whose cookie means that a user has a workspace.
 */

import type { ShopAnswer, ShopQuestion, ShopRefused } from '../../contracts/landing.ts';
import { MODEL_REQUEST } from '../../contracts/limits.ts';
import { captchaFields, requestSession } from '../platform/auth.rest.ts';
import { callEdgeFunction, type EdgeFailure } from '../platform/edgeFunctions.ts';
import { SHOP_TRIAL } from '../platform/storageKeys.ts';
import type { ShopText } from './shopText.ts';

export interface ShopTrialDeps {
  url: string;
  /** Sends the publishable key. */
  fetch: typeof fetch;
  /** Of the tab: holds the token of the session. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  text: ShopText;
  isOnline: () => boolean;
  captchaToken?: ((signal?: AbortSignal) => Promise<string | undefined>) | undefined;
}

const schema = v.object({
  status: v.picklist(['answered', 'escalated', 'silent', 'completed', 'failed']),
  why: v.nullable(v.string()),
  text: v.nullable(v.string()),
  sources: v.array(v.string()),
});

type Response = v.InferOutput<typeof schema>;

const resultOf = ({ status, why, text, sources }: Response): ShopAnswer | ShopRefused => {
  if (status === 'failed') return { refused: { why: 'unreachable' } };
  if (status === 'answered' && text !== null) return { status, text, sources };
  if (why === 'asked_for_person') return { status: 'handedOver', why: 'askedForPerson' };
  return { status: 'handedOver', why: why === 'not_known' || why === 'unfounded' ? 'notKnown' : 'other' };
};

/** What a visitor asks, and its answer. */
export const createShopTrial = ({ url, fetch, storage, text, isOnline, captchaToken }: ShopTrialDeps) => {
  const refusalOf = ({ status, retryAfter }: Pick<EdgeFailure, 'status' | 'retryAfter'>): ShopRefused => {
    if (status === 429) return { refused: { why: 'limited', retryAfter } };
    if (status === 0 && !isOnline()) return { refused: { why: 'offline' } };
    return { refused: { why: status === 0 || status >= 500 ? 'unreachable' : 'unexpected' } };
  };
  const call = (token: string, asked: ShopQuestion, signal: AbortSignal) =>
    callEdgeFunction(
      {
        url,
        fetch: (input, init) => {
          const headers = new Headers(init?.headers);
          headers.set('authorization', `Bearer ${token}`);
          return fetch(input, { ...init, headers });
        },
      },
      'agent/shop-trial',
      { body: asked, schema, signal, timeout: MODEL_REQUEST },
    );
  /** An hour at most for the limit of the auth service, which tells no time. */
  const AUTH_RETRY = 3600;

  return async (asked: ShopQuestion, signal: AbortSignal): Promise<ShopAnswer | ShopRefused> => {
    text.write(asked.text);
    const known = storage.getItem(SHOP_TRIAL);
    const first = known === null ? null : await call(known, asked, signal);
    if (first?.ok) return resultOf(first.value);
    if (first && first.failure.status !== 401) return refusalOf(first.failure);
    // The first question, or the session has ended.
    const captcha = await captchaFields({ captchaToken }, signal);
    const { data, error } = await requestSession(
      { url, anonymousFetch: fetch },
      'signup',
      { data: {}, ...captcha },
      signal,
    );
    if (error) return refusalOf({ status: error.status ?? 0, retryAfter: AUTH_RETRY });
    try {
      storage.setItem(SHOP_TRIAL, data.access_token);
    } catch {
      // The next question signs in again.
    }
    const second = await call(data.access_token, asked, signal);
    return second.ok ? resultOf(second.value) : refusalOf(second.failure);
  };
};

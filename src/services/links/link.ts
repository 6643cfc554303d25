/** Links to something that was given: how a call about one fails, in the words of its machine. */
import type * as v from 'valibot';

import type { LinkRefusal, LinkRefused } from '../../contracts/links.ts';
import { callEdge, type EdgeFailure } from '../platform/edgeFunctions.ts';
import type { SessionClient } from '../platform/session.ts';

export interface OfferDeps {
  client: Pick<SessionClient, 'url' | 'fetch' | 'unsigned'>;
  isOnline: () => boolean;
}

/** Whoever is signed in halfway has a token too, and is nobody yet. */
const inNameOf = ({ client: { url, fetch, unsigned } }: OfferDeps, isSignedIn: boolean) => ({
  url,
  fetch: isSignedIn ? fetch : unsigned,
});

interface Call<T> {
  path: string;
  body: Record<string, unknown>;
  schema: v.GenericSchema<unknown, T>;
  isSignedIn: boolean;
}

/** What a link is worth. A session that has just ended reads as nobody. */
export const readOffer = async <T>(deps: OfferDeps, call: Call<T>, signal: AbortSignal): Promise<T | LinkRefused> => {
  const { path, isSignedIn, ...rest } = call;
  let answer = await callEdge(inNameOf(deps, isSignedIn), path, { ...rest, signal });
  if (!answer.ok && answer.failure.status === 401)
    answer = await callEdge(inNameOf(deps, false), path, { ...rest, signal });
  if (answer.ok) return answer.value;
  const refused = troubleOf(answer.failure, deps);
  return { refused: refused ?? { why: 'unexpected', detail: answer.failure.detail } };
};

/** Answers a link. What the server refuses for the link's own sake is `outdated`: reading it again will say it. */
export const answerOffer = async <T>(deps: OfferDeps, call: Call<T>, signal: AbortSignal): Promise<T | LinkRefused> => {
  const { path, isSignedIn, ...rest } = call;
  const answer = await callEdge(inNameOf(deps, isSignedIn), path, { ...rest, signal });
  return answer.ok ? answer.value : { refused: refusalOf(answer.failure, deps) };
};

const refusalOf = (failure: EdgeFailure, deps: OfferDeps): LinkRefusal => {
  const { status, code, detail } = failure;
  if (code === 'aal2_required') return { why: 'second-factor', detail };
  const trouble = troubleOf(failure, deps);
  if (trouble !== null) return trouble;
  return status >= 400 && status < 500 ? { why: 'outdated' } : { why: 'unexpected', detail };
};

/** What has nothing to do with the link; null for anything else. */
const troubleOf = ({ status, detail, retryAfter }: EdgeFailure, { isOnline }: OfferDeps): LinkRefusal | null => {
  if (status === 429) return { why: 'rate-limited', retryAfter };
  if (status === 0) return { why: isOnline() ? 'unreachable' : 'offline', detail };
  return status >= 500 ? { why: 'unreachable', detail } : null;
};

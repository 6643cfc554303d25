/** Calls about invitations and business handovers, with their failures as the machine's refusals. */
import type * as v from 'valibot';

import type { LinkRefusal, LinkRefused } from '../../contracts/links.ts';
import { unlessTooOld } from '../platform/clientTooOld.ts';
import { callEdgeFunction, type EdgeFailure } from '../platform/edgeFunctions.ts';
import type { SessionClient } from '../platform/session.ts';

export interface LinkDeps {
  client: Pick<SessionClient, 'url' | 'fetch' | 'anonymousFetch'>;
  isOnline: () => boolean;
}

/** A user without the required second factor has a token too, but must be treated as signed out. */
const callerOf = ({ client: { url, fetch, anonymousFetch } }: LinkDeps, isSignedIn: boolean) => ({
  url,
  fetch: isSignedIn ? fetch : anonymousFetch,
});

interface Call<T> {
  path: string;
  body: Record<string, unknown>;
  schema: v.GenericSchema<unknown, T>;
  isSignedIn: boolean;
}

const OLD_PAGE: LinkRefused = { refused: { why: 'oldPage', detail: null } };

/** Reads a link. After a 401 it is read anonymously, because the session has just ended. */
export const readLink = unlessTooOld(
  async <T>(deps: LinkDeps, call: Call<T>, signal: AbortSignal): Promise<T | LinkRefused> => {
    const { path, isSignedIn, ...rest } = call;
    let response = await callEdgeFunction(callerOf(deps, isSignedIn), path, { ...rest, signal });
    if (!response.ok && response.failure.status === 401)
      response = await callEdgeFunction(callerOf(deps, false), path, { ...rest, signal });
    if (response.ok) return response.value;
    const refused = transportRefusalOf(response.failure, deps);
    return { refused: refused ?? { why: 'unexpected', detail: response.failure.detail } };
  },
  OLD_PAGE,
);

/**
 * Accepts or declines a link. A refusal about the link itself is `outdated`: reading the link again gives the reason.
 */
export const respondToLink = unlessTooOld(
  async <T>(deps: LinkDeps, call: Call<T>, signal: AbortSignal): Promise<T | LinkRefused> => {
    const { path, isSignedIn, ...rest } = call;
    const response = await callEdgeFunction(callerOf(deps, isSignedIn), path, { ...rest, signal });
    return response.ok ? response.value : { refused: refusalOf(response.failure, deps) };
  },
  OLD_PAGE,
);

const refusalOf = (failure: EdgeFailure, deps: LinkDeps): LinkRefusal => {
  const { status, code, detail } = failure;
  if (code === 'aal2_required') return { why: 'second-factor', detail };
  const transportRefusal = transportRefusalOf(failure, deps);
  if (transportRefusal !== null) return transportRefusal;
  return status >= 400 && status < 500 ? { why: 'outdated' } : { why: 'unexpected', detail };
};

/** A failure that is unrelated to the link; null for any other. */
const transportRefusalOf = (
  { status, detail, retryAfter }: EdgeFailure,
  { isOnline }: LinkDeps,
): LinkRefusal | null => {
  if (status === 429) return { why: 'rate-limited', retryAfter };
  if (status === 0) return { why: isOnline() ? 'unreachable' : 'offline', detail };
  return status >= 500 ? { why: 'unreachable', detail } : null;
};

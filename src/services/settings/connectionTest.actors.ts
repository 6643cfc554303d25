/** The actors of the machine `connectionTest`. */
import { fromPromise } from 'xstate';

import {
  accountSchema,
  testedSchema,
  type ConnectionReadResult,
  type ConnectionInput,
  type ConnectionRefusal,
  type ConnectionTestResult,
} from '../../contracts/settings.connection.ts';
import { unlessTooOld } from '../platform/clientTooOld.ts';
import { callEdgeFunction, type EdgeFailure } from '../platform/edgeFunctions.ts';
import type { SessionClient } from '../platform/session.ts';

export const defineConnectionTest = (session: Pick<SessionClient, 'url' | 'fetch'>, isOnline: () => boolean) => ({
  readAccount: fromPromise<ConnectionReadResult, ConnectionInput>(
    unlessTooOld(async ({ input, signal }) => {
      const call = { body: bodyOf(input), schema: accountSchema, signal };
      const response = await callEdgeFunction(session, 'checkout/connection', call);
      if (!response.ok) throw new Error(response.failure.detail ?? 'Failed to read the account');
      return response.value;
    }, OLD_PAGE),
  ),

  testConnection: fromPromise<ConnectionTestResult, ConnectionInput>(
    unlessTooOld(async ({ input, signal }) => {
      const call = { body: bodyOf(input), schema: testedSchema, signal };
      const response = await callEdgeFunction(session, 'checkout/connection/test', call);
      return response.ok ? response.value : { refused: refusalOf(response.failure, isOnline) };
    }, OLD_PAGE),
  ),
});

const OLD_PAGE = { refused: 'oldPage' } as const;

const bodyOf = ({ businessId, kind }: ConnectionInput) => ({ business: businessId, kind });

const refusalOf = ({ status }: EdgeFailure, isOnline: () => boolean): ConnectionRefusal => {
  if (status === 403 || status === 404) return 'denied';
  if (status === 429) return 'rate-limited';
  return status === 0 && !isOnline() ? 'offline' : 'unreachable';
};

/** What the machine of a channel invokes: the gateway for the session, the database for how the channel has been. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import {
  healthSchema,
  type ChannelEvent,
  type SessionFailure,
  type Me,
  type QrCode,
  type SessionReport,
} from '../../contracts/channels.ts';
import type { GatewayResult } from '../platform/gateway.call.ts';
import { detailOf } from '../platform/gateway.failure.ts';
import type { Sessions } from '../platform/gateway.sessions.ts';
import { codeAt } from './qrClock.ts';

/** Milliseconds between two looks at a session that is on its way. */
const LOOK_EVERY = 3000;
/** Milliseconds between two looks at when the last message went. */
const HEALTH_EVERY = 60_000;

export interface ChannelDeps {
  sessions: Sessions;
  rest: PostgrestClient;
  /** The server's clock in epoch ms. */
  serverNow: () => number;
}

type Refused = { refused: SessionFailure };
type Named = { name: string };
/** What the gateway says of a session. */
type Told = { status: string; me: { id: string; pushName: string | null } | null };

const refusedOf = ({ failure }: { failure: Parameters<typeof detailOf>[0] & { code: string | null } }): Refused => ({
  refused: { status: failure.status, code: failure.code, detail: detailOf(failure) },
});

/** '628…@c.us' is a number; a hidden id is not. */
const meOf = (me: Told['me']): Me | null =>
  me && {
    phone: /^(\d+)(?::\d+)?@(?:c\.us|s\.whatsapp\.net)$/.exec(me.id)?.[1]?.replace(/^/, '+') ?? null,
    name: me.pushName,
  };

export const defineChannel = ({ sessions, rest, serverNow }: ChannelDeps) => {
  const reportOf = (result: GatewayResult<Told>): SessionReport | Refused =>
    result.ok ? { status: result.value.status, at: serverNow(), me: meOf(result.value.me) } : refusedOf(result);

  const command = (which: 'create' | 'restart' | 'logout' | 'read') =>
    fromPromise<SessionReport | Refused, Named>(async ({ input: { name }, signal }) =>
      reportOf(await sessions[which](name, signal)),
    );

  return {
    connect: command('create'),
    restart: command('restart'),
    logout: command('logout'),
    look: command('read'),

    remove: fromPromise<SessionReport | Refused, Named>(async ({ input: { name }, signal }) => {
      const result = await sessions.remove(name, signal);
      return result.ok ? { status: 'pending', at: serverNow(), me: null } : refusedOf(result);
    }),

    readMe: fromPromise<{ me: Me | null } | Refused, Named>(async ({ input: { name }, signal }) => {
      const result = await sessions.me(name, signal);
      return result.ok ? { me: meOf(result.value) } : refusedOf(result);
    }),

    fetchCode: fromPromise<{ code: QrCode } | Refused, Named & { since: number }>(
      async ({ input: { name, since }, signal }) => {
        const text = await sessions.qrText(name, signal);
        if (!text.ok) return refusedOf(text);
        if (text.value.value !== '')
          return { code: { format: 'text', value: text.value.value, ...codeAt(since, serverNow()) } };
        const picture = await sessions.qrImage(name, signal);
        if (!picture.ok) return refusedOf(picture);
        return { code: { format: 'image', data: picture.value.data, ...codeAt(since, serverNow()) } };
      },
    ),

    requestCode: fromPromise<{ pairing: string } | Refused, Named & { phoneNumber: string }>(
      async ({ input: { name, phoneNumber }, signal }) => {
        const { readPhone } = await import('../platform/phone.ts');
        const phone = readPhone(phoneNumber);
        if (!phone?.valid) return { refused: { status: 0, code: 'bad_phone', detail: '' } };
        const result = await sessions.requestCode(name, phone.e164.slice(1), signal);
        return result.ok ? { pairing: result.value.code } : refusedOf(result);
      },
    ),

    readPasskey: fromPromise<{ passkey: string } | Refused, Named>(async ({ input: { name }, signal }) => {
      const result = await sessions.passkeyCode(name, signal);
      return result.ok ? { passkey: result.value.code } : refusedOf(result);
    }),

    confirmPasskey: fromPromise<{ confirmed: true } | Refused, Named>(async ({ input: { name }, signal }) => {
      const result = await sessions.confirmPasskey(name, signal);
      return result.ok ? { confirmed: true } : refusedOf(result);
    }),

    watchStatus: fromCallback<EventObject, Named>(({ input: { name }, sendBack }) => {
      const tell = (event: ChannelEvent) => sendBack(event);
      const left = new AbortController();
      const look = async () => {
        const result = await sessions.read(name, left.signal);
        if (left.signal.aborted) return;
        // What cannot be asked now is asked again, and the database tells too.
        if (result.ok)
          tell({ type: 'status.reported', status: result.value.status, at: serverNow(), me: meOf(result.value.me) });
      };
      const timer = setInterval(() => void look(), LOOK_EVERY);
      return () => {
        clearInterval(timer);
        left.abort();
      };
    }),

    watchHealth: fromCallback<EventObject, { channelId: string }>(({ input: { channelId }, sendBack }) => {
      const tell = (event: ChannelEvent) => sendBack(event);
      const left = new AbortController();
      const ask = async () => {
        const { data } = await rest.rpc('channel_health', { channel_id: channelId }).abortSignal(left.signal);
        const health = v.safeParse(healthSchema, data);
        if (health.success && !left.signal.aborted) tell({ type: 'health.reported', health: health.output });
      };
      void ask();
      const timer = setInterval(() => {
        if (!document.hidden) void ask();
      }, HEALTH_EVERY);
      return () => {
        clearInterval(timer);
        left.abort();
      };
    }),
  };
};

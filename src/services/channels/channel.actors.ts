/** The actors of the channel machine: the session through the gateway, the channel's health from the database. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import {
  channelHealthSchema,
  type ChannelEvent,
  type SessionFailure,
  type LinkedDevice,
  type SessionQrCode,
  type SessionReport,
} from '../../contracts/channels.ts';
import type { GatewayResult } from '../platform/gateway.call.ts';
import { errorDetail } from '../platform/gateway.failure.ts';
import type { Sessions } from '../platform/gateway.sessions.ts';
import { qrCodeAt } from './qrClock.ts';

/** Milliseconds between two status polls. */
const STATUS_INTERVAL = 3000;
/** Milliseconds between two reads of the channel's health. */
const HEALTH_INTERVAL = 60_000;

export interface ChannelDeps {
  sessions: Sessions;
  rest: PostgrestClient;
  /** Epoch ms of the server's clock. */
  serverNow: () => number;
}

type Refused = { refused: SessionFailure };
type SessionName = { name: string };
/** A session as the gateway describes it. */
type SessionResponse = { status: string; me: { id: string; pushName: string | null } | null };

const refusedOf = ({ failure }: { failure: Parameters<typeof errorDetail>[0] & { code: string | null } }): Refused => ({
  refused: { status: failure.status, code: failure.code, detail: errorDetail(failure) },
});

/** '628…@c.us' contains the phone number; a hidden id (LID) does not. */
const deviceOf = (me: SessionResponse['me']): LinkedDevice | null =>
  me && {
    phone: /^(\d+)(?::\d+)?@(?:c\.us|s\.whatsapp\.net)$/.exec(me.id)?.[1]?.replace(/^/, '+') ?? null,
    name: me.pushName,
  };

export const defineChannel = ({ sessions, rest, serverNow }: ChannelDeps) => {
  const reportOf = (result: GatewayResult<SessionResponse>): SessionReport | Refused =>
    result.ok ? { status: result.value.status, at: serverNow(), me: deviceOf(result.value.me) } : refusedOf(result);

  const command = (call: 'create' | 'restart' | 'logout' | 'read') =>
    fromPromise<SessionReport | Refused, SessionName>(async ({ input: { name }, signal }) =>
      reportOf(await sessions[call](name, signal)),
    );

  return {
    connect: command('create'),
    restart: command('restart'),
    logout: command('logout'),
    checkStatus: command('read'),

    deleteSession: fromPromise<SessionReport | Refused, SessionName>(async ({ input: { name }, signal }) => {
      const result = await sessions.remove(name, signal);
      return result.ok ? { status: 'pending', at: serverNow(), me: null } : refusedOf(result);
    }),

    readDevice: fromPromise<{ me: LinkedDevice | null } | Refused, SessionName>(async ({ input: { name }, signal }) => {
      const result = await sessions.me(name, signal);
      return result.ok ? { me: deviceOf(result.value) } : refusedOf(result);
    }),

    fetchQrCode: fromPromise<{ qrCode: SessionQrCode } | Refused, SessionName & { since: number }>(
      async ({ input: { name, since }, signal }) => {
        const text = await sessions.qrText(name, signal);
        if (!text.ok) return refusedOf(text);
        if (text.value.value !== '')
          return { qrCode: { format: 'text', value: text.value.value, ...qrCodeAt(since, serverNow()) } };
        const picture = await sessions.qrImage(name, signal);
        if (!picture.ok) return refusedOf(picture);
        return { qrCode: { format: 'image', data: picture.value.data, ...qrCodeAt(since, serverNow()) } };
      },
    ),

    requestPairingCode: fromPromise<{ pairingCode: string } | Refused, SessionName & { phoneNumber: string }>(
      async ({ input: { name, phoneNumber }, signal }) => {
        const { parsePhone } = await import('../platform/phone.ts');
        const phone = parsePhone(phoneNumber);
        if (!phone?.valid) return { refused: { status: 0, code: 'bad_phone', detail: '' } };
        const result = await sessions.requestCode(name, phone.e164.slice(1), signal);
        return result.ok ? { pairingCode: result.value.code } : refusedOf(result);
      },
    ),

    readPasskey: fromPromise<{ passkey: string } | Refused, SessionName>(async ({ input: { name }, signal }) => {
      const result = await sessions.passkeyCode(name, signal);
      return result.ok ? { passkey: result.value.code } : refusedOf(result);
    }),

    confirmPasskey: fromPromise<{ confirmed: true } | Refused, SessionName>(async ({ input: { name }, signal }) => {
      const result = await sessions.confirmPasskey(name, signal);
      return result.ok ? { confirmed: true } : refusedOf(result);
    }),

    watchStatus: fromCallback<EventObject, SessionName>(({ input: { name }, sendBack }) => {
      const send = (event: ChannelEvent) => sendBack(event);
      const aborter = new AbortController();
      const checkStatus = async () => {
        const result = await sessions.read(name, aborter.signal);
        if (aborter.signal.aborted) return;
        // A failed poll is skipped: the next one follows, and database changes arrive as well.
        if (result.ok)
          send({
            type: 'status.reported',
            status: result.value.status,
            at: serverNow(),
            me: deviceOf(result.value.me),
          });
      };
      const timer = setInterval(() => {
        if (!document.hidden) void checkStatus();
      }, STATUS_INTERVAL);
      return () => {
        clearInterval(timer);
        aborter.abort();
      };
    }),

    watchHealth: fromCallback<EventObject, { channelId: string }>(({ input: { channelId }, sendBack }) => {
      const send = (event: ChannelEvent) => sendBack(event);
      const aborter = new AbortController();
      const readHealth = async () => {
        const { data } = await rest.rpc('channel_health', { channel_id: channelId }).abortSignal(aborter.signal);
        const health = v.safeParse(channelHealthSchema, data);
        if (health.success && !aborter.signal.aborted) send({ type: 'health.reported', health: health.output });
      };
      void readHealth();
      const timer = setInterval(() => {
        if (!document.hidden) void readHealth();
      }, HEALTH_INTERVAL);
      return () => {
        clearInterval(timer);
        aborter.abort();
      };
    }),
  };
};

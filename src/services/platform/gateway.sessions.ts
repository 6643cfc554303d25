/** Gateway calls that create, pair and delete WAHA sessions. Loaded with the channels page. */
import type * as v from 'valibot';

import {
  meSchema,
  pairingSchema,
  passkeyCodeSchema,
  qrImageSchema,
  qrTextSchema,
  sessionSchema,
} from '../../contracts/channels.ts';
import { createCall, get, emptyBody, post, type GatewayOptions, type GatewayResult } from './gateway.call.ts';

type Result<Schema extends v.GenericSchema> = Promise<GatewayResult<v.InferOutput<Schema>>>;

/** `name` is WAHA's session name: the channel's external_id. */
export interface Sessions {
  /** Creates and starts the session; starts an existing one. */
  create(name: string, signal: AbortSignal): Result<typeof sessionSchema>;
  read(name: string, signal: AbortSignal): Result<typeof sessionSchema>;
  /** The linked account; null before pairing. */
  me(name: string, signal: AbortSignal): Result<typeof meSchema>;
  restart(name: string, signal: AbortSignal): Result<typeof sessionSchema>;
  /** Unlinks the phone and restarts the session. */
  logout(name: string, signal: AbortSignal): Result<typeof sessionSchema>;
  remove(name: string, signal: AbortSignal): Promise<GatewayResult<null>>;
  /** The gateway waits up to ten seconds for a QR code before it responds that there is none. */
  qrText(name: string, signal: AbortSignal): Result<typeof qrTextSchema>;
  qrImage(name: string, signal: AbortSignal): Result<typeof qrImageSchema>;
  /** `phoneNumber`: digits in the international form. */
  requestCode(name: string, phoneNumber: string, signal: AbortSignal): Result<typeof pairingSchema>;
  /** The code that the phone shows as well, for comparison. */
  passkeyCode(name: string, signal: AbortSignal): Result<typeof passkeyCodeSchema>;
  /** Confirms that both codes are the same. */
  confirmPasskey(name: string, signal: AbortSignal): Promise<GatewayResult<null>>;
}

export const createSessions = (options: GatewayOptions): Sessions => {
  const call = createCall(options);
  const path = (name: string, rest = '') => `sessions/${encodeURIComponent(name)}${rest}`;
  const auth = (name: string, rest: string) => `auth/${encodeURIComponent(name)}${rest}`;
  return {
    create: async (name, signal) => call(post('sessions', { name }, signal), sessionSchema),
    read: async (name, signal) => call(get(path(name), {}, signal), sessionSchema),
    me: async (name, signal) => call(get(path(name, '/me'), {}, signal), meSchema),
    restart: async (name, signal) => call(post(path(name, '/restart'), undefined, signal), sessionSchema),
    logout: async (name, signal) => call(post(path(name, '/logout'), undefined, signal), sessionSchema),
    remove: async (name, signal) => call(async (api) => api.delete(path(name), { signal }), emptyBody),
    qrText: async (name, signal) =>
      call(get(auth(name, '/qr'), { searchParams: { format: 'text' } }, signal), qrTextSchema),
    qrImage: async (name, signal) =>
      call(
        get(auth(name, '/qr'), { searchParams: { format: 'image' }, headers: { accept: 'application/json' } }, signal),
        qrImageSchema,
      ),
    requestCode: async (name, phoneNumber, signal) =>
      call(post(auth(name, '/request-code'), { phoneNumber }, signal), pairingSchema),
    passkeyCode: async (name, signal) => call(get(auth(name, '/passkey/confirmation'), {}, signal), passkeyCodeSchema),
    confirmPasskey: async (name, signal) => call(post(auth(name, '/passkey/confirm'), undefined, signal), emptyBody),
  };
};

import type { Envelope } from '../_shared/waha/envelope.ts';
import { phoneOfId, toChatId } from '../_shared/waha/ids.ts';
import { asString, valueAt } from '../_shared/waha/json.ts';
import type { Upstream } from '../_shared/waha/upstream.ts';
import { UpstreamError } from '../_shared/waha/upstreamError.ts';

/** Milliseconds. The event waits for the answer, and WAHA waits for the event. */
const timeout = 3000;
/** Chats whose number is remembered, and for how long one that WhatsApp did not tell is not asked for again, in milliseconds. */
const maxRemembered = 2000;
const unknownFor = 600_000;

/** Adds the number of the person to events of a chat with a hidden id, if the engine did not tell it: WAHA may know it. */
export function createIdentityResolver({ upstream, now }: { upstream: Upstream; now: () => number }) {
  const known = new Map<string, { phone: string | null; at: number }>();

  const numberOf = async (session: string, lid: string): Promise<string | null> => {
    const key = `${session} ${lid}`;
    const remembered = known.get(key);
    if (remembered && (remembered.phone !== null || now() - remembered.at < unknownFor)) return remembered.phone;
    let phone: string | null = null;
    try {
      const path = `/api/${encodeURIComponent(session)}/lids/${encodeURIComponent(lid)}`;
      const number = asString(valueAt(await upstream.json(path, { timeout }), 'pn'));
      phone = number !== null && phoneOfId(number) !== null ? toChatId(number) : null;
    } catch (error) {
      // Some engines cannot tell. The event is stored under the hidden id then.
      if (!(error instanceof UpstreamError)) throw error;
    }
    if (known.size >= maxRemembered) known.clear();
    known.set(key, { phone, at: now() });
    return phone;
  };

  const resolved = async <Told extends { chatId: string; altChatId: string | null }>(session: string, told: Told) =>
    told.altChatId === null && told.chatId.endsWith('@lid')
      ? { ...told, altChatId: await numberOf(session, told.chatId) }
      : told;

  return async (envelope: Envelope): Promise<Envelope> => {
    const { session } = envelope;
    switch (envelope.event) {
      case 'message.any':
        return { ...envelope, message: await resolved(session, envelope.message) };
      case 'message.edited':
        return { ...envelope, message: await resolved(session, envelope.message) };
      case 'message.revoked':
        return { ...envelope, message: await resolved(session, envelope.message) };
      case 'message.reaction':
        return { ...envelope, reaction: await resolved(session, envelope.reaction) };
      case 'poll.vote':
        return { ...envelope, vote: await resolved(session, envelope.vote) };
      case 'call':
        return { ...envelope, call: await resolved(session, envelope.call) };
      case 'message.ack':
      case 'session.status':
      case 'presence.update':
        return envelope;
    }
  };
}

import type { Sent } from '../../contracts/gateway.ts';
import { placeOf, type Enclosure, type Failure, type OutboxItem } from '../../contracts/outbox.ts';
import type { GatewayResult } from '../platform/gateway.call.ts';
/** A message of the outbox as the gateway is told of it, and what the gateway says as the journal keeps it. */
import { detailOf, type GatewayFailure } from '../platform/gateway.failure.ts';
import type { Gateway } from '../platform/gateway.ts';

/** One attempt. Never rejects. */
export const post = async (
  gateway: Gateway,
  userId: string,
  item: OutboxItem,
  signal: AbortSignal,
): Promise<GatewayResult<Sent>> => {
  const { id, roomId, chatId, sessionName, businessId, text, replyTo, file, carried, takesFrom } = item;
  const quoted = replyTo?.waId ? { replyTo: replyTo.waId } : {};
  const taken = takesFrom ? { takesFrom } : {};
  const letter = { messageId: id, roomId, chatId, sessionName, businessId, userId, ...quoted, ...taken };
  if (carried) return gateway.sendCarried({ ...letter, text, carried }, signal);
  return file
    ? gateway.sendMedia({ ...letter, caption: text, file: enclosedIn(item, file) }, signal)
    : gateway.sendText({ ...letter, text }, signal);
};

/** Where the file lies, and what it is. */
const enclosedIn = (item: OutboxItem, { kind, name, ...facts }: Enclosure) => ({
  ...facts,
  path: placeOf(item),
  filename: name,
  voice: kind === 'voice',
});

export const refusedBy = (failure: GatewayFailure): Failure => ({
  reason: 'refused',
  detail: detailOf(failure),
  code: failure.code,
});

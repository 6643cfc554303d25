import type { SendResult } from '../../contracts/gateway.ts';
import { storagePath, type OutgoingFile, type Failure, type OutboxItem } from '../../contracts/outbox.ts';
import type { GatewayResult } from '../platform/gateway.call.ts';
/** Converts an outbox message into a gateway call, and a gateway failure into the form that the journal stores. */
import { errorDetail, type GatewayFailure } from '../platform/gateway.failure.ts';
import type { Gateway } from '../platform/gateway.ts';

/** Makes one gateway call. Never rejects. */
export const sendToGateway = async (
  gateway: Gateway,
  userId: string,
  item: OutboxItem,
  signal: AbortSignal,
): Promise<GatewayResult<SendResult>> => {
  const { id, roomId, chatId, sessionName, businessId, text, replyTo, file, structuredContent, takesFrom } = item;
  const quoted = replyTo?.waId ? { replyTo: replyTo.waId } : {};
  const takeOver = takesFrom ? { takesFrom } : {};
  const message = { messageId: id, roomId, chatId, sessionName, businessId, userId, ...quoted, ...takeOver };
  if (structuredContent) return gateway.sendStructuredContent({ ...message, text, structuredContent }, signal);
  return file
    ? gateway.sendMedia({ ...message, caption: text, file: fileOf(item, file) }, signal)
    : gateway.sendText({ ...message, text }, signal);
};

/** The file reference of a media call. */
const fileOf = (item: OutboxItem, { kind, name, ...facts }: OutgoingFile) => ({
  ...facts,
  path: storagePath(item),
  filename: name,
  voice: kind === 'voice',
});

export const failureOf = (failure: GatewayFailure): Failure => ({
  reason: 'refused',
  detail: errorDetail(failure),
  code: failure.code,
});

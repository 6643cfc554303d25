/** Fetching a missing file of a message from WhatsApp again. A fetched file reaches all pages through the row. */
import { offlineFailure } from '../platform/gateway.failure.ts';
import type { Gateway } from '../platform/gateway.ts';

/**
 * `there`: the row has the file, or is about to; `large`, `type`, `late`: why it is still missing; `gone`: WhatsApp has
 * deleted it; `unable`: this kind of connection cannot fetch files; `disconnected`: the number is not connected.
 */
type RefetchResult = 'there' | 'large' | 'type' | 'late' | 'gone' | 'unable' | 'disconnected' | 'offline' | 'failed';

interface MessageRef {
  id: string;
  room_id: string;
}

interface RefetchMediaDeps {
  gateway: Pick<Gateway, 'refetchFile'>;
  /** The WhatsApp address of a room; undefined for a room that was not opened on this page. */
  addressOf: (roomId: string) => { sessionName: string; chatId: string } | undefined;
}

const refusals: Record<string, RefetchResult> = {
  expired: 'gone',
  not_found: 'gone',
  not_supported: 'unable',
  session_not_working: 'disconnected',
  wrong_number: 'disconnected',
};

/** Never rejects. Simultaneous calls for one message share one request. */
export const createRefetchMedia = ({ gateway, addressOf }: RefetchMediaDeps) => {
  const running = new Map<string, Promise<RefetchResult>>();
  const refetch = async ({ id, room_id }: MessageRef): Promise<RefetchResult> => {
    const address = addressOf(room_id);
    if (!address) return 'failed';
    const response = await gateway.refetchFile({ ...address, messageId: id });
    if (response.ok) return response.value.missing ?? 'there';
    return response.failure === offlineFailure ? 'offline' : (refusals[response.failure.code ?? ''] ?? 'failed');
  };
  return async (message: MessageRef): Promise<RefetchResult> => {
    const request = running.get(message.id) ?? refetch(message).finally(() => running.delete(message.id));
    running.set(message.id, request);
    return request;
  };
};

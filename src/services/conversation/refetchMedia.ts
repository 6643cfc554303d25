/** Files that messages came without, asked of WhatsApp again. The rows tell everybody what came of it. */
import { offline } from '../platform/gateway.failure.ts';
import type { Gateway } from '../platform/gateway.ts';

/**
 * `there`: the row has it, or is about to; `large`, `type`, `late`: still not, and why; `gone`: WhatsApp has it no more;
 * `unable`: this kind of connection cannot; `disconnected`: the number is not connected.
 */
type FileAgain = 'there' | 'large' | 'type' | 'late' | 'gone' | 'unable' | 'disconnected' | 'offline' | 'failed';

interface Asked {
  id: string;
  room_id: string;
}

interface FileAgainDeps {
  gateway: Pick<Gateway, 'fetchFile'>;
  /** Where WhatsApp knows a room of this page; undefined for one that was not opened here. */
  placeOf: (roomId: string) => { sessionName: string; chatId: string } | undefined;
}

const refusals: Record<string, FileAgain> = {
  expired: 'gone',
  not_found: 'gone',
  not_supported: 'unable',
  session_not_working: 'disconnected',
};

/** Never rejects. Whoever asks twice for one file waits for the same answer. */
export const createFileAgain = ({ gateway, placeOf }: FileAgainDeps) => {
  const underWay = new Map<string, Promise<FileAgain>>();
  const ask = async ({ id, room_id }: Asked): Promise<FileAgain> => {
    const place = placeOf(room_id);
    if (!place) return 'failed';
    const answer = await gateway.fetchFile({ ...place, messageId: id });
    if (answer.ok) return answer.value.missing ?? 'there';
    return answer.failure === offline ? 'offline' : (refusals[answer.failure.code ?? ''] ?? 'failed');
  };
  return async (message: Asked): Promise<FileAgain> => {
    const asked = underWay.get(message.id) ?? ask(message).finally(() => underWay.delete(message.id));
    underWay.set(message.id, asked);
    return asked;
  };
};

import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type {
  SendResult,
  OutboxEntry,
  UploadResult,
  OutboxKey,
  JournalRequest,
  MessageRefused,
} from '../../contracts/outbox.ts';
import { StorageRefusal } from './outbox.database.ts';
import type { Outbox } from './outbox.ts';

/** The outbox of a person; the same one however often it is asked for. */
export type OutboxOf = (userId: string) => Outbox;

/** What the outbox machine's actors do in a browser. */
export const defineOutboxActors = (outboxOf: OutboxOf, seek: (userId: string, lead: () => void) => () => void) => ({
  openOutbox: fromPromise<OutboxEntry[], { userId: string }>(async ({ input }) => outboxOf(input.userId).open()),

  /** Takes requests one after another, tells what other tabs did. */
  keepJournal: fromCallback<JournalRequest, { userId: string }>(({ input, sendBack, receive }) => {
    const outbox = outboxOf(input.userId);
    let left = false;
    const tell = (event: JournalEvent) => {
      if (!left) sendBack(event);
    };
    const take = (request: JournalRequest) => void answer(outbox, request).then((event) => event && tell(event));
    receive(take);
    const retire = outbox.serve(take, (entry) => tell({ type: 'message.kept', entry }));
    const hangUp = outbox.line.listen((note) => {
      void outbox.hear(note).then(
        (heard) => {
          if (heard === null) return;
          if (heard === 'cleared') tell({ type: 'journal.cleared' });
          else if ('kept' in heard) tell({ type: 'message.kept', entry: heard.kept });
          else tell({ type: 'message.dropped', id: heard.dropped });
        },
        () => {
          // The journal cannot be read here: the tab that wrote it leads, or the next opening finds it.
        },
      );
    });
    return () => {
      left = true;
      retire();
      hangUp();
    };
  }),

  seekLeadership: fromCallback<EventObject, { userId: string }>(({ input, sendBack }) =>
    seek(input.userId, () => sendBack({ type: 'leadership.gained' })),
  ),

  withdraw: fromCallback<EventObject, { userId: string }>(({ input, receive }) => {
    const carryOut = () => void outboxOf(input.userId).carryOut();
    receive(carryOut);
    carryOut();
  }),
});

/** What a delivery's actors do. */
export const defineDeliveryActors = (outboxOf: OutboxOf, awaitNetwork: (signal: AbortSignal) => Promise<void>) => ({
  awaitNetwork: fromPromise<void>(async ({ signal }) => awaitNetwork(signal)),
  uploadFile: fromPromise<UploadResult, OutboxKey>(async ({ input, signal }) =>
    outboxOf(input.userId).upload(input.id, signal),
  ),
  sendMessage: fromPromise<SendResult, OutboxKey>(async ({ input, signal }) =>
    outboxOf(input.userId).attempt(input.id, signal),
  ),
  giveUp: fromPromise<void, OutboxKey>(async ({ input }) => outboxOf(input.userId).giveUp(input.id)),
});

type JournalEvent =
  | { type: 'message.kept'; entry: OutboxEntry }
  | { type: 'message.refused'; refused: MessageRefused }
  | { type: 'message.dropped'; id: string }
  | { type: 'journal.cleared' };

const answer = async (outbox: Outbox, request: JournalRequest): Promise<JournalEvent | null> => {
  try {
    switch (request.type) {
      case 'message.written':
        return { type: 'message.kept', entry: await outbox.keep(request.message) };
      case 'retry.requested': {
        const entry = await outbox.retry(request.id);
        return entry && { type: 'message.kept', entry };
      }
      case 'sending.confirmed': {
        const entry = await outbox.confirm(request.id);
        return entry && { type: 'message.kept', entry };
      }
      case 'recall.requested':
        return (await outbox.recall(request.id)) ? { type: 'message.dropped', id: request.id } : null;
      case 'discard.requested':
        await outbox.discard(request);
        return { type: 'message.dropped', id: request.id };
    }
  } catch (error) {
    const reason = error instanceof StorageRefusal ? error.reason : 'blocked';
    // A message that failed and could not be moved stays where it is, failed.
    return request.type === 'message.written'
      ? { type: 'message.refused', refused: { message: request.message, reason } }
      : null;
  }
};

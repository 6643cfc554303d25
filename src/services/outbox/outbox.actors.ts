import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type {
  SendAttempt,
  OutboxEntry,
  UploadAttempt,
  OutboxKey,
  JournalRequest,
  ReturnedMessage,
} from '../../contracts/outbox.ts';
import { pause } from '../platform/pause.ts';
import { StorageRefusal } from './outbox.database.ts';
import type { Outbox } from './outbox.ts';

/** Returns the outbox of a user, always the same instance. */
export type GetOutbox = (userId: string) => Outbox;

/** The actors of the outbox machine in a browser. */
export const defineOutboxActors = (
  outboxOf: GetOutbox,
  requestLock: (userId: string, lead: () => void) => () => void,
) => ({
  openOutbox: fromPromise<OutboxEntry[], { userId: string }>(async ({ input }) => outboxOf(input.userId).open()),

  /** Handles requests of this tab and reports changes of other tabs. */
  runJournal: fromCallback<JournalRequest, { userId: string }>(({ input, sendBack, receive }) => {
    const outbox = outboxOf(input.userId);
    let isStopped = false;
    const report = (event: JournalEvent) => {
      if (!isStopped) sendBack(event);
    };
    const handle = (request: JournalRequest) =>
      void handleRequest(outbox, request).then((event) => event && report(event));
    receive(handle);
    const detach = outbox.attach(handle, (entry) => report({ type: 'message.saved', entry }));
    const stopListening = outbox.tabs.listen((message) => {
      void outbox.receive(message).then(
        (change) => {
          if (change === null) return;
          if (change === 'cleared') report({ type: 'journal.cleared' });
          else if ('saved' in change) report({ type: 'message.saved', entry: change.saved });
          else report({ type: 'message.removed', id: change.removed });
        },
        () => {
          // The journal cannot be read in this tab. The tab that wrote the message sends it, or the next opening finds
          // it.
        },
      );
    });
    return () => {
      isStopped = true;
      detach();
      stopListening();
    };
  }),

  requestLeadership: fromCallback<EventObject, { userId: string }>(({ input, sendBack }) =>
    requestLock(input.userId, () => sendBack({ type: 'leadership.gained' })),
  ),

  runWithdrawals: fromCallback<EventObject, { userId: string }>(({ input, receive }) => {
    const run = () => void outboxOf(input.userId).runWithdrawals();
    receive(run);
    run();
  }),
});

/** The actors of the delivery machine. */
export const defineDeliveryActors = (outboxOf: GetOutbox, awaitNetwork: (signal: AbortSignal) => Promise<void>) => ({
  awaitNetwork: fromPromise<void>(async ({ signal }) => awaitNetwork(signal)),
  awaitDeadline: fromPromise<void, { deadline: number }>(async ({ input, signal }) =>
    pause(input.deadline - Date.now(), signal),
  ),
  uploadFile: fromPromise<UploadAttempt, OutboxKey>(async ({ input, signal }) =>
    outboxOf(input.userId).upload(input.id, signal),
  ),
  sendMessage: fromPromise<SendAttempt, OutboxKey>(async ({ input, signal }) =>
    outboxOf(input.userId).attempt(input.id, signal),
  ),
  giveUp: fromPromise<void, OutboxKey>(async ({ input }) => outboxOf(input.userId).giveUp(input.id)),
});

type JournalEvent =
  | { type: 'message.saved'; entry: OutboxEntry }
  | { type: 'message.returned'; returned: ReturnedMessage }
  | { type: 'message.removed'; id: string }
  | { type: 'journal.cleared' };

const handleRequest = async (outbox: Outbox, request: JournalRequest): Promise<JournalEvent | null> => {
  try {
    switch (request.type) {
      case 'message.written':
        return { type: 'message.saved', entry: await outbox.save(request.message) };
      case 'retry.requested': {
        const entry = await outbox.retry(request.id);
        return entry && { type: 'message.saved', entry };
      }
      case 'sending.confirmed': {
        const entry = await outbox.confirm(request.id);
        return entry && { type: 'message.saved', entry };
      }
      case 'recall.requested':
        return (await outbox.recall(request.id)) ? { type: 'message.removed', id: request.id } : null;
      case 'discard.requested':
        await outbox.discard(request);
        return { type: 'message.removed', id: request.id };
    }
  } catch (error) {
    const reason = error instanceof StorageRefusal ? error.reason : 'blocked';
    // A failed message whose journal entry could not be changed stays failed.
    return request.type === 'message.written'
      ? { type: 'message.returned', returned: { message: request.message, reason } }
      : null;
  }
};

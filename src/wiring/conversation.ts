import { keepingMachine } from '../machines/app/offline.machine.ts';
/**
 * What the list of rooms does without: the conversation, the outbox, and what is read by key. Loaded once the list is
 * there, or when a room is opened, whichever is first.
 */
import { regained } from '../machines/app/reconnectNotifier.ts';
import { resourceMachine } from '../machines/app/resource.machine.ts';
import { resourcesMachine } from '../machines/app/resources.machine.ts';
import { trayMachine } from '../machines/composer/attachments.machine.ts';
import { recordingMachine } from '../machines/composer/recording.machine.ts';
import { historyMachine } from '../machines/conversation/history.machine.ts';
import { createMessagesStore } from '../machines/conversation/messages.store.ts';
import { roomMachine } from '../machines/conversation/room.machine.ts';
import { deliveryMachine } from '../machines/outbox/delivery.machine.ts';
import { outboxMachine } from '../machines/outbox/outbox.machine.ts';
import { createWaitingStore } from '../machines/outbox/pendingMessages.store.ts';
import { watchLayers } from '../services/app/backButton.ts';
import { defineKeeping } from '../services/app/offline.actors.ts';
import { defineResource } from '../services/app/resource.actors.ts';
import { defineTray } from '../services/composer/attachments.actors.ts';
import { createTrays, type Trays } from '../services/composer/attachments.storage.ts';
import { begunBeside } from '../services/composer/draftForms.ts';
import { putBefore } from '../services/composer/draftRestore.ts';
import { defineMicrophone } from '../services/composer/microphone.actors.ts';
import { createRecentSigns } from '../services/composer/recentEmoji.ts';
import { createPeaks } from '../services/conversation/audioPeaks.ts';
import { createWriters } from '../services/conversation/customerTyping.ts';
import { defineHistoryActors } from '../services/conversation/history.actors.ts';
import { createMediaUrls } from '../services/conversation/media.ts';
import { createConversations } from '../services/conversation/openedRooms.ts';
import { createFileAgain } from '../services/conversation/refetchMedia.ts';
import { defineRoomActors } from '../services/conversation/room.actors.ts';
import { createRoomOpening } from '../services/conversation/room.opening.ts';
import { defineUndo } from '../services/inbox/undo.actors.ts';
import { createShelf } from '../services/outbox/fileMemoryStore.ts';
import { defineDeliveryActors, defineOutboxActors } from '../services/outbox/outbox.actors.ts';
import { createMeanwhile } from '../services/outbox/outbox.conflicts.ts';
import { createLeft } from '../services/outbox/outbox.crashBuffer.ts';
import { createJournal } from '../services/outbox/outbox.journal.ts';
import { openLine, seekLeadership } from '../services/outbox/outbox.tabs.ts';
import { createOutbox, type Outbox, type OutboxSink } from '../services/outbox/outbox.ts';
import { createWithdrawals } from '../services/outbox/outbox.withdrawals.ts';
import { createWithdrawal } from '../services/outbox/withdrawal.ts';
import { createGateway } from '../services/platform/gateway.ts';
import { awaitNetwork } from '../services/platform/online.ts';
import { createSigned } from '../services/platform/signedUrls.ts';
import { createUploads } from '../services/platform/uploads.ts';
import type { WorkspaceServices } from './app.ts';
import type { ActorsOf } from './index.ts';
import { arriving } from './lazyActor.ts';

/** The actors that the workspace starts before their code is there, and the stores of an open room. */
export const wireConversation = (workspace: WorkspaceServices) => {
  const { url, key, fetch, session } = workspace;
  // From here on there is something to open over the page.
  watchLayers();
  const shelf = createShelf();
  const outboxes = new Map<string, Outbox>();
  const messages = createMessagesStore(({ id, roomId }) => {
    for (const outbox of outboxes.values()) outbox.submit({ type: 'discard.requested', id, roomId });
  });
  const waiting = createWaitingStore();
  /** What the outbox says is shown in its room, and in the list of all that waits. */
  const sink: OutboxSink = {
    put: (...told) => [messages, waiting].forEach((store) => store.put(...told)),
    mark: (...told) => [messages, waiting].forEach((store) => store.mark(...told)),
    drop: (...told) => [messages, waiting].forEach((store) => store.drop(...told)),
    clear: () => [messages, waiting].forEach((store) => store.clear()),
    progress: messages.progress,
  };
  const signed = createSigned({ url, fetch });
  const media = createMediaUrls({ signed, shelf });
  const peaks = createPeaks(media);
  const uploads = createUploads(session);
  const gateway = createGateway({ base: '/api/waha', key, fetch, isOnline: () => navigator.onLine });
  const opening = createRoomOpening(workspace);
  const { conversations, opened, onOpened } = createConversations();
  const services = { ...workspace, messages, gateway, opening, conversations, opened, onOpened };

  const askForFile = createFileAgain({
    gateway,
    placeOf: (roomId) => {
      const [chat, channel] = [workspace.rooms.get(roomId), conversations.get(roomId)];
      return chat && channel && { sessionName: channel.external_id, chatId: chat.chat_id };
    },
  });

  const trays = new Map<string, Trays>();
  const traysOf = (userId: string): Trays => {
    const known = trays.get(userId) ?? createTrays(userId);
    trays.set(userId, known);
    return known;
  };
  const outboxOf = (userId: string): Outbox => {
    const outbox =
      outboxes.get(userId) ??
      createOutbox({
        userId,
        journal: createJournal(userId),
        line: openLine(userId),
        sink,
        gateway,
        uploads,
        shelf,
        drafts: { putBefore: (key, draft) => putBefore(workspace.drafts, key, draft) },
        page: window,
        left: createLeft(userId, localStorage),
        meanwhile: createMeanwhile(userId, messages, workspace.rooms, workspace.rest),
        trays: traysOf(userId),
        withdrawals: createWithdrawals(userId, createWithdrawal(workspace.rest), uploads),
      });
    outboxes.set(userId, outbox);
    return outbox;
  };

  const deliver = deliveryMachine.provide({
    actors: defineDeliveryActors(outboxOf, awaitNetwork) satisfies ActorsOf<typeof deliveryMachine>,
  });
  const outbox = outboxMachine.provide({
    actors: { ...defineOutboxActors(outboxOf, seekLeadership), deliver },
  });
  const history = historyMachine.provide({
    actors: defineHistoryActors(services) satisfies Partial<ActorsOf<typeof historyMachine>>,
  });
  const sending = { outboxOf, shelf, fileOf: media.fileOf };
  const aside = arriving(async () => (await import('./customer.ts')).wireAside(workspace, sending));
  const seeker = arriving(async () => (await import('./conversationSearch.ts')).wireSeeker(workspace));
  const tray = trayMachine.provide({ actors: defineTray({ shelf, traysOf }) satisfies ActorsOf<typeof trayMachine> });
  const recording = recordingMachine.provide({
    actors: defineMicrophone({ shelf, traysOf }) satisfies ActorsOf<typeof recordingMachine>,
  });
  const room = roomMachine.provide({
    actors: { ...defineRoomActors({ ...services, outboxOf }), history, aside, seeker, tray, recording },
  });
  const resources = resourcesMachine.provide({
    actors: {
      resource: resourceMachine.provide({
        actors: defineResource(services) satisfies ActorsOf<typeof resourceMachine>,
      }),
    } satisfies ActorsOf<typeof resourcesMachine>,
  });

  const undo = defineUndo(workspace);

  const keeping = keepingMachine.provide({
    actors: { ...defineKeeping(services), watchConnection: regained } satisfies ActorsOf<typeof keepingMachine>,
  });

  const release = (): void => {
    outboxes.clear();
    trays.clear();
    messages.clear();
    waiting.clear();
    media.clear();
    peaks.clear();
    signed.clear();
    shelf.clear();
    opening.forget();
    conversations.clear();
  };

  /** Also what a visit before has left in the journal of this person. */
  const forget = async (userId: string | null): Promise<void> => {
    if (userId !== null) outboxOf(userId);
    const all = [...outboxes.values()];
    release();
    await Promise.all(all.map((one) => one.clear()));
  };

  return {
    outbox,
    room,
    resources,
    keeping,
    undo,
    opening,
    onOpened,
    forget,
    release,
    stores: {
      messages,
      media: { urlOf: media.urlOf, fileOf: media.fileOf, saving: media.saving, peaksOf: peaks.peaksOf },
      askForFile,
      portraits: signed,
      writers: createWriters(workspace),
      waiting,
      recentSigns: createRecentSigns(workspace.storage),
      ...begunBeside(workspace.drafts),
    },
  };
};

import { offlineMachine } from '../machines/app/offline.machine.ts';
/**
 * The conversation, the outbox and the resources, which the list of rooms does not need. Loaded after the list, or
 * earlier if a room is opened.
 */
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { resourceMachine } from '../machines/app/resource.machine.ts';
import { resourcesMachine } from '../machines/app/resources.machine.ts';
import { attachmentsMachine } from '../machines/composer/attachments.machine.ts';
import { recordingMachine } from '../machines/composer/recording.machine.ts';
import { historyMachine } from '../machines/conversation/history.machine.ts';
import { createMessagesStore } from '../machines/conversation/messages.store.ts';
import { roomMachine } from '../machines/conversation/room.machine.ts';
import { deliveryMachine } from '../machines/outbox/delivery.machine.ts';
import { outboxMachine } from '../machines/outbox/outbox.machine.ts';
import { createPendingMessagesStore } from '../machines/outbox/pendingMessages.store.ts';
import { closeOverlaysOnBack } from '../services/app/backButton.ts';
import { defineOffline } from '../services/app/offline.actors.ts';
import { defineResource } from '../services/app/resource.actors.ts';
import { defineAttachmentsActors } from '../services/composer/attachments.actors.ts';
import { createAttachmentsStorage, type AttachmentsStorage } from '../services/composer/attachments.storage.ts';
import { createDraftForms } from '../services/composer/draftForms.ts';
import { restoreDraft } from '../services/composer/draftRestore.ts';
import { defineMicrophone } from '../services/composer/microphone.actors.ts';
import { createRecentEmoji } from '../services/composer/recentEmoji.ts';
import { createAudioPeaks } from '../services/conversation/audioPeaks.ts';
import { createChangeMessage } from '../services/conversation/changeMessage.ts';
import { createCustomerTyping } from '../services/conversation/customerTyping.ts';
import { defineHistoryActors } from '../services/conversation/history.actors.ts';
import { createMediaUrls } from '../services/conversation/media.ts';
import { createOpenedRooms } from '../services/conversation/openedRooms.ts';
import { createRateAnswer } from '../services/conversation/rateAnswer.ts';
import { createRefetchMedia } from '../services/conversation/refetchMedia.ts';
import { defineRoomActors } from '../services/conversation/room.actors.ts';
import { createRoomLoader } from '../services/conversation/roomLoader.ts';
import { defineUndo } from '../services/inbox/undo.actors.ts';
import { createFileMemoryStore } from '../services/outbox/fileMemoryStore.ts';
import { defineDeliveryActors, defineOutboxActors } from '../services/outbox/outbox.actors.ts';
import { createConflicts } from '../services/outbox/outbox.conflicts.ts';
import { createCrashBuffer } from '../services/outbox/outbox.crashBuffer.ts';
import { createJournal } from '../services/outbox/outbox.journal.ts';
import { openTabChannel, requestLeadership } from '../services/outbox/outbox.tabs.ts';
import { createOutbox, type Outbox, type OutboxStore } from '../services/outbox/outbox.ts';
import { createWithdrawals } from '../services/outbox/outbox.withdrawals.ts';
import { createWithdrawMessage } from '../services/outbox/withdrawal.ts';
import { createGateway } from '../services/platform/gateway.ts';
import { awaitNetwork } from '../services/platform/online.ts';
import { createSignedUrlCache } from '../services/platform/signedUrls.ts';
import { createUploads } from '../services/platform/uploads.ts';
import type { ActorsOf } from './actorsOf.ts';
import { lazyActor } from './lazyActor.ts';
import type { WorkspaceServices } from './services.ts';

/** The machines that the workspace loads lazily, and the stores of an open room. */
export const wireConversation = (workspace: WorkspaceServices) => {
  const { url, key, fetch, session } = workspace;
  // Overlays can open from here on, and the back button must close them.
  closeOverlaysOnBack();
  const files = createFileMemoryStore();
  const outboxes = new Map<string, Outbox>();
  const messages = createMessagesStore(({ id, roomId }) => {
    for (const outbox of outboxes.values()) outbox.submit({ type: 'discard.requested', id, roomId });
  });
  const pendingMessages = createPendingMessagesStore();
  /** Outbox changes are shown in the room and in the list of pending messages. */
  const store: OutboxStore = {
    put: (...args) => [messages, pendingMessages].forEach((one) => one.put(...args)),
    mark: (...args) => [messages, pendingMessages].forEach((one) => one.mark(...args)),
    drop: (...args) => [messages, pendingMessages].forEach((one) => one.drop(...args)),
    clear: () => [messages, pendingMessages].forEach((one) => one.clear()),
    progress: messages.progress,
  };
  const uploads = createUploads(session);
  const gatewayOptions = { base: '/api/waha', key, fetch, isOnline: () => navigator.onLine };
  const gateway = createGateway(gatewayOptions);
  const signed = createSignedUrlCache({ url, signFiles: async (paths) => gateway.signFiles(paths) });
  const media = createMediaUrls({ signed, files });
  const peaks = createAudioPeaks(media);
  const roomLoader = createRoomLoader(workspace);
  const { openedRooms, noteOpened, onOpened } = createOpenedRooms();
  const services = { ...workspace, messages, gateway, roomLoader, openedRooms, noteOpened, onOpened };

  const addressOf = (roomId: string) => {
    const [chat, channel] = [workspace.rooms.get(roomId), openedRooms.get(roomId)];
    return chat && channel && { sessionName: channel.external_id, chatId: chat.chat_id };
  };
  const refetchMedia = createRefetchMedia({ gateway, addressOf });
  const loadCalls = async () =>
    (await import('../services/platform/gateway.messages.ts')).createMessageCalls(gatewayOptions);
  const changeMessage = createChangeMessage({ ...workspace, isOnline: gatewayOptions.isOnline, loadCalls, addressOf });

  const storages = new Map<string, AttachmentsStorage>();
  const storageOf = (userId: string): AttachmentsStorage => {
    const known = storages.get(userId) ?? createAttachmentsStorage(userId);
    storages.set(userId, known);
    return known;
  };
  const outboxOf = (userId: string): Outbox => {
    const outbox =
      outboxes.get(userId) ??
      createOutbox({
        userId,
        journal: createJournal(userId),
        tabs: openTabChannel(userId),
        store,
        gateway,
        uploads,
        files,
        drafts: { restore: (key, draft) => restoreDraft(workspace.drafts, key, draft) },
        page: window,
        crashBuffer: createCrashBuffer(userId, localStorage),
        conflicts: createConflicts(userId, messages, workspace.rooms, workspace.rest),
        attachments: storageOf(userId),
        withdrawals: createWithdrawals(userId, createWithdrawMessage(workspace.rest), uploads),
      });
    outboxes.set(userId, outbox);
    return outbox;
  };

  const deliver = deliveryMachine.provide({
    actors: defineDeliveryActors(outboxOf, awaitNetwork) satisfies ActorsOf<typeof deliveryMachine>,
  });
  const outbox = outboxMachine.provide({
    actors: { ...defineOutboxActors(outboxOf, requestLeadership), deliver },
  });
  const history = historyMachine.provide({
    actors: defineHistoryActors(services) satisfies Partial<ActorsOf<typeof historyMachine>>,
  });
  const sending = { outboxOf, files, fileOf: media.fileOf };
  const panel = lazyActor(async () => (await import('./customer.ts')).wirePanel(workspace, sending));
  const search = lazyActor(async () => (await import('./conversationSearch.ts')).wireConversationSearch(workspace));
  const attachments = attachmentsMachine.provide({
    actors: defineAttachmentsActors({ files, storageOf }) satisfies ActorsOf<typeof attachmentsMachine>,
  });
  const recording = recordingMachine.provide({
    actors: defineMicrophone({ files, storageOf }) satisfies ActorsOf<typeof recordingMachine>,
  });
  const room = roomMachine.provide({
    actors: { ...defineRoomActors({ ...services, outboxOf }), history, panel, search, attachments, recording },
  });
  const resources = resourcesMachine.provide({
    actors: {
      resource: resourceMachine.provide({
        actors: defineResource(services) satisfies ActorsOf<typeof resourceMachine>,
      }),
    } satisfies ActorsOf<typeof resourcesMachine>,
  });

  const undo = defineUndo(workspace);

  const offline = offlineMachine.provide({
    actors: { ...defineOffline(services), watchConnection: reconnectNotifier } satisfies ActorsOf<
      typeof offlineMachine
    >,
  });

  const release = (): void => {
    outboxes.clear();
    storages.clear();
    messages.clear();
    pendingMessages.clear();
    media.clear();
    peaks.clear();
    signed.clear();
    files.clear();
    roomLoader.clear();
    openedRooms.clear();
  };

  /** The open outboxes, and that of the user, whose journal an earlier visit may have left. */
  const allOutboxes = (userId: string | null): Outbox[] => {
    if (userId !== null) outboxOf(userId);
    return [...outboxes.values()];
  };

  return {
    outbox,
    room,
    resources,
    offline,
    undo,
    roomLoader,
    onOpened,
    outboxes: allOutboxes,
    release,
    stores: {
      messages,
      media: {
        urlOf: media.urlOf,
        isCurrent: media.isCurrent,
        fileOf: media.fileOf,
        downloadLink: media.downloadLink,
        peaksOf: peaks.peaksOf,
      },
      refetchMedia,
      changeMessage,
      rateAnswer: createRateAnswer({ ...workspace, isOnline: () => navigator.onLine }),
      profilePictures: signed,
      customerTyping: createCustomerTyping(workspace),
      pendingMessages,
      recentEmoji: createRecentEmoji(workspace.storage),
      ...createDraftForms(workspace.drafts),
    },
  };
};

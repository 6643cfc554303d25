/**
 * What the list of rooms does without: the conversation, the outbox, and what is read by key. Loaded once the list is
 * there, or when a room is opened, whichever is first.
 */
import { regained } from './machines/connection/regained.ts';
import { keepingMachine } from './machines/keeping/keeping.machine.ts';
import { deliveryMachine } from './machines/outbox/delivery.machine.ts';
import { outboxMachine } from './machines/outbox/outbox.machine.ts';
import { createWaitingStore } from './machines/outbox/waiting.store.ts';
import { recordingMachine } from './machines/recording/recording.machine.ts';
import { resourceMachine } from './machines/resource/resource.machine.ts';
import { resourcesMachine } from './machines/resource/resources.machine.ts';
import { historyMachine } from './machines/room/history.machine.ts';
import { createMessagesStore } from './machines/room/messages.store.ts';
import { roomMachine } from './machines/room/room.machine.ts';
import { trayMachine } from './machines/tray/tray.machine.ts';
import { putBefore } from './services/browser/drafts.before.ts';
import { begunBeside } from './services/browser/drafts.begun.ts';
import { watchLayers } from './services/browser/layers.ts';
import { defineMicrophone } from './services/browser/microphone.actors.ts';
import { awaitNetwork } from './services/browser/online.ts';
import { defineDeliveryActors, defineOutboxActors } from './services/browser/outbox.actors.ts';
import { createJournal } from './services/browser/outbox.journal.ts';
import { createLeft } from './services/browser/outbox.left.ts';
import { createMeanwhile } from './services/browser/outbox.meanwhile.ts';
import { openLine, seekLeadership } from './services/browser/outbox.tabs.ts';
import { createOutbox, type Outbox, type OutboxSink } from './services/browser/outbox.ts';
import { createWithdrawals } from './services/browser/outbox.withdrawals.ts';
import { createPeaks } from './services/browser/peaks.ts';
import { createRecentSigns } from './services/browser/recentSigns.ts';
import { createShelf } from './services/browser/shelf.ts';
import { defineTray } from './services/browser/tray.actors.ts';
import { createTrays, type Trays } from './services/browser/tray.kept.ts';
import { createFileAgain } from './services/gateway/fileAgain.ts';
import { createGateway } from './services/gateway/gateway.ts';
import { createConversations } from './services/supabase/conversations.ts';
import { defineHistoryActors } from './services/supabase/history.actors.ts';
import { defineKeeping } from './services/supabase/keeping.actors.ts';
import { createMediaUrls } from './services/supabase/media.ts';
import { defineResource } from './services/supabase/resource.actors.ts';
import { defineRoomActors } from './services/supabase/room.actors.ts';
import { createRoomOpening } from './services/supabase/room.opening.ts';
import { createSigned } from './services/supabase/signed.ts';
import { defineUndo } from './services/supabase/undo.actors.ts';
import { createUploads } from './services/supabase/uploads.ts';
import { createWithdrawal } from './services/supabase/withdrawal.ts';
import { createWriters } from './services/supabase/writing.ts';
import { arriving } from './wiring.arriving.ts';
import type { ActorsOf } from './wiring.ts';
import type { WorkspaceServices } from './wiring.workspace.ts';

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
  const aside = arriving(async () => (await import('./wiring.panel.ts')).wireAside(workspace, sending));
  const seeker = arriving(async () => (await import('./wiring.seeking.ts')).wireSeeker(workspace));
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

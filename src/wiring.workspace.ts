/** The machines behind the sign-in and their services. Loaded once somebody is in: the sign-in page pays for none of it. */
import { inboxMachine } from './machines/inbox/inbox.machine.ts';
import { roomListMachine } from './machines/inbox/roomList.machine.ts';
import { createRoomsStore } from './machines/inbox/rooms.store.ts';
import { deliveryMachine } from './machines/outbox/delivery.machine.ts';
import { outboxMachine } from './machines/outbox/outbox.machine.ts';
import { resourceMachine } from './machines/resource/resource.machine.ts';
import { resourcesMachine } from './machines/resource/resources.machine.ts';
import { historyMachine } from './machines/room/history.machine.ts';
import { createMessagesStore } from './machines/room/messages.store.ts';
import { roomMachine } from './machines/room/room.machine.ts';
import { workspaceMachine } from './machines/workspace/workspace.machine.ts';
import { createDrafts } from './services/browser/drafts.ts';
import { defineFilterMemory } from './services/browser/filters.actors.ts';
import { awaitNetwork } from './services/browser/online.ts';
import { defineDeliveryActors, defineOutboxActors } from './services/browser/outbox.actors.ts';
import { createJournal } from './services/browser/outbox.journal.ts';
import { openLine, seekLeadership } from './services/browser/outbox.tabs.ts';
import { createOutbox, type Outbox } from './services/browser/outbox.ts';
import { createGateway } from './services/gateway/gateway.ts';
import { createBackend } from './services/supabase/backend.ts';
import { defineRoomCounts, defineRoomList } from './services/supabase/inbox.actors.ts';
import { createLive } from './services/supabase/live.ts';
import { createMediaUrls } from './services/supabase/media.ts';
import { defineResource } from './services/supabase/resource.actors.ts';
import { defineHistoryActors, defineRoomActors } from './services/supabase/room.actors.ts';
import type { SessionClient } from './services/supabase/session.ts';
import { defineWorkspace } from './services/supabase/workspace.actors.ts';
import type { ActorsOf } from './wiring.ts';

/** A row that is not what the schema says costs itself, and is told to whoever watches the page's errors. */
const report = (what: string, issues: readonly string[]) =>
  reportError(new Error(`A ${what} could not be read: ${issues.join('; ')}`));

/** The workspace with everything it needs, and the stores beside its charts that views read from. */
export const wireWorkspace = (client: SessionClient) => {
  const { rest, url, key, fetch, accessToken, serverNow, current } = createBackend(client);
  const rooms = createRoomsStore();
  const messages = createMessagesStore();
  const media = createMediaUrls({ url, fetch });
  const drafts = createDrafts(localStorage);
  const gateway = createGateway({ base: `${url}/functions/v1/waha`, key, fetch, isOnline: () => navigator.onLine });
  const services = {
    rest,
    report,
    rooms,
    messages,
    drafts,
    gateway,
    serverNow,
    current,
    live: createLive({ url, key, accessToken }),
    storage: localStorage,
  };

  const outboxes = new Map<string, Outbox>();
  const outboxOf = (userId: string): Outbox => {
    const outbox =
      outboxes.get(userId) ??
      createOutbox({ userId, journal: createJournal(userId), line: openLine(userId), sink: messages, gateway });
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
  const room = roomMachine.provide({ actors: { ...defineRoomActors({ ...services, outboxOf }), history } });
  const roomList = roomListMachine.provide({
    actors: defineRoomList(services) satisfies ActorsOf<typeof roomListMachine>,
  });
  const inbox = inboxMachine.provide({
    actors: { ...defineFilterMemory(localStorage), ...defineRoomCounts(services), roomList } satisfies ActorsOf<
      typeof inboxMachine
    >,
  });
  const resources = resourcesMachine.provide({
    actors: {
      resource: resourceMachine.provide({
        actors: defineResource(services) satisfies ActorsOf<typeof resourceMachine>,
      }),
    } satisfies ActorsOf<typeof resourcesMachine>,
  });
  const machine = workspaceMachine.provide({
    actors: {
      ...defineWorkspace(services),
      inbox,
      outbox,
      resources,
      // Its chart is known to the workspace by its input alone.
      room: room as unknown as ActorsOf<typeof workspaceMachine>['room'],
    },
  });

  /** Signing out leaves nothing of a person's work on the device, and nothing that could still be sent. */
  const forget = async (): Promise<void> => {
    await Promise.all([...outboxes.values()].map((one) => one.clear()));
    outboxes.clear();
    rooms.clear();
    messages.clear();
    drafts.clear();
    for (const name of Object.keys(localStorage)) if (name.startsWith('chabot:')) localStorage.removeItem(name);
  };

  return { machine, forget, stores: { rooms, messages, media, drafts } };
};

/** The customer panel with its services. Its code loads once a conversation is open. */
import { MODEL_WAIT } from '../contracts/limits.ts';
import { assistMachine } from '../machines/composer/assist.machine.ts';
import { replyOfferMachine } from '../machines/composer/replyOffer.machine.ts';
import { forwardMachine } from '../machines/conversation/forward.machine.ts';
import { presenceMachine } from '../machines/conversation/presence.machine.ts';
import { chatMachine } from '../machines/customer/chat.machine.ts';
import { dataExportMachine } from '../machines/customer/dataExport.machine.ts';
import { panelMachine } from '../machines/customer/panel.machine.ts';
import { defineAssistActors } from '../services/composer/assist.actors.ts';
import { defineReplyOfferActors } from '../services/composer/replyOffer.actors.ts';
import { defineForwardActors, type ForwardServices } from '../services/conversation/forward.actors.ts';
import { definePresenceActors } from '../services/conversation/presence.actors.ts';
import { defineChatActors } from '../services/customer/chat.actors.ts';
import { defineDataExportActors } from '../services/customer/dataExport.actors.ts';
import { notesService } from '../services/customer/notes.ts';
import { privacyRequestsService } from '../services/customer/privacyRequests.ts';
import { promisesService } from '../services/customer/promises.ts';
import { summaryService } from '../services/customer/summary.ts';
import { tagsService } from '../services/customer/tags.ts';
import { ordersService } from '../services/orders/orders.ts';
import type { ActorsOf } from './actorsOf.ts';
import { wireAgentRun } from './answers.ts';
import { wirePalette } from './commands.ts';
import { lazyActor } from './lazyActor.ts';
import { wireRecordList } from './recordList.ts';
import type { WorkspaceServices } from './services.ts';
import { exportWords } from './words.ts';

export const wirePanel = (services: WorkspaceServices, sending: ForwardServices) => {
  const presence = presenceMachine.provide({
    actors: definePresenceActors(services) satisfies ActorsOf<typeof presenceMachine>,
  });
  const { refreshPicture, subscribeToTyping, ...chatActors } = defineChatActors(services);
  const chat = chatMachine.provide({ actors: chatActors satisfies ActorsOf<typeof chatMachine> });
  const dataExport = dataExportMachine.provide({
    actors: defineDataExportActors({ ...services, exportWords }) satisfies ActorsOf<typeof dataExportMachine>,
  });
  const forward = forwardMachine.provide({
    actors: { ...defineForwardActors(sending), chatSearch: wirePalette(services) } satisfies ActorsOf<
      typeof forwardMachine
    >,
  });
  const assist = assistMachine.provide({
    actors: defineAssistActors({ ...services, isOnline: () => navigator.onLine }) satisfies ActorsOf<
      typeof assistMachine
    >,
  });
  const replyOffer = replyOfferMachine.provide({
    actors: defineReplyOfferActors({ ...services, origin: location.origin }) satisfies ActorsOf<
      typeof replyOfferMachine
    >,
  });
  const { key, fetch } = services;
  const gateway = { base: '/api/waha', key, fetch, isOnline: () => navigator.onLine };
  return panelMachine.provide({
    actors: {
      refreshPicture,
      subscribeToTyping,
      presence,
      agentRun: wireAgentRun(services),
      forward,
      assist,
      replyOffer,
      chat,
      dataExport,
      notes: wireRecordList(notesService(services), services),
      promises: wireRecordList(promisesService(services), services),
      tags: wireRecordList(tagsService(services), services),
      summary: wireRecordList(summaryService(services), { realtime: null }, MODEL_WAIT),
      orders: wireRecordList(ordersService(services), services),
      privacyRequests: wireRecordList(privacyRequestsService({ ...services, gateway }), services),
      shippingQuote: lazyActor(async () => (await import('./shippingQuote.ts')).wireShippingQuote(services)),
      teaching: lazyActor(async () => (await import('./teaching.ts')).wireTeaching(services)),
    } satisfies ActorsOf<typeof panelMachine>,
  });
};

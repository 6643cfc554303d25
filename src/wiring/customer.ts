/** What stands beside a conversation, with its services. Loaded once the conversation is there. */
import { regained } from '../machines/app/reconnectNotifier.ts';
import { ledgerMachine } from '../machines/app/recordList.machine.ts';
import { forwardMachine } from '../machines/conversation/forward.machine.ts';
import { companyMachine } from '../machines/conversation/presence.machine.ts';
import { chatMachine } from '../machines/customer/chat.machine.ts';
import { copyMachine } from '../machines/customer/dataExport.machine.ts';
import { asideMachine } from '../machines/customer/panel.machine.ts';
import { defineLedger } from '../services/app/recordList.actors.ts';
import { defineForward, type ForwardServices } from '../services/conversation/forward.actors.ts';
import { defineCompany } from '../services/conversation/presence.actors.ts';
import { defineChat } from '../services/customer/chat.actors.ts';
import { defineCopy } from '../services/customer/dataExport.actors.ts';
import type { WorkspaceServices } from './app.ts';
import { wirePalette } from './commands.ts';
import type { ActorsOf } from './index.ts';

export const wireLedger = (services: WorkspaceServices) =>
  ledgerMachine.provide({
    actors: { ...defineLedger(services), watchConnection: regained } satisfies ActorsOf<typeof ledgerMachine>,
  });

export const wireAside = (services: WorkspaceServices, sending: ForwardServices) => {
  const ledger = wireLedger(services);
  const company = companyMachine.provide({
    actors: defineCompany(services) satisfies ActorsOf<typeof companyMachine>,
  });
  const { renewPicture, listenToCustomer, ...ofChat } = defineChat(services);
  const chat = chatMachine.provide({ actors: ofChat satisfies ActorsOf<typeof chatMachine> });
  const copy = copyMachine.provide({ actors: defineCopy(services) satisfies ActorsOf<typeof copyMachine> });
  const forward = forwardMachine.provide({
    actors: { ...defineForward(sending), finder: wirePalette(services) } satisfies ActorsOf<typeof forwardMachine>,
  });
  return asideMachine.provide({
    actors: {
      renewPicture,
      listenToCustomer,
      company,
      forward,
      chat,
      copy,
      notes: ledger,
      promises: ledger,
      tags: ledger,
      orders: ledger,
      rights: ledger,
    } satisfies ActorsOf<typeof asideMachine>,
  });
};

/** What stands beside a conversation, with its services. Loaded once the conversation is there. */
import { regained } from './machines/connection/regained.ts';
import { forwardMachine } from './machines/forward/forward.machine.ts';
import { asideMachine } from './machines/panel/aside.machine.ts';
import { chatMachine } from './machines/panel/chat.machine.ts';
import { companyMachine } from './machines/panel/company.machine.ts';
import { copyMachine } from './machines/panel/copy.machine.ts';
import { ledgerMachine } from './machines/panel/ledger.machine.ts';
import { defineForward, type ForwardServices } from './services/browser/forward.actors.ts';
import { defineChat } from './services/gateway/chat.actors.ts';
import { defineCompany } from './services/supabase/company.actors.ts';
import { defineCopy } from './services/supabase/copy.actors.ts';
import { defineLedger } from './services/supabase/ledger.actors.ts';
import { wirePalette } from './wiring.palette.ts';
import type { ActorsOf } from './wiring.ts';
import type { WorkspaceServices } from './wiring.workspace.ts';

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

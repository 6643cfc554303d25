/** The answers of the AI in an open chat: their machines with their services. */
import { agentRunMachine } from '../machines/answers/agentRun.machine.ts';
import { holdWindowMachine } from '../machines/answers/holdWindow.machine.ts';
import { defineAgentRunActors, defineHoldWindowActors } from '../services/answers/answers.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wireAgentRun = (services: WorkspaceServices) => {
  const deps = { ...services, now: Date.now };
  const holdWindow = holdWindowMachine.provide({
    actors: defineHoldWindowActors(deps) satisfies ActorsOf<typeof holdWindowMachine>,
  });
  return agentRunMachine.provide({
    actors: { ...defineAgentRunActors(deps), holdWindow } satisfies ActorsOf<typeof agentRunMachine>,
  });
};

/** The home page: its machines with their services. Its code loads on the first visit. */
import { homeMachine } from '../machines/home/home.machine.ts';
import { reportDeliveryMachine } from '../machines/home/reportDelivery.machine.ts';
import { defineHomeActors, defineReportDeliveryActors } from '../services/home/home.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wireHome = (services: WorkspaceServices) => {
  const delivery = reportDeliveryMachine.provide({
    actors: defineReportDeliveryActors(services) satisfies ActorsOf<typeof reportDeliveryMachine>,
  });
  return homeMachine.provide({
    actors: { ...defineHomeActors(services), delivery } satisfies ActorsOf<typeof homeMachine>,
  });
};

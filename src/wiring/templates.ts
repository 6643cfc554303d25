/** The list of message templates with its services. Its code loads on the first visit. */
import { templatesMachine } from '../machines/campaigns/templates.machine.ts';
import { defineTemplatesActors } from '../services/campaigns/templates.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wireTemplates = (services: WorkspaceServices) =>
  templatesMachine.provide({ actors: defineTemplatesActors(services) satisfies ActorsOf<typeof templatesMachine> });

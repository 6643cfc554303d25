/** What stands beside the lists and is not needed to draw them. It comes in one piece, once the first rooms are there. */
import { defineMarks } from '../services/inbox/marks.actors.ts';
import type { WorkspaceServices } from './app.ts';
import { wireEdition } from './appUpdate.ts';
import { wirePalette } from './commands.ts';
import { wireLedger } from './customer.ts';
import { wireFinding } from './inbox.ts';
import { wireBell } from './notifications.ts';

export const wireAides = (services: WorkspaceServices) => ({
  ...wireFinding(services),
  ledger: wireLedger(services),
  bell: wireBell(services),
  palette: wirePalette(services),
  edition: wireEdition(),
  marks: defineMarks(services),
});

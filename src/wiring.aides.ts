/** What stands beside the lists and is not needed to draw them. It comes in one piece, once the first rooms are there. */
import { defineMarks } from './services/supabase/marks.actors.ts';
import { wireBell } from './wiring.bell.ts';
import { wireEdition } from './wiring.edition.ts';
import { wireFinding } from './wiring.finding.ts';
import { wirePalette } from './wiring.palette.ts';
import { wireLedger } from './wiring.panel.ts';
import type { WorkspaceServices } from './wiring.workspace.ts';

export const wireAides = (services: WorkspaceServices) => ({
  ...wireFinding(services),
  ledger: wireLedger(services),
  bell: wireBell(services),
  palette: wirePalette(services),
  edition: wireEdition(),
  marks: defineMarks(services),
});

/** The inbox features beyond its lists. Loaded after the first rooms. */
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { bulkActionsMachine } from '../machines/inbox/bulkActions.machine.ts';
import { qualityReviewMachine } from '../machines/inbox/qualityReview.machine.ts';
import { savedViewsMachine } from '../machines/inbox/savedViews.machine.ts';
import { defineBulkActions } from '../services/inbox/bulkActions.actors.ts';
import { defineQualityReview } from '../services/inbox/qualityReview.actors.ts';
import { defineSavedViews } from '../services/inbox/savedViews.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';
import { exportWords } from './words.ts';

export const wireInbox = (services: WorkspaceServices) => ({
  savedViews: savedViewsMachine.provide({
    actors: { ...defineSavedViews(services), watchConnection: reconnectNotifier } satisfies ActorsOf<
      typeof savedViewsMachine
    >,
  }),
  qualityReview: qualityReviewMachine.provide({
    actors: defineQualityReview(services) satisfies ActorsOf<typeof qualityReviewMachine>,
  }),
  bulkActions: bulkActionsMachine.provide({
    actors: {
      ...defineBulkActions({ ...services, exportWords }),
      watchConnection: reconnectNotifier,
    } satisfies ActorsOf<typeof bulkActionsMachine>,
  }),
});

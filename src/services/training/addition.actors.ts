/** The actors of what a member adds to the knowledge. Files are uploaded one at a time, because a phone's line is narrow. */
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type {
  AdditionInput,
  AdditionRefusal,
  AdditionResult,
  Origin,
  OriginCheck,
  UploadEvent,
  UploadInput,
} from '../../contracts/training.intake.ts';
import { createQueue } from '../platform/queue.ts';
import type { Uploads } from '../platform/uploads.ts';
import { addSource, checkOrigin } from './addition.ts';
import type { KnowledgeDeps } from './knowledge.ts';

export const defineAdditionActors = (deps: Pick<KnowledgeDeps, 'rest'> & { uploads: Uploads }) => {
  const queue = createQueue();
  return {
    uploadFile: fromCallback<EventObject, UploadInput>(({ input: { businessId, id, file }, sendBack }) => {
      const stop = new AbortController();
      const tell = (event: UploadEvent) => {
        if (!stop.signal.aborted) sendBack(event);
      };
      void queue(() =>
        // The type is of no use: the server reads a file by its first bytes.
        deps.uploads.send(`${businessId}/${id}`, file, 'application/octet-stream', stop.signal, (share) =>
          tell({ type: 'upload.progressed', share }),
        ),
      ).then((result) => {
        if (result.how === 'stored') tell({ type: 'upload.stored' });
        else if (result.how === 'later') tell({ type: 'upload.lost' });
        else tell({ type: 'upload.refused', refusal: refusalOf(result.status) });
      });
      return () => stop.abort();
    }),
    checkOrigin: fromPromise<OriginCheck, Origin>(async ({ input }) => checkOrigin(input)),
    addSource: fromPromise<AdditionResult, AdditionInput>(async ({ input }) => addSource(deps, input)),
  };
};

const refusalOf = (status: number): AdditionRefusal =>
  status === 413 ? 'tooLarge' : status === 403 || status === 404 ? 'denied' : 'invalid';

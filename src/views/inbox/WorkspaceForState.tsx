import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import { selectFailure, type WorkspaceRef } from '../../machines/app/workspace.machine.ts';
import { keepSkeleton } from '../ui/keepSkeleton.ts';
import { lazyView } from '../ui/lazyView.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { StillLoading } from '../ui/StillLoading.tsx';
import { useText } from '../ui/useText.ts';
import { inboxText } from './text/id.ts';

const NoBusiness = lazyView(async () => (await import('../app/NoBusiness.tsx')).NoBusiness);
// A refusal means that the server is reachable, so this code can be loaded then.
const Refused = lazyView(async () => (await import('../app/MembershipLost.tsx')).MembershipLost, { optional: true });

/** Shows the business once it is open; before that, loading, failure or "no business". */
export function WorkspaceForState({ actor, children }: { actor: WorkspaceRef; children: ReactNode }) {
  const text = useText(inboxText).business;
  const snapshot = useSelector(actor, (state) => state);
  const requestRetry = () => actor.send({ type: 'retry.requested' });

  if (snapshot.matches('loading')) {
    return (
      <div
        aria-busy="true"
        ref={snapshot.hasTag('slow') ? null : keepSkeleton}
        className="grid min-h-dvh place-content-center p-8 text-ink-soft"
      >
        {snapshot.hasTag('slow') ? (
          <StillLoading onRetry={requestRetry} />
        ) : (
          <output className="flex [animation:appear_160ms_1s_both] items-center gap-2 rounded-md bg-page p-3">
            <Spinner /> {text.loading}
          </output>
        )}
      </div>
    );
  }
  if (snapshot.matches('failed')) {
    return (
      <main className="mx-auto min-h-dvh max-w-md content-center p-4">
        <Notice
          tone="fail"
          title={text.failed}
          detail={selectFailure(snapshot)}
          action={<RetryButton onClick={requestRetry} />}
        />
      </main>
    );
  }
  if (snapshot.matches('none')) {
    return <NoBusiness onCheck={requestRetry} />;
  }
  return children;
}

/** Alerts above an open business: access is lost, or the data may be out of date. */
export function BusinessAlerts({ actor }: { actor: WorkspaceRef }) {
  const text = useText(inboxText).business;
  const isRefused = useSelector(actor, (state) => state.matches({ open: { realtime: 'refused' } }));
  const isBehind = useSelector(actor, (state) => state.matches({ open: { freshness: 'behind' } }));
  return (
    <>
      {isRefused && <Refused onCheck={() => actor.send({ type: 'retry.requested' })} />}
      {isBehind && <output className="block bg-sunken px-3 py-1.5 text-center text-ink-soft">{text.behind}</output>}
    </>
  );
}

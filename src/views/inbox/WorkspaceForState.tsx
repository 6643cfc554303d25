import { useSelector } from '@xstate/react';
import { Suspense, type ReactNode } from 'react';

import { selectFailure, type WorkspaceRef } from '../../machines/app/workspace.machine.ts';
import { Button } from '../ui/Button.tsx';
import { lazily } from '../ui/lazily.tsx';
import { spared } from '../ui/lazyView.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { StillLoading } from '../ui/StillLoading.tsx';
import { useText } from '../ui/useText.ts';
import { inboxText } from './text/id.ts';

const NoBusiness = lazily(async () => (await import('../app/NoBusiness.tsx')).NoBusiness);
// Who refuses was reached, so its code can be.
const Refused = spared(async () => (await import('../app/MembershipLost.tsx')).Refused);

/** Until a business is open there is nothing else to see. */
export function WorkspaceForState({ actor, children }: { actor: WorkspaceRef; children: ReactNode }) {
  const text = useText(inboxText).business;
  const retry = useText(inboxText).retry;
  const snapshot = useSelector(actor, (state) => state);
  const askAgain = () => actor.send({ type: 'retry.requested' });

  if (snapshot.matches('loading')) {
    return (
      <div aria-busy="true" className="grid min-h-dvh place-content-center p-8 text-ink-soft">
        {snapshot.hasTag('slow') ? (
          <StillLoading onRetry={askAgain} />
        ) : (
          <output className="flex items-center gap-2">
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
          action={<Button onClick={askAgain}>{retry}</Button>}
        />
      </main>
    );
  }
  if (snapshot.matches('none')) {
    return (
      <Suspense>
        <NoBusiness onCheck={askAgain} />
      </Suspense>
    );
  }
  return children;
}

/** What must be said over the screen of an open business: that it is not, or may not be, up to date. */
export function BusinessNews({ actor }: { actor: WorkspaceRef }) {
  const text = useText(inboxText).business;
  const isRefused = useSelector(actor, (state) => state.matches({ open: { line: 'refused' } }));
  const isBehind = useSelector(actor, (state) => state.matches({ open: { knowledge: 'behind' } }));
  return (
    <>
      {isRefused && (
        <Suspense>
          <Refused onCheck={() => actor.send({ type: 'retry.requested' })} />
        </Suspense>
      )}
      {isBehind && <output className="block bg-sunken px-3 py-1.5 text-center text-ink-soft">{text.behind}</output>}
    </>
  );
}

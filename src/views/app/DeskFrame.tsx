import type { ReactNode } from 'react';

import { Denied } from '../ui/Denied.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { LoadingPane } from './LoadingPane.tsx';

interface DeskFrameProps {
  actor: { send: (event: { type: 'retry.requested' }) => void };
  /** The state of the desk (machines/app/desk.ts). */
  state: unknown;
  hasFigures: boolean;
  text: { loading: string; failed: { title: string; body?: string }; denied: { title: string; body: string } };
  children: ReactNode;
}

/** A desk, or what stands in its place: the first reading, its failure, and no right to see it. */
export function DeskFrame({ actor, state, hasFigures, text, children }: DeskFrameProps) {
  if (state === 'failed')
    return <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />;
  if (state === 'denied') return <Denied text={text.denied} />;
  if (!hasFigures)
    return (
      <>
        <output className="sr-only">{text.loading}</output>
        <LoadingPane />
      </>
    );
  return children;
}

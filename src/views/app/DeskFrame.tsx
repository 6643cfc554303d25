import type { ReactNode } from 'react';

import { Denied } from '../ui/Denied.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { uiText } from '../ui/text/id.ts';
import { useSaidAfterCommand } from '../ui/useSaid.ts';
import { useText } from '../ui/useText.ts';
import { LoadingPane } from './LoadingPane.tsx';

const REFRESHING = JSON.stringify({ shown: 'refreshing' });

interface DeskFrameProps {
  actor: { send: (event: { type: 'retry.requested' }) => void };
  /** Of a desk (machines/app/desk.ts). */
  snapshot: { value: unknown; hasTag: (tag: 'busy') => boolean };
  hasFigures: boolean;
  text: { loading: string; failed: { title: string; body?: string }; denied: { title: string; body: string } };
  children: ReactNode;
}

/** A desk, or what stands in its place: the first reading, its failure, and no right to see it. */
export function DeskFrame({ actor, snapshot, hasFigures, text, children }: DeskFrameProps) {
  const { value: state } = snapshot;
  const isRead = state === 'loading' || JSON.stringify(state) === REFRESHING;
  useSaidAfterCommand(snapshot.hasTag('busy') ? (isRead ? 'read' : 'command') : null, useText(uiText).refreshed);
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

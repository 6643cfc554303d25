import type { AnyActorRef } from 'xstate';

import { Outdated } from './Outdated.tsx';

/** Shown instead of a screen or page whose machine failed to load. */
export const MissingCode = ({ actor }: { actor: AnyActorRef | undefined }) => (
  <Outdated pane onReload={() => location.reload()} onRetry={() => actor?.send({ type: 'code.wanted' })} />
);

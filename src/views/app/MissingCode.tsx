import type { AnyActorRef } from 'xstate';

import { Outdated } from './Outdated.tsx';

/** In place of a screen or page whose machine did not come: a spinner would turn for ever, and say nothing. */
export const MissingCode = ({ actor }: { actor: AnyActorRef | undefined }) => (
  <Outdated pane onReload={() => location.reload()} onRetry={() => actor?.send({ type: 'code.wanted' })} />
);

import type { ComponentType, ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';

import { lazyView, type LazyView } from './lazyView.tsx';

/** The view of an actor that is loaded as well (`useLoadedActor`). */
export type ActorView = LazyView<{ actor: AnyActorRef }>;

export const actorView = <Ref extends AnyActorRef>(
  importView: () => Promise<ComponentType<{ actor: Ref }>>,
  fallback: () => ReactNode,
) => lazyView<{ actor: Ref }>(importView, { fallback });

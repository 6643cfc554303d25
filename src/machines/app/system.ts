/**
 * The actors that any machine may send to. Each has its key here as its system id; some run only while a user is signed
 * in. Their events come from contracts, so that no machine imports the type of a machine that imports it.
 */
import { createActor, fromCallback, type ActorRef, type ActorSystem, type Snapshot } from 'xstate';

import type { ToastRaised, ToastRemoved } from '../../contracts/app.toasts.ts';
import type { ConnectionEvent, WorkspaceEvent } from '../../contracts/app.ts';
import type { SignOutRequested, SignInStepChanged, UserChanged } from '../../contracts/auth.ts';
import type { NotificationsEvent } from '../../contracts/notifications.ts';
import type { JournalRequest } from '../../contracts/outbox.ts';
import type { BusinessesChanged } from './page.ts';
import type { NavigationRequested } from './routing/location.ts';

/** The events that other machines may send to each actor. */
interface SystemEvents {
  app: UserChanged | SignInStepChanged | BusinessesChanged;
  auth: SignOutRequested;
  connection: ConnectionEvent;
  location: NavigationRequested;
  notifications: Extract<NotificationsEvent, { type: 'preferences.changed' }>;
  outbox: JournalRequest;
  toasts: ToastRaised | ToastRemoved;
  workspace: WorkspaceEvent;
}

export type SystemId = keyof SystemEvents;
type SystemActors = { [Id in SystemId]: ActorRef<Snapshot<unknown>, SystemEvents[Id]> };

/** Receives what is sent to an actor that does not run. XState would return it to the sender. */
const absent = createActor(fromCallback(() => {}));
absent.start();

/** A target for `sendTo`. An event to an actor that has failed or does not run is dropped. */
export const toActor =
  <Id extends SystemId>(id: Id) =>
  ({ system }: { system: ActorSystem<{ actors: SystemActors }> }): SystemActors[Id] =>
    system.get(id) ?? absent;

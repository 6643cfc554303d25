/**
 * How views find the actors. One small context above everything: it holds references and stores, never snapshots, so
 * that nothing renders because of it.
 */
import { useSelector } from '@xstate/react';
import { createContext, use, type ReactNode } from 'react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';

import type { MessagesStore, MessageDraft } from '../../contracts/conversation.ts';
import type { RoomsStore } from '../../contracts/inbox.ts';
import type { AppRef } from '../../machines/app/app.machine.ts';
import type { connectionMachine } from '../../machines/app/connection.machine.ts';
import type { ConsentRef } from '../../machines/app/consent.machine.ts';
import type { NoteDraft, PromiseDrafts } from '../../machines/app/recordList.ts';
import type { LocationRef } from '../../machines/app/routing/location.ts';
import type { toastsMachine } from '../../machines/app/toasts.machine.ts';
import type { workspaceMachine } from '../../machines/app/workspace.machine.ts';
import type { AuthRef } from '../../machines/auth/auth.machine.ts';
import type { OrderDraft } from '../../machines/orders/orders.ts';
import type { PendingMessagesStore } from '../../machines/outbox/pendingMessages.store.ts';
import type { RecentEmoji } from '../composer/emoji/recentEmoji.ts';
import type { RefetchMedia, MediaUrls } from '../conversation/timeline/messages.ts';
import type { CustomerTypingStore } from '../conversation/typing/CustomerTyping.tsx';
import type { Portraits } from '../ui/ProfilePicture.tsx';

export interface AppContextValue {
  app: AppRef;
  /** What is kept beside the charts behind the sign-in. Throws before somebody is in. */
  stores: () => Stores;
  /** The same of an open room. Throws before its machine is there. */
  roomStores: () => RoomStores;
  /** Where adverts can be measured: whether a visitor lets them be. Null on pages where nothing may be asked. */
  consent?: Promise<ConsentRef | null> | undefined;
}

interface Stores {
  rooms: RoomsStore;
  drafts: {
    read(key: ChatKey): MessageDraft | null;
    subscribe: (listener: () => void) => () => void;
  };
}

interface RoomStores {
  messages: MessagesStore;
  /** What has not gone out, of all rooms. */
  pendingMessages: PendingMessagesStore;
  /** Where a file of a message can be had for a while. */
  media: MediaUrls;
  /** The same of the pictures of customers. */
  profilePictures: Portraits;
  /** Which customers are typing. */
  customerTyping: CustomerTypingStore;
  refetchMedia: RefetchMedia;
  recentSigns: RecentEmoji;
  /** Orders, notes and promises that somebody has begun to write. */
  draftOrders: FormDrafts<OrderDraft>;
  draftNotes: FormDrafts<NoteDraft>;
  draftPromises: FormDrafts<PromiseDrafts>;
}

interface FormDrafts<Value> {
  read: (key: ChatKey) => Value | null;
  write: (key: ChatKey, written: Value | null) => void;
}

/** Whose work in which chat. */
interface ChatKey {
  userId: string;
  businessId: string;
  roomId: string;
}

/** Null outside a <House>: for what can do without one. Whoever cannot asks `useHouse`. */
export const AppContext = createContext<AppContextValue | null>(null);

export function AppContextProvider({ value, children }: { value: AppContextValue; children: ReactNode }) {
  return <AppContext value={value}>{children}</AppContext>;
}

/** Throws outside a <House>: a view that cannot find its actor has nothing to show. */
export const useAppContext = (): AppContextValue => {
  const house = use(AppContext);
  if (house === null) throw new Error('This view stands outside a <House>');
  return house;
};

/** The root. */
export const useApp = (): AppRef => useAppContext().app;

/** The actors that live as long as the page. */
export const useAuth = (): AuthRef => useSystemActor('auth');
export const useLocation = (): LocationRef => useSystemActor('location');
export const useToasts = (): ActorRefFrom<typeof toastsMachine> => useSystemActor('toasts');
export const useConnection = (): ActorRefFrom<typeof connectionMachine> => useSystemActor('connection');

/** The business at work. Throws when nobody is signed in: only screens behind the sign-in may ask. */
export const useWorkspace = (): ActorRefFrom<typeof workspaceMachine> => {
  const workspace = useSelector(useApp(), (snapshot) => snapshot.children.workspace);
  if (workspace === undefined) throw new Error('There is no workspace: nobody is signed in');
  return workspace;
};

/** An actor whose code comes while it already lives: undefined until its code is there. */
export const useLoadedActor = <Ref extends AnyActorRef>(actor: Ref | undefined): Ref | undefined => {
  const isThere = useSelector(actor, (snapshot: object | undefined) => snapshot !== undefined && 'context' in snapshot);
  return isThere ? actor : undefined;
};

/** Whether the code of an actor did not come. It is asked for again by itself, and at once by `code.wanted`. */
export const useIsCodeMissing = (actor: AnyActorRef | undefined): boolean =>
  useSelector(actor, (snapshot: { isMissing?: boolean } | undefined) => snapshot?.isMissing === true);

const useSystemActor = <Name extends 'auth' | 'location' | 'toasts' | 'connection'>(name: Name): SystemActors[Name] => {
  const ref = useApp().system.get(name) as SystemActors[Name] | undefined;
  if (ref === undefined) throw new Error(`The app has not started "${name}"`);
  return ref;
};

interface SystemActors {
  auth: AuthRef;
  location: LocationRef;
  toasts: ActorRefFrom<typeof toastsMachine>;
  connection: ActorRefFrom<typeof connectionMachine>;
}

/** Gives views the actors and stores. The context holds references, never snapshots, so it causes no renders. */
import { useSelector } from '@xstate/react';
import { createContext, use, type ReactNode } from 'react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';

import type { Route } from '../../contracts/app.routing.ts';
import type { RateAnswer } from '../../contracts/conversation.answerReason.ts';
import type { MessagesStore, MessageDraft, CustomerTypingStore, PictureUrls } from '../../contracts/conversation.ts';
import type { NoteDraft, PromiseDrafts } from '../../contracts/customer.ts';
import type { RoomsStore } from '../../contracts/inbox.ts';
import type { AppRef } from '../../machines/app/app.machine.ts';
import type { connectionMachine } from '../../machines/app/connection.machine.ts';
import type { ConsentRef } from '../../machines/app/consent.machine.ts';
import type { LocationRef } from '../../machines/app/routing/location.ts';
import type { toastsMachine } from '../../machines/app/toasts.machine.ts';
import type { workspaceMachine } from '../../machines/app/workspace.machine.ts';
import type { AuthRef } from '../../machines/auth/auth.machine.ts';
import type { OrderDraft } from '../../machines/orders/orders.ts';
import type { PendingMessagesStore } from '../../machines/outbox/pendingMessages.store.ts';
import type { RecentEmoji } from '../composer/emoji/recentEmoji.ts';
import type { ChangeMessage, RefetchMedia, MediaUrls } from '../conversation/timeline/messages.ts';
import { MissingCode } from '../ui/lazyView.tsx';

export interface AppContextValue {
  app: AppRef;
  /** Loads ahead what a route needs, and returns how to cancel it. Absent: links load nothing ahead. */
  startPreload?: (route: Route) => () => void;
  /** Stores of the signed-in part. Throws before a user is signed in. */
  stores: () => Stores;
  /** Stores of an open room. Throws before its machine is loaded. */
  roomStores: () => RoomStores;
  /** What the log calls the request that failed a moment ago; null: none did. */
  lastFailure?: () => string | null;
  /** The consent actor, if a pixel is configured. Null if its code did not load. */
  consent?: Promise<ConsentRef | null> | undefined;
}

interface Stores {
  rooms: RoomsStore;
  drafts: {
    read(key: ChatKey): MessageDraft | null;
    subscribe: (listener: () => void) => () => void;
  };
  /** Resolves when the first view is drawn and code that it does not need may load. */
  firstViewShown: Promise<void>;
}

interface RoomStores {
  messages: MessagesStore;
  /** Unsent messages of all rooms. */
  pendingMessages: PendingMessagesStore;
  /** Signed URLs of message files. */
  media: MediaUrls;
  /** Signed URLs of customers' profile pictures. */
  profilePictures: PictureUrls;
  customerTyping: CustomerTypingStore;
  refetchMedia: RefetchMedia;
  changeMessage: ChangeMessage;
  rateAnswer: RateAnswer;
  recentEmoji: RecentEmoji;
  /** Drafts of the forms beside a chat. */
  draftOrders: FormDrafts<OrderDraft>;
  draftNotes: FormDrafts<NoteDraft>;
  draftPromises: FormDrafts<PromiseDrafts>;
}

interface FormDrafts<Value> {
  read: (key: ChatKey) => Value | null;
  write: (key: ChatKey, written: Value | null) => void;
}

/** A user's draft in one chat. */
interface ChatKey {
  userId: string;
  businessId: string;
  roomId: string;
}

/** Null outside the provider, for views that also work without it. Other views call `useAppContext`. */
export const AppContext = createContext<AppContextValue | null>(null);

export function AppContextProvider({ value, children }: { value: AppContextValue; children: ReactNode }) {
  return <AppContext value={value}>{children}</AppContext>;
}

/** Throws outside the provider. */
export const useAppContext = (): AppContextValue => {
  const context = use(AppContext);
  if (context === null) throw new Error('This view is outside an <AppContextProvider>');
  return context;
};

export const useApp = (): AppRef => useAppContext().app;

/** The actors that live as long as the page. */
export const useAuth = (): AuthRef => useSystemActor('auth');
export const useLocation = (): LocationRef => useSystemActor('location');
export const useToasts = (): ActorRefFrom<typeof toastsMachine> => useSystemActor('toasts');
export const useConnection = (): ActorRefFrom<typeof connectionMachine> => useSystemActor('connection');

/** The workspace. Throws without a signed-in user. */
export const useWorkspace = (): ActorRefFrom<typeof workspaceMachine> => {
  const workspace = useSelector(useApp(), (snapshot) => snapshot.children.workspace);
  if (workspace === undefined) throw new Error('There is no workspace: no user is signed in');
  return workspace;
};

/** An actor that a view can do without; undefined until its code is loaded, and if it fails to load. */
export const useOptionalActor = <Ref extends AnyActorRef>(actor: Ref | undefined): Ref | undefined => {
  const isThere = useSelector(actor, (snapshot: object | undefined) => snapshot !== undefined && 'context' in snapshot);
  return isThere ? actor : undefined;
};

/** The actor of a view; undefined until its code is loaded. If it fails to load, the error boundary offers a reload. */
export const useLoadedActor = <Ref extends AnyActorRef>(actor: Ref | undefined): Ref | undefined => {
  const failure = useSelector(actor, (snapshot: { loadFailure?: unknown } | undefined) => snapshot?.loadFailure);
  const loaded = useOptionalActor(actor);
  if (failure !== undefined) throw new MissingCode('The code of an actor failed to load', { cause: failure });
  return loaded;
};

const useSystemActor = <Name extends 'auth' | 'location' | 'toasts' | 'connection'>(name: Name): SystemActors[Name] => {
  const ref: SystemActors[Name] | undefined = useApp().system.get(name);
  if (ref === undefined) throw new Error(`The app has not started "${name}"`);
  return ref;
};

interface SystemActors {
  auth: AuthRef;
  location: LocationRef;
  toasts: ActorRefFrom<typeof toastsMachine>;
  connection: ActorRefFrom<typeof connectionMachine>;
}

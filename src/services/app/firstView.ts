/** What the first page shows, and when it is drawn: other code waits for it, or it would delay the first page. */

/** Milliseconds for drawing the first view. */
const DRAW_TIME = 200;

/** Milliseconds after which the deferred code is loaded even if the first view has not come. */
const FIRST_VIEW_TIMEOUT = 4000;

export interface FirstView {
  /** Resolves when the first view is drawn: deferred code may load. */
  shown: Promise<void>;
  /** Everything that the first view needs is there. A missing file is reported where it is needed. */
  noteReady: () => void;
  /** There is nothing to wait for. */
  skip: () => void;
}

export const createFirstView = (): FirstView => {
  const { promise: shown, resolve: skip } = Promise.withResolvers<void>();
  setTimeout(skip, FIRST_VIEW_TIMEOUT);
  return { shown, noteReady: () => void setTimeout(skip, DRAW_TIME), skip };
};

/** How the parts of a first view are loaded. Each resolves when its part can be drawn. */
export interface FirstViewLoaders<ScreenName> {
  screen: (name: ScreenName) => Promise<unknown>;
  /** Resolves with the first rows of the list. */
  list: () => Promise<unknown>;
  /** The code and the messages of a chat, which are loaded before the membership is known. */
  room: (roomId: string) => Promise<unknown>;
}

/** Loads what an address shows: a screen, or the list of rooms and the chat if there is one. */
export const loadFirstView = <ScreenName>(
  shown: { screen: ScreenName } | { roomId: string | null },
  loaders: FirstViewLoaders<ScreenName>,
): Promise<unknown> => {
  if ('screen' in shown) return loaders.screen(shown.screen);
  const list = loaders.list();
  return shown.roomId === null ? list : Promise.all([list, loaders.room(shown.roomId)]);
};

/** Resolves on the first call of the listener. */
export const firstCall = (subscribe: (listener: () => void) => () => void): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = subscribe(() => {
      unsubscribe();
      resolve();
    });
  });

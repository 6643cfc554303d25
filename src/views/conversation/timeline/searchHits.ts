/** The words that a search has found, as they are to be marked in what was written. */
import { useSelector } from '@xstate/react';
import { createContext, use, useMemo } from 'react';

import { selectSearch, type RoomRef } from '../../../machines/conversation/room.machine.ts';
import type { MessageHits, ConversationSearchRef, ConversationSearchSnapshot } from '../../../machines/conversation/search.machine.ts';
import { useLoadedActor } from '../../app/AppContext.tsx';
import { usePlace } from '../../commands/targets.ts';

/** The search of a room, which is reached by its key as well. Undefined until its code is there. */
export const useSeeker = (room: RoomRef): { seeker: ConversationSearchRef | undefined; isOpen: boolean; finds: MessageHits | null } => {
  const seeker = useLoadedActor(useSelector(room, selectSearch));
  usePlace('find', () => seeker?.send({ type: 'search.requested' }), seeker !== undefined);
  return { seeker, isOpen: useSelector(seeker, selectIsOpen), finds: useSelector(seeker, selectFinds) };
};

const selectIsOpen = (snapshot: ConversationSearchSnapshot | undefined): boolean => snapshot?.matches('open') ?? false;
const selectFinds = (snapshot: ConversationSearchSnapshot | undefined): MessageHits | null =>
  snapshot?.matches({ open: 'found' }) ? snapshot.context : null;

/** Null while nobody looks for anything. */
export const FindsContext = createContext<MessageHits | null>(null);

/** What splits a message at the words that were found in it, those included; null where nothing is to be marked. */
export const useHits = (id: string): RegExp | null => {
  const forms = use(FindsContext)?.hits.find((hit) => hit.id === id)?.forms;
  return useMemo(() => (forms === undefined || forms.length === 0 ? null : splitterOf(forms)), [forms]);
};

/** Whole words alone, longer ones first: one may be the beginning of another. */
export const splitterOf = (forms: readonly string[]): RegExp => {
  const words = forms
    .toSorted((one, other) => other.length - one.length)
    .map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
};

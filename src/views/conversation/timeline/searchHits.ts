/** The search of an open room, and the words to highlight in its hits. */
import { useSelector } from '@xstate/react';
import { createContext, use, useMemo } from 'react';

import { selectSearch, type RoomRef } from '../../../machines/conversation/room.machine.ts';
import type {
  MessageHits,
  ConversationSearchRef,
  ConversationSearchSnapshot,
} from '../../../machines/conversation/search.machine.ts';
import { useOptionalActor } from '../../app/AppContext.tsx';
import { useCommandTarget } from '../../commands/targets.ts';

/** The search of a room, which also opens by its keyboard shortcut. `search` is undefined until its code has loaded. */
export const useConversationSearch = (
  room: RoomRef,
): { search: ConversationSearchRef | undefined; isOpen: boolean; hits: MessageHits | null } => {
  const search = useOptionalActor(useSelector(room, selectSearch));
  useCommandTarget('chatSearch', () => search?.send({ type: 'search.requested' }), search !== undefined);
  return { search, isOpen: useSelector(search, selectIsOpen), hits: useSelector(search, selectHits) };
};

const selectIsOpen = (snapshot: ConversationSearchSnapshot | undefined): boolean => snapshot?.matches('open') ?? false;
const selectHits = (snapshot: ConversationSearchSnapshot | undefined): MessageHits | null =>
  snapshot?.matches({ open: 'found' }) ? snapshot.context : null;

/** Null without an open search. */
export const SearchHitsContext = createContext<MessageHits | null>(null);

/** A pattern that splits a message at its highlighted words and keeps them; null if there are none. */
export const useSearchHits = (id: string): RegExp | null => {
  const forms = use(SearchHitsContext)?.hits.find((hit) => hit.id === id)?.forms;
  return useMemo(() => (forms === undefined || forms.length === 0 ? null : splitterOf(forms)), [forms]);
};

/** Matches whole words only, longer ones first, because one may be the beginning of another. */
export const splitterOf = (forms: readonly string[]): RegExp => {
  const words = forms
    .toSorted((one, other) => other.length - one.length)
    .map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
};

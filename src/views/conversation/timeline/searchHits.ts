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

/** Splits a message at its highlighted words and keeps them; null if there are none. */
export const useSearchHits = (id: string): Splitter | null => {
  const forms = use(SearchHitsContext)?.hits.find((hit) => hit.id === id)?.forms;
  return useMemo(() => (forms === undefined || forms.length === 0 ? null : splitterOf(forms)), [forms]);
};

/** What `String.split` and `String.search` take: each second part is a word that was found. */
export interface Splitter {
  [Symbol.split]: (text: string) => string[];
  [Symbol.search]: (text: string) => number;
}

const isPartOfWord = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Matches whole words only, longer ones first, because one may be the beginning of another. */
export const splitterOf = (forms: readonly string[]): Splitter => {
  const byLength = forms.map((form) => form.toLowerCase()).toSorted((one, other) => other.length - one.length);
  const partsOf = (text: string): string[] => {
    const parts: string[] = [];
    const said = text.toLowerCase();
    // Some capital letters have a longer small form, and then the places of words differ.
    if (said.length !== text.length) return [text];
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      if (isPartOfWord(text[at - 1])) continue;
      const found = byLength.find((form) => said.startsWith(form, at) && !isPartOfWord(text[at + form.length]));
      if (!found) continue;
      parts.push(text.slice(from, at), text.slice(at, at + found.length));
      from = at + found.length;
      at = from - 1;
    }
    return [...parts, text.slice(from)];
  };
  return {
    [Symbol.split]: partsOf,
    [Symbol.search]: (text) => {
      const [before = '', ...rest] = partsOf(text);
      return rest.length === 0 ? -1 : before.length;
    },
  };
};

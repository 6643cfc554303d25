import { SearchX } from 'lucide-react';
import { useState } from 'react';

import type { ResourceValues } from '../../../contracts/app.resource.ts';
import type { RoomRoute } from '../../../contracts/app.routing.ts';
import { useResourceState } from '../../app/useResourceState.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { LoadingRooms } from '../roomList/RoomListForState.tsx';
import { nameOf } from '../roomName.ts';
import { inboxText } from '../text/id.ts';
import { readableExcerpt } from './excerpt.ts';
import { MessageLink } from './MessageLink.tsx';
import { searchText } from './text/id.ts';

type FoundMessage = ResourceValues[`messageSearch/${string}`]['messages'][number];

export interface ResultsProps {
  businessId: string;
  words: string;
  route: RoomRoute;
  /** The list has a filter, which does not apply to messages. */
  isFiltered?: boolean;
}

/**
 * The messages of a business that match the search words, newest first; each links to its place in the conversation.
 */
export function MessageResults({ isFiltered = false, ...search }: ResultsProps) {
  const text = useText(searchText).messages;
  return (
    <nav aria-label={text.label} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      {isFiltered && <p className="border-b border-line px-3 py-2 text-xs text-ink-soft">{text.everywhere}</p>}
      <ResultsPage key={search.words} before="" {...search} />
    </nav>
  );
}

/** One page of results, followed by the next pages. */
function ResultsPage({ before, ...props }: ResultsProps & { before: string }) {
  const { businessId, words, route } = props;
  const text = useText(searchText).messages;
  const { value, isPending, isSlow, hasFailed, retry } = useResourceState(
    `messageSearch/${businessId}/${before}/${words}`,
  );
  const [showsNextPage, setShowsNextPage] = useState(false);

  if (value === null && hasFailed)
    return (
      <div className="p-3">
        <Notice
          tone="fail"
          title={text.failed.title}
          detail={text.failed.detail}
          action={<RetryButton onClick={retry} />}
        >
          {text.failed.note}
        </Notice>
      </div>
    );
  if (value === null)
    return (
      <div aria-busy="true" className="flex min-h-0 flex-1 flex-col">
        <output className="sr-only">{text.searching}</output>
        {isPending && <LoadingRooms onRetry={isSlow && retry} />}
      </div>
    );
  if (value.messages.length === 0 && before === '')
    return (
      <EmptyState icon={<SearchX size={24} />} title={text.none.title}>
        {text.none.note(words)}
      </EmptyState>
    );
  return (
    <>
      <ul>
        {value.messages.map((message) => (
          <li key={message.id}>
            <MessageResult message={message} route={route} />
          </li>
        ))}
      </ul>
      {value.next === null ? (
        <p className="p-3 text-center text-ink-soft">{text.end}</p>
      ) : showsNextPage ? (
        <ResultsPage {...props} before={value.next} />
      ) : (
        <div className="grid justify-items-center p-3">
          <Button onClick={() => setShowsNextPage(true)}>{text.more}</Button>
        </div>
      )}
    </>
  );
}

function MessageResult({ message, route }: { message: FoundMessage; route: RoomRoute }) {
  const text = useText(inboxText);
  const { author } = useText(searchText).messages;
  const { listTime } = useFormat();
  const now = useNow();
  const isOpen = route.roomId === message.room_id;
  return (
    <MessageLink
      route={route}
      roomId={message.room_id}
      message={message.id}
      aria-current={isOpen ? 'page' : undefined}
      className={classes(
        'grid min-h-16 grid-cols-1 gap-0.5 border-b border-line px-3 py-2 -outline-offset-2',
        isOpen ? 'bg-accent-wash' : 'hover:bg-hover',
      )}
    >
      <span className="flex items-baseline gap-2">
        <bdi className="min-w-0 flex-1 truncate text-left font-semibold">{nameOf(message, text)}</bdi>
        <time dateTime={message.sent_at} className="text-xs text-ink-soft tabular-nums">
          {listTime(message.sent_at, now)}
        </time>
      </span>
      <span className="line-clamp-2 text-ink-soft wrap-anywhere">
        {`${author[message.author]}: `}
        <bdi lang="id">
          {readableExcerpt(message.excerpt).map(({ text: part, isMatch }, index) =>
            // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
            isMatch ? <Match key={index}>{part}</Match> : <span key={index}>{part}</span>,
          )}
        </bdi>
      </span>
    </MessageLink>
  );
}

function Match({ children }: { children: string }) {
  return <mark className="rounded-sm bg-accent-wash px-0.5 font-semibold text-accent-strong">{children}</mark>;
}

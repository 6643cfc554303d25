import { useSelector } from '@xstate/react';
import { SearchX } from 'lucide-react';

import type { HomeRow } from '../../contracts/home.ts';
import type { LiveListRef } from '../../machines/app/liveList.machine.ts';
import { homeRoute } from '../../machines/home/home.ts';
import { BackLink } from '../app/BackLink.tsx';
import { Link } from '../app/Link.tsx';
import { LiveList } from '../app/liveList/LiveList.tsx';
import { Page } from '../app/Page.tsx';
import { customerOf } from '../ui/customerOf.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { homeText } from './text/id.ts';
import { useHomeFormat } from './useHomeFormat.ts';

/** The chats or orders that a number counts, each leading to its chat. */
export function HomeList({ actor }: { actor: LiveListRef<'homeRows'> }) {
  const text = useText(homeText).list;
  const { businessId, span, list } = useSelector(actor, ({ context }) => context.scope);
  const { dayDate } = useHomeFormat();
  return (
    <Page>
      <header className="grid gap-1">
        <BackLink to={homeRoute(businessId, { span })}>{text.back}</BackLink>
        <h1 className="text-lg font-bold">
          {text.titles[list]}
          <span className="font-medium text-ink-soft">
            {' · '}
            {text.spans[span as keyof typeof text.spans] ?? dayDate(span)}
          </span>
        </h1>
      </header>
      <LiveList
        actor={actor}
        text={text}
        skeleton="h-14"
        empty={<EmptyState icon={<SearchX size={22} />} title={text.empty} />}
        row={(row) => <Row row={row} businessId={businessId} />}
      />
    </Page>
  );
}

function Row({ row, businessId }: { row: HomeRow; businessId: string }) {
  const text = useText(homeText).list;
  const { listTime, duration, count, money } = useHomeFormat();
  const now = useNow();
  const name = row.erased ? text.erased : (customerOf(row) ?? `…${row.chat_id.replace(/@.*/, '').slice(-4)}`);
  const detail =
    row.number === null
      ? row.seconds === null
        ? null
        : text.waited(duration(row.seconds))
      : [text.order(count(row.number), money(row.total ?? 0)), text.statuses[row.status ?? ''] ?? row.status].join(
          ' · ',
        );
  return (
    <div className="relative flex min-h-14 hover:bg-hover items-center justify-between gap-4 px-4 py-2">
      <span className="grid min-w-0">
        <Link
          to={{ name: 'inbox', roomId: row.room_id, search: { businessId } }}
          className="truncate font-semibold after:absolute after:inset-0"
        >
          <bdi>{name}</bdi>
        </Link>
        {detail && <span className="text-sm text-ink-soft">{detail}</span>}
      </span>
      <time dateTime={row.at} className="tabular shrink-0 text-sm text-ink-soft">
        {listTime(row.at, now)}
      </time>
    </div>
  );
}

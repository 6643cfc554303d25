import {
  BookOpen,
  Bot,
  Check,
  CircleAlert,
  CircleCheck,
  LifeBuoy,
  ListChecks,
  Megaphone,
  Plug,
  ShoppingBag,
} from 'lucide-react';
import type { ReactNode } from 'react';

import type { Route } from '../../contracts/app.routing.ts';
import type { NeedKind, Needs } from '../../contracts/home.ts';
import { ordersRoute } from '../../machines/orders/orderList.ts';
import { tabRoute } from '../../machines/training/training.ts';
import { answeringLine } from '../answers/answeringLine.ts';
import { answeringText } from '../answers/text/answering.id.ts';
import { Link } from '../app/Link.tsx';
import type { ResourceState } from '../app/useResourceState.ts';
import { useWait } from '../app/useWait.ts';
import { classes } from '../ui/classes.ts';
import { customerOf } from '../ui/customerOf.ts';
import { RetryButton } from '../ui/RetryButton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { homeText } from './text/id.ts';
import type { HomeCards } from './useHomeCards.ts';
import { useHomeFormat } from './useHomeFormat.ts';

/** What a card says: that nothing is to be done, or what, and where. */
interface Told {
  isQuiet: boolean;
  line: string;
  detail?: string | null;
  to: Route;
  /** What the link lets the user do, after the line. */
  change?: string;
}

interface NeedCardsProps {
  businessId: string;
  isOwner: boolean;
  needs: HomeCards['needs'];
  /** All cards are being read: they come at once, because one that grows would move the others. */
  waits: boolean;
}

const WAITING = { value: null, isPending: true, isSlow: false, hasFailed: false, retry: () => {} } as const;

/** The counts of the database stop at 100. */
const LIMIT = 100;

/** One card for each kind of work that waits. Each is shown, and fails, by itself. */
export function NeedCards({ businessId, isOwner, needs: read, waits }: NeedCardsProps) {
  const needs: HomeCards['needs'] = waits
    ? {
        answering: WAITING,
        escalations: WAITING,
        channels: WAITING,
        broadcasts: WAITING,
        orders: WAITING,
        setup: WAITING,
        knowledge: WAITING,
      }
    : read;
  const text = useText(homeText).needs;
  const answering = useText(answeringText);
  const format = useHomeFormat();
  const now = useNow();
  const waitOf = useWait();
  const waitSince = (since: string): string => {
    const { time, isClosed, isCounted } = waitOf(since, now);
    return isClosed ? text.escalations.closed : isCounted ? text.escalations.open(time) : time;
  };
  const search = { businessId };
  const some = (number: number): string => (number >= LIMIT ? `${LIMIT - 1}+` : format.count(number));
  const nameOf = (customer: { name: string | null; phone: string | null }): string =>
    customerOf(customer) ?? text.escalations.someone;
  return (
    <section aria-labelledby="home-needs" className="grid gap-3">
      <h2 id="home-needs" className="text-base font-semibold">
        {text.title}
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        <NeedCard
          kind="escalations"
          icon={<LifeBuoy size={18} />}
          state={needs.escalations}
          tell={({ count, longest }) => ({
            isQuiet: count === 0,
            line: count === 0 ? text.escalations.none : text.escalations.some(some(count)),
            detail: longest && text.escalations.longest(nameOf(longest), waitSince(longest.since)),
            to: { name: 'eskalasi', roomId: null, search },
          })}
        />
        <NeedCard
          kind="channels"
          icon={<Plug size={18} />}
          state={needs.channels}
          tell={({ total, down }) => ({
            isQuiet: total > 0 && down.length === 0,
            line:
              total === 0
                ? text.channels.missing
                : down.length === 0
                  ? text.channels.none
                  : text.channels.some(format.count(down.length)),
            detail: down.map(({ name }) => name).join(', '),
            to: { name: 'integrations', search },
          })}
        />
        <NeedCard
          kind="orders"
          icon={<ShoppingBag size={18} />}
          state={needs.orders}
          tell={({ count, total, first }) => ({
            isQuiet: count === 0,
            line: count === 0 ? text.orders.none : text.orders.some(some(count), format.money(total)),
            detail:
              first && text.orders.first(format.count(first.number), nameOf(first), format.clockTime(first.expires_at)),
            to:
              count === 1 && first
                ? { name: 'inbox', roomId: first.room_id, search }
                : ordersRoute(businessId, count === 0 ? null : 'unpaid'),
          })}
        />
        <NeedCard
          kind="broadcasts"
          icon={<Megaphone size={18} />}
          state={needs.broadcasts}
          tell={({ count, latest }) => ({
            isQuiet: count === 0,
            line: count === 0 ? text.broadcasts.none : text.broadcasts.some(some(count)),
            detail: latest?.name ?? null,
            to: { name: 'broadcasts', ...(count === 1 && latest && { id: latest.id }), search },
          })}
        />
        <NeedCard
          kind="knowledge"
          icon={<BookOpen size={18} />}
          state={needs.knowledge}
          tell={({ count, first }) => ({
            isQuiet: count === 0,
            line: count === 0 ? text.knowledge.none : text.knowledge.some(some(count)),
            detail: first?.body ? text.knowledge.first(first.body) : null,
            to: tabRoute(businessId, 'pertanyaan'),
          })}
        />
        <NeedCard
          kind="answering"
          icon={<Bot size={18} />}
          state={needs.answering}
          tell={({ mode, share }) => ({
            isQuiet: share === 1,
            line: answeringLine(mode, share, answering),
            detail: share > 0 && share < 1 ? answering.rest : null,
            to: { name: 'settings', search: { businessId, section: 'agen' } },
            ...(isOwner && { change: answering.change }),
          })}
        />
        {isOwner && <SetupCard businessId={businessId} state={needs.setup} />}
      </ul>
    </section>
  );
}

interface NeedCardProps<Kind extends NeedKind> {
  kind: Kind;
  icon: ReactNode;
  state: ResourceState<Needs[Kind]>;
  tell: (need: Needs[Kind]) => Told;
}

const CARD = 'relative rounded-lg border bg-surface p-3 sm:min-h-20';

function NeedCard<Kind extends NeedKind>({ kind, icon, state, tell }: NeedCardProps<Kind>) {
  const text = useText(homeText).needs;
  const { name } = text[kind];
  if (state.value === null) return <WaitingCard name={name} icon={icon} state={state} />;
  const { isQuiet, line, detail, to, change } = tell(state.value);
  return (
    <li className={classes(CARD, 'hover:bg-hover', isQuiet ? 'border-line' : 'border-help/60')}>
      <CardName icon={icon} name={name} isQuiet={isQuiet} />
      <Link
        to={to}
        className={classes(
          'flex items-start gap-2 sm:mt-1 after:absolute after:inset-0 after:rounded-lg',
          isQuiet ? 'text-ink-soft' : 'font-semibold',
        )}
      >
        {isQuiet ? (
          <CircleCheck aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-done" />
        ) : (
          <CircleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-help" />
        )}
        <span className="min-w-0">
          {line}
          {change && <span className="text-accent-strong">{` · ${change}`}</span>}
        </span>
      </Link>
      {detail && <p className="mt-1 line-clamp-2 pl-6.5 text-sm break-words text-ink-soft">{detail}</p>}
    </li>
  );
}

/** On a phone, a card without work is one line, which says what it is about. */
function CardName({ icon, name, isQuiet = false }: { icon: ReactNode; name: string; isQuiet?: boolean }) {
  return (
    <h3 className={classes('flex items-center gap-2 text-sm font-medium text-ink-soft', isQuiet && 'max-sm:sr-only')}>
      <span aria-hidden="true">{icon}</span>
      {name}
    </h3>
  );
}

/** A card without a value: it is being read, or could not be read. */
function WaitingCard({ name, icon, state }: { name: string; icon: ReactNode; state: ResourceState<unknown> }) {
  const text = useText(homeText).needs;
  return (
    <li className={classes(CARD, 'border-line')} aria-busy={!state.hasFailed}>
      <CardName icon={icon} name={name} />
      {state.hasFailed || state.isSlow ? (
        <div role="alert" className="mt-1 flex flex-wrap items-center justify-between gap-2">
          <span>{state.hasFailed ? text.failed : text.loading}</span>
          <RetryButton size="small" onClick={state.retry} of={name} />
        </div>
      ) : (
        <>
          <span className="sr-only">{text.loading}</span>
          {state.isPending && <Skeleton className="mt-2 h-5 w-3/4" />}
        </>
      )}
    </li>
  );
}

/** What a business still lacks. It disappears when nothing is missing. */
function SetupCard({ businessId, state }: { businessId: string; state: ResourceState<Needs['setup']> }) {
  const text = useText(homeText).needs.setup;
  const icon = <ListChecks size={18} />;
  if (state.value === null) return <WaitingCard name={text.name} icon={icon} state={state} />;
  const { value } = state;
  const steps: readonly [keyof Needs['setup'], Route][] = [
    ['whatsapp', { name: 'integrations', search: { businessId } }],
    ['knowledge', tabRoute(businessId, 'pengetahuan')],
    ['live', { name: 'businessSetup', search: { business_id: businessId, step: 'uji' } }],
    ['hours', { name: 'settings', search: { businessId, section: 'jam' } }],
    ['team', { name: 'settings', search: { businessId, section: 'tim' } }],
  ];
  const done = steps.filter(([step]) => value[step]).length;
  if (done === steps.length) return null;
  return (
    <li className={classes(CARD, 'border-line')}>
      <CardName icon={icon} name={text.name} />
      <p className="mt-1 font-semibold">{text.done(done, steps.length)}</p>
      <ul className="mt-1 grid">
        {steps.map(([step, to]) => (
          <li key={step}>
            {value[step] ? (
              <span className="flex min-h-8 items-center gap-2 text-ink-soft">
                <Check aria-hidden="true" size={16} className="text-done" />
                {text.steps[step]}
                <span className="sr-only">{text.isDone}</span>
              </span>
            ) : (
              <Link to={to} className="flex min-h-11 items-center gap-2 font-medium text-accent-strong hover:underline">
                <span aria-hidden="true" className="size-4 rounded-full border border-line-strong" />
                {text.steps[step]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

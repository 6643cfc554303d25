import { useSelector } from '@xstate/react';
import { ArrowLeft, CircleAlert, Inbox, Lock } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { BusinessFigures, PermittedView, ViewedRows, ViewedSettings, ViewPermit } from '../../contracts/admin.ts';
import { MAX_ADMIN_REASON } from '../../contracts/limits.ts';
import type { BusinessViewRef } from '../../machines/admin/businessView.machine.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Form } from '../ui/Form.tsx';
import { useFormat } from '../ui/format.ts';
import { LoadingLines } from '../ui/LoadingLines.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useNow } from '../ui/useNow.ts';
import { useRefusals } from '../ui/useRefusals.ts';
import { useText } from '../ui/useText.ts';
import { auditActionsText, type AuditActionsText } from './text/auditActions.id.ts';
import { adminText } from './text/id.ts';

const VIEWS = ['chats', 'orders', 'settings'] as const satisfies readonly PermittedView[];
const FIGURES = ['chats', 'escalations', 'orders', 'broadcasts', 'knowledge', 'members', 'channels'] as const;
/** Where the database stops counting. */
const MAX_COUNTED = 10_000;

/** One business as an administrator sees it: figures, and what the owner permits. */
export function BusinessView({ actor, name, onClose }: { actor: BusinessViewRef; name: string; onClose: () => void }) {
  const text = useText(adminText).view;
  const snapshot = useSelector(actor, (state) => state);
  const { figures } = snapshot.context;
  return (
    <section aria-label={name} aria-busy={snapshot.hasTag('busy')} className="grid grid-cols-1 content-start gap-4">
      <div className="grid justify-items-start gap-1">
        <Button size="small" variant="quiet" icon={<ArrowLeft aria-hidden="true" size={16} />} onClick={onClose}>
          {text.back}
        </Button>
        <h2 className="max-w-full text-base font-bold wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
      </div>
      {snapshot.matches('loading') && <Loading />}
      {snapshot.matches('failed') && (
        <Failed title={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      )}
      {figures && <Figures figures={figures} />}
      {snapshot.matches('locked') && <Locked actor={actor} />}
      {snapshot.matches('open') && <Open actor={actor} />}
    </section>
  );
}

function Figures({ figures }: { figures: BusinessFigures }) {
  const text = useText(adminText).view;
  const { count } = useFormat();
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-3 sm:grid-cols-4 md:px-4 lg:grid-cols-7">
      {FIGURES.map((name) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-ink-soft">{text.figures[name]}</dt>
          <dd className="tabular text-base font-semibold">
            {figures[name] > MAX_COUNTED ? text.moreThan(count(MAX_COUNTED)) : count(figures[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Locked({ actor }: { actor: BusinessViewRef }) {
  const { view: text, refused, days } = useText(adminText);
  const why = useRefusals(refused.why);
  const names = useText(auditActionsText);
  const { clockTime, dayName } = useFormat();
  const now = useNow();
  const snapshot = useSelector(actor, (state) => state);
  const { permit, refusal } = snapshot.context;
  const [reason, setReason] = useState('');
  const [showsErrors, setShowsErrors] = useState(false);
  const isAsking = snapshot.matches({ locked: 'asking' });
  const submit = () => {
    setShowsErrors(true);
    actor.send({ type: 'ask.submitted', reason });
  };
  const problem = refusal && snapshot.matches({ locked: 'idle' }) && (
    <Notice tone="fail" title={refused.title}>
      {refusal === 'rateLimited' ? text.tooOften : why[refusal]}
    </Notice>
  );
  if (permit?.state === 'asked')
    return (
      <div className="grid justify-items-start gap-3">
        {problem}
        <Notice
          title={text.waiting}
          button={{
            label: text.check,
            busy: snapshot.matches({ locked: 'checking' }),
            onClick: () => actor.send({ type: 'check.requested' }),
          }}
        >
          {text.waitingHint(`${dayName(permit.asked_at, now, days)} ${clockTime(permit.asked_at)}`)}
        </Notice>
      </div>
    );
  const answer = permit && answerOf(permit, text.answers, names, (at) => [dayName(at, now, days), clockTime(at)]);
  return (
    <Form className="grid max-w-xl gap-4" onSubmit={submit}>
      {problem}
      {answer && (
        <Notice tone="help" title={answer.what}>
          {answer.who}
        </Notice>
      )}
      <p className="flex gap-2 rounded-md bg-sunken p-3">
        <Lock aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-ink-soft" />
        <span>
          <strong className="block font-semibold">{text.locked}</strong>
          {text.lockedHint}
        </span>
      </p>
      <TextArea
        label={text.reason}
        error={showsErrors && reason.trim() === '' ? text.reasonMissing : undefined}
        maxLength={MAX_ADMIN_REASON}
        readOnly={isAsking}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="primary" className="justify-self-start" busy={isAsking}>
        {isAsking ? text.asking : text.ask}
      </Button>
    </Form>
  );
}

/** How the last question ended, and `who` ended it or when. Null: there is nothing to tell. */
const answerOf = (
  { state, answered_by, answered_at, granted_until }: ViewPermit,
  texts: Record<string, string>,
  { actions, done }: AuditActionsText,
  timeOf: (at: string) => [day: string, time: string],
): { what: string; who: string | null } | null => {
  const what = texts[state];
  if (what === undefined) return null;
  if (state === 'ended') return { what, who: granted_until && timeOf(granted_until).join(' ') };
  if (state !== 'refused' && state !== 'withdrawn') return { what, who: null };
  if (answered_at === null) return { what, who: null };
  return {
    what,
    who:
      answered_by === null
        ? timeOf(answered_at).join(' ')
        : done(answered_by, actions[`view.${state}`], ...timeOf(answered_at)),
  };
};

function Open({ actor }: { actor: BusinessViewRef }) {
  const text = useText(adminText).view;
  const { clockTime } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { permit, view, room, page } = snapshot.context;
  const more = snapshot.matches({ open: 'readingMore' });
  return (
    <>
      <Notice title={text.open(permit?.granted_until ? clockTime(permit.granted_until) : '')}>{text.openHint}</Notice>
      <nav aria-label={text.views} className="flex gap-1 border-b border-line">
        {VIEWS.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === view ? 'page' : undefined}
            onClick={() => actor.send({ type: 'view.chosen', view: one })}
            className={classes(
              '-mb-px min-h-11 border-b-2 px-2 text-sm font-semibold sm:px-4',
              one === view ? 'border-accent text-accent-strong' : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {text.names[one]}
          </button>
        ))}
      </nav>
      {room !== null && (
        <div className="flex flex-wrap items-center gap-x-3">
          <Button
            size="small"
            variant="quiet"
            icon={<ArrowLeft aria-hidden="true" size={16} />}
            onClick={() => actor.send({ type: 'room.closed' })}
          >
            {text.allChats}
          </Button>
          <h3 className="min-w-0 font-semibold wrap-anywhere">
            <bdi>{room.name}</bdi>
          </h3>
        </div>
      )}
      {snapshot.matches({ open: 'reading' }) && <Loading key={`${view} ${room?.id}`} />}
      {snapshot.matches({ open: 'readFailed' }) && (
        <Failed title={text.viewFailed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      )}
      {page && !snapshot.matches({ open: 'reading' }) && !snapshot.matches({ open: 'readFailed' }) && (
        <>
          <Rows page={page} onOpen={(id, name) => actor.send({ type: 'room.opened', id, name })} />
          {snapshot.matches({ open: 'moreFailed' }) && (
            <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-fail">
              <span>{text.moreFailed}</span>
              <RetryButton size="small" onClick={() => actor.send({ type: 'retry.requested' })} />
            </p>
          )}
          {(more || (snapshot.matches({ open: 'shown' }) && page.next !== null)) && (
            <Button className="justify-self-center" busy={more} onClick={() => actor.send({ type: 'more.requested' })}>
              {text.more}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function Rows({ page, onOpen }: { page: ViewedRows; onOpen: (id: string, name: string) => void }) {
  const { view: text, days } = useText(adminText);
  const { count, clockTime, dayName } = useFormat();
  const now = useNow();
  if (page.rows.length === 0) return <EmptyState icon={<Inbox size={24} />} title={text.empty[page.view]} />;
  const timeOf = (at: string) => (
    <time dateTime={at} className="tabular shrink-0 text-sm text-ink-soft">
      {`${dayName(at, now, days)} ${clockTime(at)}`}
    </time>
  );
  switch (page.view) {
    case 'chats':
      return (
        <List>
          {page.rows.map(({ id, name, phone, status, preview, at }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onOpen(id, name ?? phone ?? text.nameless)}
                className="grid min-h-11 w-full grid-cols-1 gap-0.5 p-3 text-left hover:bg-hover md:px-4"
              >
                <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <bdi className="min-w-0 truncate font-semibold">{name ?? phone ?? text.nameless}</bdi>
                  {timeOf(at)}
                </span>
                <span className="truncate text-sm text-ink-soft">
                  {[text.statuses[status ?? ''], phone].filter(Boolean).join(' · ')}
                </span>
                {preview !== null && <bdi className="truncate text-sm">{preview}</bdi>}
              </button>
            </li>
          ))}
        </List>
      );
    case 'messages':
      return (
        <List>
          {page.rows.map(({ id, author, kind, body, at }) => (
            <li key={id} className="grid gap-0.5 p-3 md:px-4">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="text-sm font-semibold">{text.authors[author] ?? text.authors['unknown']}</span>
                {timeOf(at)}
              </span>
              <span
                lang="id"
                className={classes('whitespace-pre-wrap wrap-anywhere', body === null && 'text-ink-soft')}
              >
                <bdi>{body ?? (kind === 'text' ? text.deleted : text.file)}</bdi>
              </span>
            </li>
          ))}
        </List>
      );
    case 'orders':
      return (
        <List>
          {page.rows.map(({ id, number, customer, status, total, at }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-3 md:px-4">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{text.order(count(number))}</span>{' '}
                <bdi>{customer ?? text.nameless}</bdi>
              </span>
              <span className="tabular text-sm">
                {[text.money(count(total)), text.orderStatuses[status] ?? status].join(' · ')}
              </span>
              {timeOf(at)}
            </li>
          ))}
        </List>
      );
    case 'settings':
      return page.rows.map((row) => <Settings key={row.id} settings={row} />);
  }
}

function Settings({ settings }: { settings: ViewedSettings }) {
  const { view: text, business } = useText(adminText);
  const labels = text.settings;
  const values: [string, string | null][] = [
    [labels.mode, business.modes[settings.mode] ?? settings.mode],
    [labels.description, settings.description],
    [labels.hours, settings.keeps_hours ? labels.on : labels.off],
    [labels.tone, settings.tone],
    [labels.greeting, settings.greeting],
    [labels.instructions, settings.instructions],
    [labels.forbidden, settings.forbidden_topics.join(', ')],
    [labels.silence, labels.minutes(settings.silence_minutes)],
    [labels.products, String(settings.products)],
    [labels.banks, settings.banks.join(', ').toUpperCase()],
  ];
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
      {values.map(([label, value]) => (
        <div key={label} className="grid gap-x-4 p-3 sm:grid-cols-[12rem_minmax(0,1fr)] md:px-4">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd lang="id" className="whitespace-pre-wrap wrap-anywhere">
            <bdi>{value || labels.none}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function List({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-1 divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {children}
    </ul>
  );
}

function Loading() {
  return (
    <LoadingLines
      label={useText(adminText).view.loading}
      lines={Array<string>(3).fill('h-8')}
      className="rounded-lg border border-line bg-surface p-4"
    />
  );
}

function Failed({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert size={24} />}
        title={title}
        action={<RetryButton variant="primary" onClick={onRetry} />}
      />
    </div>
  );
}

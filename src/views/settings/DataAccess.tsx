import { useSelector } from '@xstate/react';
import { Eye, Lock, ShieldQuestion } from 'lucide-react';

import type { AccessRecord } from '../../contracts/admin.ts';
import type { RecordListRef } from '../../machines/app/recordList.machine.ts';
import { auditActionsText } from '../admin/text/auditActions.id.ts';
import { RecordList } from '../app/recordList/RecordList.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { useFormat } from '../ui/format.ts';
import { Tag, type TagTone } from '../ui/Tag.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { SectionHeading } from './SectionHeading.tsx';
import { dataAccessText } from './text/dataAccess.id.ts';

type Permit = Extract<AccessRecord, { is: 'permit' }>;
type View = Extract<AccessRecord, { is: 'view' }>;

/** Which administrators ask to see the business's data, and each view of theirs. Owners decide. */
export function DataAccess({ actor }: { actor: RecordListRef<'dataAccess'> }) {
  const text = useText(dataAccessText);
  const isOwner = useSelector(actor, ({ context }) => context.key.isOwner);
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 content-start gap-5 px-4 py-5 md:px-8">
      <SectionHeading section="akses" />
      {isOwner ? (
        <RecordList actor={actor} texts={text}>
          {(records, isRunning) => (
            <>
              <Permits
                actor={actor}
                permits={records.filter((record) => record.is === 'permit')}
                isRunning={isRunning}
              />
              <Views views={records.filter((record) => record.is === 'view')} />
            </>
          )}
        </RecordList>
      ) : (
        <EmptyState icon={<Lock size={24} />} title={text.ownerOnly}>
          {text.ownerOnlyHint}
        </EmptyState>
      )}
    </div>
  );
}

function Permits({
  actor,
  permits,
  isRunning,
}: {
  actor: RecordListRef<'dataAccess'>;
  permits: readonly Permit[];
  isRunning: boolean;
}) {
  const text = useText(dataAccessText);
  const runningId = useSelector(actor, ({ context }) => context.command?.id);
  return (
    <FieldGroup title={text.permits} hint={text.permitsHint}>
      {permits.length === 0 && <EmptyState icon={<ShieldQuestion size={24} />} title={text.noPermits} />}
      <ul className="grid grid-cols-1 gap-2">
        {permits.map((permit) => (
          <li key={permit.id}>
            <PermitRow
              permit={permit}
              isRunning={isRunning && permit.id === runningId}
              onAnswer={(answer) => actor.send({ type: 'command.requested', command: { do: answer, id: permit.id } })}
            />
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

/** What the owner did: a permit whose hour is over was granted. */
const answerOf = (state: Permit['state']) =>
  state === 'refused' ? 'view.refused' : state === 'withdrawn' ? 'view.withdrawn' : 'view.granted';

const TONES: Record<Permit['state'], TagTone> = {
  asked: 'help',
  granted: 'person',
  refused: 'plain',
  withdrawn: 'plain',
  lapsed: 'plain',
  ended: 'plain',
};

function PermitRow({
  permit,
  isRunning,
  onAnswer,
}: {
  permit: Permit;
  isRunning: boolean;
  onAnswer: (answer: 'grant' | 'refuse' | 'withdraw') => void;
}) {
  const text = useText(dataAccessText);
  const { clockTime, dayName } = useFormat();
  const now = useNow();
  const names = useText(auditActionsText);
  const { state, reason, asked_at: asked, answered_at: answered, answered_by: owner, granted_until: until } = permit;
  const admin = permit.admin ?? text.unknownAdmin;
  return (
    <article aria-label={admin} className="grid gap-2 rounded-lg border border-line bg-surface p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">
          <bdi>{admin}</bdi>
        </h3>
        <Tag tone={TONES[state]}>
          {state === 'granted' && until !== null ? text.until(clockTime(until)) : text.states[state]}
        </Tag>
      </div>
      <p className="text-sm wrap-anywhere">
        <bdi>{reason}</bdi>
      </p>
      <time dateTime={asked} className="tabular text-sm text-ink-soft">
        {text.askedAt(dayName(asked, now, text.days), clockTime(asked))}
      </time>
      {answered !== null && (
        <p className="tabular text-sm wrap-anywhere text-ink-soft">
          {names.done(
            owner ?? text.unknownOwner,
            names.actions[answerOf(state)],
            dayName(answered, now, text.days),
            clockTime(answered),
          )}
        </p>
      )}
      {state === 'asked' && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="primary"
            busy={isRunning}
            aria-label={text.ofAdmin(text.grant, admin)}
            onClick={() => onAnswer('grant')}
          >
            {text.grant}
          </Button>
          <Button
            size="small"
            disabled={isRunning}
            aria-label={text.ofAdmin(text.refuse, admin)}
            onClick={() => onAnswer('refuse')}
          >
            {text.refuse}
          </Button>
        </div>
      )}
      {state === 'granted' && (
        <Button
          size="small"
          className="justify-self-start"
          busy={isRunning}
          aria-label={text.ofAdmin(text.withdraw, admin)}
          onClick={() => onAnswer('withdraw')}
        >
          {text.withdraw}
        </Button>
      )}
    </article>
  );
}

/** As many views as the database returns at most. */
const MAX_VIEWS = 200;

function Views({ views }: { views: readonly View[] }) {
  const text = useText(dataAccessText);
  const names = useText(auditActionsText);
  const { clockTime, dayName } = useFormat();
  const now = useNow();
  return (
    <FieldGroup title={text.views} hint={text.viewsHint}>
      {views.length === 0 ? (
        <EmptyState icon={<Eye size={24} />} title={text.noViews} />
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {views.map(({ id, admin, at, view, room_name: room }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2 text-sm">
              <span className="min-w-0 wrap-anywhere">
                <bdi className="font-semibold">{admin ?? text.unknownAdmin}</bdi>{' '}
                <span>
                  {names.views[view] ?? names.actions['business.viewed']}
                  {view === 'messages' && (
                    <>
                      {': '}
                      <bdi>{room ?? text.deletedChat}</bdi>
                    </>
                  )}
                </span>
              </span>
              <time dateTime={at} className="tabular text-ink-soft">
                {`${dayName(at, now, text.days)} ${clockTime(at)}`}
              </time>
            </li>
          ))}
        </ul>
      )}
      {views.length === MAX_VIEWS && <p className="text-sm text-ink-soft">{text.newestOnly(String(MAX_VIEWS))}</p>}
    </FieldGroup>
  );
}

import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { ToggleChange, ToggleCommand, ToggleStage } from '../../contracts/admin.toggleChanges.ts';
import type { Toggles } from '../../contracts/admin.ts';
import { MAX_ADMIN_REASON } from '../../contracts/limits.ts';
import { selectChanges, selectRefusal, type ToggleChangesRef } from '../../machines/admin/toggleChanges.machine.ts';
import { TOGGLE_NAMES, TOGGLES } from '../../machines/admin/toggles.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import { useRefusal } from '../refusals/useRefusal.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Form } from '../ui/Form.tsx';
import { useFormat } from '../ui/format.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { uiText } from '../ui/text/id.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { adminText } from './text/id.ts';

/** Changes of a toggle of many businesses, stage by stage. */
export function ToggleChanges({ actor }: { actor: ToggleChangesRef }) {
  const text = useText(adminText).toggleChanges;
  const snapshot = useSelector(actor, (state) => state);
  const changes = useSelector(actor, selectChanges);
  const refusal = useSelector(actor, selectRefusal);
  const why = useRefusal(refusal);
  if (snapshot.matches('failed'))
    return <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />;
  if (snapshot.matches('loading')) return <output className="p-4 text-ink-soft">{text.loading}</output>;
  const isOpen = changes.some(({ status }) => status !== 'done' && status !== 'taken_back');
  return (
    <section aria-label={text.title} className="grid gap-4">
      {refusal !== null && (
        <Notice tone="fail" title={text.refused}>
          {refusal === '' ? text.unknown : why}
        </Notice>
      )}
      {!isOpen && <PlanForm actor={actor} isBusy={snapshot.hasTag('busy')} />}
      {changes.length === 0 && <p className="text-sm text-ink-soft">{text.empty}</p>}
      <ul className="grid gap-3">
        {changes.map((change, index) => (
          <li key={change.id}>
            <Change change={change} actor={actor} isBusy={snapshot.hasTag('busy')} isLatest={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Chooses which value becomes which other one. Planning changes no business yet. */
function PlanForm({ actor, isBusy }: { actor: ToggleChangesRef; isBusy: boolean }) {
  const { toggleChanges: text, toggles } = useText(adminText);
  // Of the plan, so that a repeated press plans once.
  const [{ id }] = useState(() => withNewId({}));
  const [flag, setFlag] = useState<keyof Toggles>('liveAgentVersion');
  const [from, setFrom] = useState<string>('v2');
  const [to, setTo] = useState<string>('v3');
  const [reason, setReason] = useState('');
  const [showsErrors, setShowsErrors] = useState(false);
  const options = TOGGLES[flag].map((value) => [value, toggles.values[value] ?? value] as const);
  const isSame = from === to;
  const isMissing = reason.trim() === '';
  const choose = (name: keyof Toggles) => {
    const [first = '', second = ''] = TOGGLES[name];
    setFlag(name);
    setFrom(first);
    setTo(second);
  };
  const submit = () => {
    setShowsErrors(true);
    if (isSame || isMissing) return;
    actor.send({ type: 'request.submitted', request: { do: 'plan', id, flag, from, to, reason: reason.trim() } });
  };
  return (
    <Form className="grid gap-4 rounded-md border border-line bg-surface p-4" onSubmit={submit}>
      <div>
        <h2 className="font-semibold">{text.plan}</h2>
        <p className="text-sm text-ink-soft">{text.planHint}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField<string>
          label={text.flag}
          value={flag}
          disabled={isBusy}
          options={TOGGLE_NAMES.map((name) => [name, toggles.names[name]] as const)}
          onChange={(name) => choose(name as keyof Toggles)}
        />
        <SelectField<string> label={text.from} value={from} disabled={isBusy} options={options} onChange={setFrom} />
        <SelectField<string>
          label={text.to}
          value={to}
          error={isSame ? text.same : undefined}
          disabled={isBusy}
          options={options}
          onChange={setTo}
        />
      </div>
      <TextArea
        label={toggles.reason}
        hint={toggles.reasonHint}
        error={showsErrors && isMissing ? toggles.reasonMissing : undefined}
        maxLength={MAX_ADMIN_REASON}
        readOnly={isBusy}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button variant="primary" type="submit" busy={isBusy}>
          {text.planAction}
        </Button>
      </div>
    </Form>
  );
}

interface ChangeProps {
  change: ToggleChange;
  actor: ToggleChangesRef;
  isBusy: boolean;
  /** Only the latest change can be taken back once it is done. */
  isLatest: boolean;
}

function Change({ change, actor, isBusy, isLatest }: ChangeProps) {
  const { toggleChanges: text, toggles, days } = useText(adminText);
  const { running } = useText(uiText).why;
  const { clockTime, count, dayName } = useFormat();
  const now = useNow();
  const [asksBack, setAsksBack] = useState(false);
  const { id, status, stage, stages } = change;
  const command = (wanted: ToggleCommand, reason: string | null = null) =>
    actor.send({ type: 'request.submitted', request: { do: 'command', id, command: wanted, stage, reason } });
  const next = stages.find((one) => one.stage === stage + 1);
  const canTakeBack = ['waiting', 'running', 'paused'].includes(status) || (status === 'done' && isLatest);
  const named = (value: string) => toggles.values[value] ?? value;
  return (
    <article className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">
          {text.heading(toggles.names[change.flag], toggles.change(named(change.from), named(change.to)))}
        </h2>
        <span className="text-sm font-semibold">{text.status[status]}</span>
      </header>
      <p className="text-sm text-ink-soft">
        {text.by(change.by ?? text.deletedAccount, `${dayName(change.at, now, days)} ${clockTime(change.at)}`)}
      </p>
      <p className="text-sm">
        {text.reason(change.reason)}
        {change.back_reason !== null && ` ${text.backReason(change.back_reason)}`}
      </p>
      <ol className="grid gap-2 sm:grid-cols-3">
        {stages.map((one) => (
          <li
            key={one.stage}
            aria-current={one.stage === stage && status !== 'done' && status !== 'taken_back' ? 'step' : undefined}
            className={classes(
              'grid content-start gap-1 rounded-md p-3',
              one.stage <= stage ? 'bg-sunken' : 'border border-line',
            )}
          >
            <Stage stage={one} hasBegun={one.stage <= stage} />
          </li>
        ))}
      </ol>
      {change.failures.length > 0 && (
        <details className="text-sm">
          <summary className="inline-flex min-h-11 items-center font-semibold text-fail">{text.failures}</summary>
          <ul className="grid gap-1">
            {change.failures.map(({ name, error }, index) => (
              <li key={`${name} ${index}`}>
                <bdi className="font-semibold">{name}</bdi> {error}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="flex flex-wrap gap-2">
        {status === 'waiting' && next && (
          <Button variant="primary" busy={isBusy} onClick={() => command('advance')}>
            {text.advance(next.stage, next.percent, count(next.total))}
          </Button>
        )}
        {status === 'running' && (
          <Button disabled={isBusy} because={running} onClick={() => command('pause')}>
            {text.pause}
          </Button>
        )}
        {status === 'paused' && (
          <Button variant="primary" busy={isBusy} onClick={() => command('resume')}>
            {text.resume}
          </Button>
        )}
        {canTakeBack && (
          <Button disabled={isBusy} because={running} onClick={() => setAsksBack(true)}>
            {stage === 0 ? text.drop : text.takeBack}
          </Button>
        )}
      </div>
      {asksBack && (
        <ReasonDialog
          open
          isDanger
          isBusy={isBusy}
          text={text.backDialog}
          maxLength={MAX_ADMIN_REASON}
          note={text.backNote}
          onClose={() => setAsksBack(false)}
          onSubmit={(reason) => {
            setAsksBack(false);
            command('take_back', reason);
          }}
        />
      )}
    </article>
  );
}

/** How many businesses of a stage have been changed, and what came of the others. */
function Stage({ stage, hasBegun }: { stage: ToggleStage; hasBegun: boolean }) {
  const text = useText(adminText).toggleChanges;
  const { count } = useFormat();
  const facts = (['skipped', 'failed', 'taken_back', 'kept'] as const).filter((name) => stage[name] > 0);
  return (
    <>
      <p className="text-sm font-semibold">{text.stage(stage.stage, stage.percent)}</p>
      <p className="tabular text-sm">
        {hasBegun ? text.progress(count(stage.changed), count(stage.total)) : text.planned(count(stage.total))}
      </p>
      {facts.map((name) => (
        <p
          key={name}
          className={classes('tabular text-sm', name === 'failed' ? 'font-semibold text-fail' : 'text-ink-soft')}
        >
          {text.facts[name](count(stage[name]))}
        </p>
      ))}
    </>
  );
}

import { useSelector } from '@xstate/react';
import { Megaphone } from 'lucide-react';

import type { BroadcastDraft } from '../../../contracts/campaigns.broadcasts.ts';
import {
  selectTest,
  type BroadcastDraftRef,
  type BroadcastDraftSnapshot,
  type DraftStep,
} from '../../../machines/campaigns/broadcastDraft.machine.ts';
import { broadcastsRoute } from '../../../machines/campaigns/broadcasts.ts';
import { LeaveQuestion } from '../../app/leaveGuard/LeaveDialog.tsx';
import { Page } from '../../app/Page.tsx';
import { useRefusal } from '../../refusals/useRefusal.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { LoadingLines } from '../../ui/LoadingLines.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { StepHeading } from '../../ui/StepHeading.tsx';
import { uiText } from '../../ui/text/id.ts';
import { useText } from '../../ui/useText.ts';
import { disabledBecause } from '../../ui/whyDisabled.ts';
import { DraftCheck } from './DraftCheck.tsx';
import { MessageStep, RecipientsStep, ScheduleStep } from './DraftSteps.tsx';
import { broadcastsText } from './text/id.ts';

const STEPS: readonly DraftStep[] = ['message', 'recipients', 'schedule'];

/** The form of a broadcast, and its check before it is sent. */
export function BroadcastDraftView({ actor }: { actor: BroadcastDraftRef }) {
  const text = useText(broadcastsText);
  const snapshot = useSelector(actor, (state) => state);
  const { businessId, draft } = snapshot.context;
  return (
    <Page back={{ to: broadcastsRoute(businessId), label: text.back }} width="max-w-3xl">
      {snapshot.matches('failed') && (
        <LoadFailed text={text.draft.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      )}
      {snapshot.matches('gone') && (
        <EmptyState heading icon={<Megaphone size={22} />} title={text.draft.gone.title}>
          {text.draft.gone.body}
        </EmptyState>
      )}
      {snapshot.matches('loading') && (
        <LoadingLines label={text.draft.loading} lines={['h-10 rounded-md', 'h-40 rounded-md']} />
      )}
      {draft !== null && <Form actor={actor} snapshot={snapshot} draft={draft} />}
    </Page>
  );
}

function Form({
  actor,
  snapshot,
  draft,
}: {
  actor: BroadcastDraftRef;
  snapshot: BroadcastDraftSnapshot;
  draft: BroadcastDraft;
}) {
  const text = useText(broadcastsText);
  const { options, step, preview, saved } = snapshot.context;
  const isEditable = snapshot.matches('editing') || snapshot.matches('checked');
  const isUploading = snapshot.matches({ editing: { pending: 'uploading' } });
  const change = (changes: Partial<BroadcastDraft>) => actor.send({ type: 'draft.changed', changes });
  const reasons = useText(uiText).why;
  const why = snapshot.matches('conflicted')
    ? reasons.conflict
    : isUploading
      ? reasons.saving
      : snapshot.matches('editing')
        ? reasons.question
        : reasons.running;
  const at = STEPS.indexOf(step);
  const next = STEPS[at + 1];
  const isComplete =
    draft.channelId !== null &&
    /\S/.test(draft.body) &&
    draft.audience.lists.length + draft.audience.withTags.length > 0;
  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-lg font-bold [overflow-wrap:anywhere]">{draft.name.trim() || text.draft.title}</h1>
        <SaveState snapshot={snapshot} />
      </header>
      <Problem actor={actor} snapshot={snapshot} />
      <LeaveQuestion
        open={snapshot.matches({ editing: { pending: 'confirmingLeave' } })}
        onStay={() => actor.send({ type: 'leave.cancelled' })}
        onLeave={() => actor.send({ type: 'leave.confirmed' })}
      />
      {snapshot.matches('started') ? (
        <Notice title={text.draft.started} />
      ) : (
        <>
          <nav aria-label={text.draft.stepsLabel} className="grid grid-cols-3 gap-2">
            {STEPS.map((one) => (
              <button
                key={one}
                type="button"
                aria-current={one === step ? 'step' : undefined}
                {...(isEditable && !isUploading ? {} : disabledBecause(why))}
                onClick={() => isEditable && !isUploading && actor.send({ type: 'step.chosen', step: one })}
                className={classes(
                  'min-h-11 rounded-md border px-2 text-sm font-semibold data-why:opacity-60',
                  one === step
                    ? 'border-accent bg-accent-wash text-accent-strong'
                    : 'border-line-strong hover:bg-hover',
                )}
              >
                {text.draft.steps[one]}
              </button>
            ))}
          </nav>
          <StepHeading step={step}>{text.draft.steps[step]}</StepHeading>
          <fieldset
            disabled={!isEditable}
            title={isEditable ? undefined : why}
            className="grid min-w-0 grid-cols-1 gap-4"
          >
            {step === 'message' && <MessageStep actor={actor} draft={draft} options={options} onChange={change} />}
            {step === 'recipients' && <RecipientsStep draft={draft} options={options} onChange={change} />}
            {step === 'schedule' && <ScheduleStep draft={draft} onChange={change} />}
          </fieldset>
          <div className="flex flex-wrap items-center justify-end gap-3">
            {!isComplete && <p className="text-sm text-ink-soft">{text.draft.incomplete}</p>}
            {next !== undefined && (
              <Button
                disabled={!isEditable || isUploading}
                because={why}
                onClick={() => actor.send({ type: 'step.chosen', step: next })}
              >
                {text.draft.next}
              </Button>
            )}
            <Button
              variant={preview === null ? 'primary' : 'secondary'}
              busy={snapshot.matches('checking')}
              disabled={!isComplete || isUploading || !(isEditable || snapshot.matches('checking'))}
              because={isComplete ? why : text.draft.incomplete}
              onClick={() => actor.send({ type: 'check.requested' })}
            >
              {text.draft.check}
            </Button>
          </div>
          {snapshot.matches('checking') && <output className="text-sm text-ink-soft">{text.draft.checking}</output>}
          {preview !== null && saved !== null && (
            <DraftCheck
              draft={draft}
              preview={preview}
              test={selectTest(snapshot)}
              isCurrent={snapshot.matches('checked') || snapshot.matches('starting')}
              isStarting={snapshot.matches('starting')}
              canStart={snapshot.can({ type: 'start.confirmed' })}
              onStart={() => actor.send({ type: 'start.confirmed' })}
            />
          )}
        </>
      )}
    </>
  );
}

/** Whether what is on the screen is saved. */
function SaveState({ snapshot }: { snapshot: BroadcastDraftSnapshot }) {
  const text = useText(broadcastsText).draft;
  const { isDirty, saved } = snapshot.context;
  const isNew = saved !== null && saved.revision <= 1;
  return (
    <output className="text-sm text-ink-soft">
      {snapshot.matches({ editing: { pending: 'saving' } })
        ? text.saving
        : isDirty
          ? text.changed
          : isNew
            ? text.fresh
            : text.saved}
    </output>
  );
}

function Problem({ actor, snapshot }: { actor: BroadcastDraftRef; snapshot: BroadcastDraftSnapshot }) {
  const text = useText(broadcastsText).draft;
  const { problem } = snapshot.context;
  const why = useRefusal(typeof problem === 'string' ? null : problem?.sentence);
  if (snapshot.matches('conflicted'))
    return (
      <Notice
        tone="help"
        title={text.conflict.title}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => actor.send({ type: 'theirs.taken' })}>
              {text.conflict.take}
            </Button>
            <Button size="small" onClick={() => actor.send({ type: 'mine.kept' })}>
              {text.conflict.keep}
            </Button>
          </div>
        }
      >
        {text.conflict.body}
      </Notice>
    );
  if (problem === null) return null;
  const isUnsaved = snapshot.matches({ editing: { pending: 'unsaved' } });
  return (
    <Notice
      tone="fail"
      title={typeof problem === 'string' ? text[problem] : text.refused}
      action={
        <div className="flex flex-wrap gap-2">
          {isUnsaved && <RetryButton size="small" onClick={() => actor.send({ type: 'retry.requested' })} />}
          {snapshot.can({ type: 'problem.dismissed' }) && (
            <Button size="small" onClick={() => actor.send({ type: 'problem.dismissed' })}>
              {text.dismiss}
            </Button>
          )}
        </div>
      }
    >
      {typeof problem !== 'string' && why}
    </Notice>
  );
}

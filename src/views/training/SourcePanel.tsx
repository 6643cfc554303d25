import { useSelector } from '@xstate/react';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { SourceDetails } from '../../contracts/training.ts';
import { selectIsRead, selectKind, type SourceRef } from '../../machines/training/source.machine.ts';
import { SidePanel } from '../app/SidePanel.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { LoadingLines } from '../ui/LoadingLines.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Switch } from '../ui/Switch.tsx';
import { uiText } from '../ui/text/id.ts';
import { useText } from '../ui/useText.ts';
import { WhyDisabled } from '../ui/whyDisabled.ts';
import { ReadSource } from './ReadSource.tsx';
import { SourceForm } from './SourceForm.tsx';
import { SourceTags } from './SourceTags.tsx';
import { trainingText } from './text/id.ts';

/** The editor of a source beside the list, with the trial below it. */
export function SourcePanel({
  actor,
  back,
  sourceOf,
  trial,
}: {
  actor: SourceRef;
  back: ScreenRoute;
  sourceOf: (id: string) => ScreenRoute;
  trial: ReactNode;
}) {
  const { source: text, kinds, trial: trialText } = useText(trainingText);
  const snapshot = useSelector(actor, (state) => state);
  const kind = useSelector(actor, selectKind);
  const { details, draft, sourceId } = snapshot.context;
  const isNew = sourceId === kind;
  const isRead = useSelector(actor, selectIsRead);
  const reasons = useText(uiText).why;
  const why = snapshot.matches('conflict')
    ? reasons.conflict
    : snapshot.matches('failed')
      ? reasons.unloaded
      : snapshot.matches('confirmingRemoval')
        ? reasons.question
        : snapshot.matches('waiting')
          ? reasons.unsaved
          : reasons.saving;
  const isGone = snapshot.matches('notFound') || snapshot.matches('removed') || snapshot.matches('created');
  const title = isNew ? { faq: text.newFaq, text: text.newText }[kind] : kinds[details?.kind ?? kind];
  return (
    <SidePanel title={title} close={text.close} page={isNew ? null : `source/${sourceId}`} back={back}>
      {snapshot.matches('opening') && <LoadingLines label={text.loading} lines={['h-11', 'h-40']} className="p-4" />}
      {snapshot.matches('failed') && (
        <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      )}
      {snapshot.matches('notFound') && (
        <EmptyState icon={<SearchX size={22} />} title={text.missing.title}>
          {text.missing.body}
        </EmptyState>
      )}
      {snapshot.matches('created') && <output className="block p-4">{text.created}</output>}
      {snapshot.matches('removed') && <output className="block p-4">{text.removed}</output>}
      {draft !== null && !isGone && (
        <WhyDisabled value={why}>
          <div className="grid grid-cols-1 gap-5 p-4">
            {details !== null && <Standing actor={actor} details={details} />}
            {isRead && details !== null ? (
              <ReadSource actor={actor} details={details} sourceOf={sourceOf} />
            ) : (
              <SourceForm actor={actor} draft={draft} />
            )}
            {details !== null && <Actions actor={actor} details={details} />}
            {trial && (
              <section aria-label={trialText.title} className="grid grid-cols-1 gap-2 border-t border-line pt-4">
                <h3 className="font-semibold">{trialText.title}</h3>
                {trial}
              </section>
            )}
          </div>
        </WhyDisabled>
      )}
      <ConfirmDialog
        open={snapshot.matches('confirmingRemoval')}
        title={text.confirmRemoval}
        confirm={text.confirm}
        isDanger
        onConfirm={() => actor.send({ type: 'removal.confirmed' })}
        onClose={() => actor.send({ type: 'removal.cancelled' })}
      >
        {details?.is_published ? text.removalPublished : text.removalNew}
      </ConfirmDialog>
    </SidePanel>
  );
}

/** Whether the source answers customers, and what waits. */
function Standing({ actor, details }: { actor: SourceRef; details: SourceDetails }) {
  const text = useText(trainingText).source;
  const canUndo = useSelector(actor, (snapshot) => snapshot.can({ type: 'action.chosen', action: 'undo' }));
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap gap-1.5">
        <SourceTags source={details} />
      </p>
      {details.draft === 'removed' && (
        <Notice
          tone="help"
          title={text.removedTitle}
          button={{
            label: text.keep,
            disabled: !canUndo,
            onClick: () => actor.send({ type: 'action.chosen', action: 'undo' }),
          }}
        >
          {text.removedBody}
        </Notice>
      )}
      {details.draft === 'changed' && details.published !== null && (
        <details className="rounded-md border border-line p-3">
          <summary className="cursor-pointer text-sm font-semibold">{text.published}</summary>
          <p className="pt-2 text-sm font-semibold [overflow-wrap:anywhere]">{details.published.title}</p>
          <p lang="id" className="text-sm [overflow-wrap:anywhere] whitespace-pre-line">
            {details.published.body}
          </p>
        </details>
      )}
    </div>
  );
}

/** Of the files that are read, those that WhatsApp takes. */
const SENDABLE = /\.(?:pdf|docx|txt|csv)$/iu;

/** What applies at once, what undoes, and what removes. */
function Actions({ actor, details }: { actor: SourceRef; details: SourceDetails }) {
  const text = useText(trainingText).source;
  const snapshot = useSelector(actor, (state) => state);
  const isChanging = snapshot.matches('changing');
  const canAct = snapshot.can({ type: 'action.chosen', action: 'undo' });
  return (
    <div className="grid grid-cols-1 gap-2 border-t border-line pt-3">
      <Switch
        label={text.enabled}
        hint={text.enabledHint}
        checked={details.is_enabled}
        disabled={!canAct}
        onChange={(checked) => actor.send({ type: 'action.chosen', action: checked ? 'enable' : 'disable' })}
      />
      {details.kind === 'file' && SENDABLE.test(details.origin ?? '') && (
        <Switch
          label={text.sendable}
          hint={text.sendableHint}
          checked={details.is_sendable ?? false}
          disabled={!canAct}
          onChange={(checked) => actor.send({ type: 'action.chosen', action: checked ? 'share' : 'unshare' })}
        />
      )}
      <output className="text-sm text-ink-soft empty:hidden">{isChanging && text.changing}</output>
      <div className="flex flex-wrap gap-2">
        {details.draft === 'changed' && (
          <Button size="small" disabled={!canAct} onClick={() => actor.send({ type: 'action.chosen', action: 'undo' })}>
            {text.undo}
          </Button>
        )}
        {details.draft !== 'removed' && (
          <Button
            size="small"
            variant="quiet"
            disabled={!snapshot.can({ type: 'removal.requested' })}
            onClick={() => actor.send({ type: 'removal.requested' })}
          >
            {text.remove}
          </Button>
        )}
      </div>
    </div>
  );
}

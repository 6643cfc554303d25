import { useSelector } from '@xstate/react';
import { SearchX } from 'lucide-react';

import type { TemplateDraftRef } from '../../../machines/campaigns/templateDraft.machine.ts';
import { templatesRoute } from '../../../machines/campaigns/templates.ts';
import { LeaveQuestion } from '../../app/leaveGuard/LeaveDialog.tsx';
import { Page } from '../../app/Page.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { LoadingLines } from '../../ui/LoadingLines.tsx';
import { useText } from '../../ui/useText.ts';
import { Preview } from './Preview.tsx';
import { Standing } from './Standing.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';
import { templatesText } from './text/id.ts';
import { UsedIn, UsedInSentence } from './UsedIn.tsx';

type State =
  | 'opening'
  | 'failed'
  | 'notFound'
  | 'discarded'
  | 'standing'
  | 'confirmingDeletion'
  | 'deleting'
  | 'unpausing'
  | 'copying';

/** `/whatsapp-template/create/`: a template as it is written, and what Meta has decided about it. */
export function TemplateDraftPage({ actor }: { actor: TemplateDraftRef }) {
  const text = useText(templatesText).draft;
  const snapshot = useSelector(actor, (state) => state);
  const { businessId, template, draft } = snapshot.context;
  const isIn = (...states: State[]) => states.some((state) => snapshot.matches(state));
  const isStanding = isIn('standing', 'confirmingDeletion', 'deleting', 'unpausing', 'copying');
  return (
    <Page
      back={{ to: templatesRoute(businessId), label: text.back }}
      title={template === null ? text.newTitle : template.name || text.title}
    >
      {snapshot.matches('opening') && <LoadingLines label={text.opening} lines={['h-11', 'h-11', 'h-40']} />}
      {snapshot.matches('failed') && (
        <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      )}
      {snapshot.matches('notFound') && (
        <EmptyState icon={<SearchX size={22} />} title={text.missing.title}>
          {text.missing.body}
        </EmptyState>
      )}
      {snapshot.matches('discarded') && <output>{text.discarded}</output>}
      {isStanding && template !== null && (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Standing actor={actor} template={template} />
          <Preview draft={draft} />
        </div>
      )}
      {!isStanding && !isIn('opening', 'failed', 'notFound', 'discarded') && (
        <>
          <TemplateEditor actor={actor} />
          {template !== null && <UsedIn uses={template.used_in} businessId={businessId} />}
        </>
      )}
      <Dialogs actor={actor} />
    </Page>
  );
}

function Dialogs({ actor }: { actor: TemplateDraftRef }) {
  const text = useText(templatesText).draft;
  const snapshot = useSelector(actor, (state) => state);
  const usedIn = snapshot.context.template?.used_in;
  return (
    <>
      <ConfirmDialog
        open={snapshot.matches('confirmingDiscard')}
        title={text.confirmDiscard.title}
        confirm={text.confirmDiscard.confirm}
        isDanger
        onConfirm={() => actor.send({ type: 'deletion.confirmed' })}
        onClose={() => actor.send({ type: 'deletion.cancelled' })}
      >
        <div className="grid gap-2">
          <p>{text.confirmDiscard.body}</p>
          <UsedInSentence uses={usedIn} />
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        open={snapshot.matches('confirmingDeletion')}
        title={text.confirmRemoval.title}
        confirm={text.confirmRemoval.confirm}
        isDanger
        onConfirm={() => actor.send({ type: 'deletion.confirmed' })}
        onClose={() => actor.send({ type: 'deletion.cancelled' })}
      >
        <div className="grid gap-2">
          <p>{text.confirmRemoval.body}</p>
          <UsedInSentence uses={usedIn} />
        </div>
      </ConfirmDialog>
      <LeaveQuestion
        open={snapshot.matches({ editing: { pending: 'confirmingLeave' } })}
        onStay={() => actor.send({ type: 'leave.cancelled' })}
        onLeave={() => actor.send({ type: 'leave.confirmed' })}
      />
    </>
  );
}

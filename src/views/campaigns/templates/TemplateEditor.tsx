import { useSelector } from '@xstate/react';
import { CloudOff, CloudUpload, CircleCheck } from 'lucide-react';
import { useRef } from 'react';

import { stopsOf } from '../../../machines/campaigns/templateCheck.ts';
import type { Finding } from '../../../machines/campaigns/templateCheck.types.ts';
import { selectFindings, type TemplateDraftRef } from '../../../machines/campaigns/templateDraft.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { uiText } from '../../ui/text/id.ts';
import { useRefusals } from '../../ui/useRefusals.ts';
import { useText } from '../../ui/useText.ts';
import { WhyDisabled } from '../../ui/whyDisabled.ts';
import { Findings } from './Findings.tsx';
import { Preview } from './Preview.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { templatesText } from './text/id.ts';

/** States of `editing` that take a correction. */
const FIXABLE = ['saved', 'refreshing', { pending: 'typing' }] as const;

/** The form of a template, its preview and its check. */
export function TemplateEditor({ actor }: { actor: TemplateDraftRef }) {
  const text = useText(templatesText);
  const refused = useRefusals(text.refused);
  const snapshot = useSelector(actor, (state) => state);
  const form = useRef<HTMLFormElement>(null);
  const { draft, template, hasAccount, isOwner, refusal, beforeFix } = snapshot.context;
  const findings = selectFindings(snapshot);
  const isChecking = snapshot.matches('checking');
  const isSubmitting = snapshot.matches('submitting');
  const readOnly = !snapshot.can({ type: 'draft.changed', changes: {} });
  const reasons = useText(uiText).why;
  const is = (state: 'unsaved' | 'confirmingLeave') => snapshot.matches({ editing: { pending: state } });
  const why = !isOwner
    ? text.ownerOnly
    : snapshot.matches('conflict')
      ? reasons.conflict
      : is('unsaved')
        ? reasons.unsaved
        : snapshot.matches('discarding') || isSubmitting
          ? reasons.running
          : is('confirmingLeave') || !snapshot.matches('editing')
            ? reasons.question
            : reasons.saving;
  const isMetas = template !== null && template.status !== 'draft';
  const submit = () => {
    const [first] = stopsOf(selectFindings(actor.getSnapshot()));
    actor.send({ type: 'template.submitted' });
    if (first !== undefined) focusPlace(form.current, first.at);
  };
  return (
    <WhyDisabled value={why}>
      <Form ref={form} className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]" onSubmit={submit}>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          {!hasAccount && (
            <Notice tone="help" title={text.noAccount.title}>
              {text.noAccount.body}
            </Notice>
          )}
          <SaveState actor={actor} />
          <SaveProblems actor={actor} />
          <TemplateForm actor={actor} findings={findings} readOnly={readOnly} />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-6 lg:sticky lg:top-6">
          <Preview draft={draft} />
          <Findings
            draft={draft}
            findings={findings}
            canFix={FIXABLE.some((editing) => snapshot.matches({ editing }))}
            onFix={({ rule, at }) => actor.send({ type: 'fix.chosen', finding: { rule, at } })}
            onUndo={
              beforeFix !== null && snapshot.can({ type: 'fix.undone' })
                ? () => actor.send({ type: 'fix.undone' })
                : null
            }
          />
          {refusal !== null && <Notice tone="fail" title={refused[refusal.refused]} detail={refusal.detail} />}
          <div className="grid grid-cols-1 gap-2">
            <Button
              type="submit"
              variant="primary"
              block
              busy={isChecking || isSubmitting}
              disabled={!isChecking && !isSubmitting && (!isOwner || !snapshot.can({ type: 'template.submitted' }))}
            >
              {isSubmitting ? text.draft.submitting : isChecking ? text.draft.checking : text.draft.submit}
            </Button>
            <p className="text-sm text-ink-soft">{isOwner ? text.draft.submitHint : text.ownerOnly}</p>
            <output className="text-sm text-ink-soft empty:hidden">
              {isSubmitting ? text.draft.submitting : isChecking ? text.draft.checking : ''}
              {snapshot.matches('discarding') && text.draft.discarding}
            </output>
            <Button
              variant="quiet"
              disabled={!snapshot.can({ type: 'deletion.requested' })}
              onClick={() => actor.send({ type: 'deletion.requested' })}
            >
              {isMetas ? text.draft.discardChange : text.draft.discard}
            </Button>
          </div>
        </div>
      </Form>
    </WhyDisabled>
  );
}

/** The field in which the first mistake is. */
const focusPlace = (form: HTMLFormElement | null, at: Finding['at']): void => {
  const field =
    form?.querySelector<HTMLElement>(`[name="${at}"]`) ?? form?.querySelector<HTMLElement>(`[name^="${at}"]`);
  field?.focus();
};

function SaveState({ actor }: { actor: TemplateDraftRef }) {
  const text = useText(templatesText).draft;
  const snapshot = useSelector(actor, (state) => state);
  const { template } = snapshot.context;
  const isUnsaved =
    snapshot.matches('conflict') ||
    snapshot.matches({ editing: { pending: 'unsaved' } }) ||
    snapshot.matches({ editing: { pending: 'confirmingLeave' } });
  const isSaving =
    snapshot.matches({ editing: { pending: 'saving' } }) || snapshot.matches({ editing: { pending: 'typing' } });
  const [Icon, words] = isUnsaved
    ? [CloudOff, text.unsaved]
    : isSaving
      ? [CloudUpload, text.saving]
      : template === null
        ? [CloudUpload, text.fresh]
        : [CircleCheck, text.saved];
  return (
    <output className="flex items-center gap-1.5 text-sm text-ink-soft">
      <Icon aria-hidden="true" size={16} />
      {words}
    </output>
  );
}

/** What prevents the draft from being saved, and what the user can do. */
function SaveProblems({ actor }: { actor: TemplateDraftRef }) {
  const text = useText(templatesText).draft;
  const snapshot = useSelector(actor, (state) => state);
  const { saveRefusal, theirs, draft } = snapshot.context;
  if (snapshot.matches('conflict') && theirs !== null) {
    const bodies = [
      [text.conflict.theirs, theirs.template.draft?.components ?? theirs.template.components ?? []],
      [text.conflict.mine, draft.components],
    ] as const;
    return (
      <Notice
        tone="help"
        title={text.conflict.title}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="primary" onClick={() => actor.send({ type: 'mine.chosen' })}>
              {text.conflict.keep}
            </Button>
            <Button size="small" onClick={() => actor.send({ type: 'theirs.chosen' })}>
              {text.conflict.take}
            </Button>
          </div>
        }
      >
        <p>{text.conflict.body}</p>
        <dl className="grid grid-cols-1 gap-2 pt-2">
          {bodies.map(([name, components]) => (
            <div key={name} className="grid grid-cols-1 gap-0.5">
              <dt className="font-semibold">{name}</dt>
              <dd
                lang={draft.language.replace('_', '-')}
                className="max-h-60 overflow-y-auto [overflow-wrap:anywhere] whitespace-pre-line"
              >
                {components.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n')}
              </dd>
            </div>
          ))}
        </dl>
      </Notice>
    );
  }
  if (saveRefusal === null) return null;
  const retry = (
    <Button
      size="small"
      disabled={!snapshot.can({ type: 'retry.requested' })}
      onClick={() => actor.send({ type: 'retry.requested' })}
    >
      {text.unreachable.retry}
    </Button>
  );
  if (saveRefusal !== 'unreachable') return <Notice tone="fail" title={text.saveRefused[saveRefusal]} action={retry} />;
  return (
    <Notice tone="help" title={text.unreachable.title} action={retry}>
      {text.unreachable.body}
    </Notice>
  );
}

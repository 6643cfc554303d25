import { useSelector } from '@xstate/react';
import { Plus, Trash, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';

import type { CaseDraft } from '../../contracts/evaluation.ts';
import { MAX_TEST_QUESTION } from '../../contracts/limits.ts';
import { problemsOf, type CaseProblem } from '../../machines/evaluation/caseDraft.ts';
import { selectLeaveGuard, type CaseEditorRef } from '../../machines/evaluation/caseEditor.machine.ts';
import { evaluationRoute } from '../../machines/evaluation/evaluation.ts';
import { LeaveDialog } from '../app/leaveGuard/LeaveDialog.tsx';
import { Link } from '../app/Link.tsx';
import { LoadingPane } from '../app/LoadingPane.tsx';
import { Page } from '../app/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { fieldsOf } from '../ui/fieldsOf.ts';
import { Form } from '../ui/Form.tsx';
import { useFormat } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { evaluationText } from './text/id.ts';

/** The page of one test case. */
export function CaseEditor({ actor }: { actor: CaseEditorRef }) {
  const text = useText(evaluationText).editor;
  const snapshot = useSelector(actor, (state) => state);
  const { businessId, caseId } = snapshot.context;
  return (
    <CasePage title={caseId === null ? text.create : text.edit} businessId={businessId}>
      {snapshot.matches('loading') ? (
        <>
          <output className="sr-only">{text.loading}</output>
          <LoadingPane />
        </>
      ) : snapshot.matches('failed') ? (
        <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      ) : snapshot.matches('gone') ? (
        <EmptyState icon={<SearchX size={22} />} title={text.gone.title}>
          {text.gone.body}
        </EmptyState>
      ) : (
        <CaseForm actor={actor} />
      )}
      <LeaveDialog actor={useSelector(actor, selectLeaveGuard)} />
    </CasePage>
  );
}

/** The frame of what covers the list: the way back, a heading and the content. */
export function CasePage({ title, businessId, children }: { title: string; businessId: string; children: ReactNode }) {
  const { editor } = useText(evaluationText);
  return (
    <Page title={title} back={{ to: evaluationRoute(businessId, 'kasus'), label: editor.back }} width="max-w-4xl">
      {children}
    </Page>
  );
}

function CaseForm({ actor }: { actor: CaseEditorRef }) {
  const text = useText(evaluationText);
  const snapshot = useSelector(actor, (state) => state);
  const { draft, opened, refusal, showsErrors } = snapshot.context;
  const isSaving = snapshot.matches('saving');
  const problems = new Set(showsErrors ? problemsOf(draft) : []);
  const errorOf = (...names: CaseProblem[]) => {
    const found = names.find((name) => problems.has(name));
    return found && text.editor.problems[found];
  };
  const change = (changes: Partial<CaseDraft>) => actor.send({ type: 'draft.changed', changes });
  const field = fieldsOf(draft, change);
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => actor.send({ type: 'case.submitted' })}>
      <Dialogue draft={draft} error={errorOf('empty', 'long', 'last')} onChange={change} />
      <Findings actor={actor} />
      <fieldset className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4">
        <legend className="float-left w-full font-semibold">{text.editor.must}</legend>
        <p className="text-sm text-ink-soft">{text.editor.mustHint}</p>
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
          <SelectField
            label={text.editor.action}
            value={draft.action}
            error={errorOf('silent')}
            options={[
              ['', text.editor.anyAction],
              ['answer', text.expected.action.answer],
              ['escalate', text.expected.action.escalate],
              ['silent', text.expected.action.silent],
            ]}
            onChange={(action) => change({ action })}
          />
          <SelectField
            label={text.editor.source}
            value={draft.sourceId}
            options={[
              ['', text.editor.anySource],
              ...(opened?.sources ?? []).map(({ id, title }) => [id, title] as const),
            ]}
            onChange={(sourceId) => change({ sourceId })}
          />
          <TextField
            label={text.editor.words}
            hint={text.editor.wordsHint}
            error={errorOf('words')}
            autoComplete="off"
            {...field('words')}
          />
          <TextField
            label={text.editor.noneOf}
            hint={text.editor.wordsHint}
            error={errorOf('noneOf', 'opposite')}
            autoComplete="off"
            {...field('noneOf')}
          />
          <NumberField
            label={text.editor.amount}
            error={errorOf('amount')}
            value={draft.amount}
            onChange={(amount) => change({ amount })}
          />
          <TextField
            label={text.editor.group}
            hint={text.editor.groupHint}
            error={errorOf('group')}
            autoComplete="off"
            list="case-groups"
            {...field('group')}
          />
          <datalist id="case-groups">
            {opened?.groups.map((group) => (
              <option key={group} value={group}>
                {group}
              </option>
            ))}
          </datalist>
        </div>
        <TextArea
          label={text.editor.criteria}
          hint={text.editor.criteriaHint}
          error={errorOf('criteria')}
          rows={2}
          {...field('criteria')}
        />
      </fieldset>
      {refusal !== null && <Notice tone="fail" title={text.editor.refused[refusal]} />}
      <div className="flex flex-wrap items-center gap-3 pb-6">
        <Button type="submit" variant="primary" busy={isSaving}>
          {text.editor.save}
        </Button>
        <output className="text-sm text-ink-soft">
          {snapshot.matches({ editing: 'checking' })
            ? text.editor.checking
            : snapshot.matches('saved')
              ? text.editor.saved
              : ''}
        </output>
      </div>
    </Form>
  );
}

interface DialogueProps {
  draft: CaseDraft;
  error: string | undefined;
  onChange: (changes: Partial<CaseDraft>) => void;
}

/** The messages, of which the customer writes the last one. */
function Dialogue({ draft: { turns }, error, onChange }: DialogueProps) {
  const text = useText(evaluationText).editor;
  const { count } = useFormat();
  const last = turns.length - 1;
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4">
      <legend className="float-left w-full font-semibold">{text.customerMessages}</legend>
      {turns.map((turn, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a message has no id of its own
        <div key={at} className="flex items-start gap-2">
          <TextArea
            className="flex-1"
            label={text.turn(count(at + 1), text.authors[turn.author])}
            placeholder={turn.author === 'customer' ? text.placeholder : undefined}
            error={at === last ? error : undefined}
            rows={2}
            maxCharacters={MAX_TEST_QUESTION}
            value={turn.text}
            onChange={(event) =>
              onChange({ turns: turns.map((one, n) => (n === at ? { ...one, text: event.target.value } : one)) })
            }
          />
          {at < last && (
            <IconButton
              label={text.removeTurn(count(at + 1))}
              icon={<Trash size={18} />}
              onClick={() => onChange({ turns: turns.filter((_, n) => n !== at) })}
            />
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() => onChange({ turns: [...turns, { author: 'customer', text: '' }] })}
        >
          {text.addTurn}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => onChange({ turns: [...turns, { author: 'ai', text: '' }, { author: 'customer', text: '' }] })}
        >
          {text.addReply}
        </Button>
      </div>
    </fieldset>
  );
}

/** What the database found: personal data, and test cases with the same words. */
function Findings({ actor }: { actor: CaseEditorRef }) {
  const text = useText(evaluationText).editor;
  const { check, businessId } = useSelector(actor, (snapshot) => snapshot.context);
  if (check === null) return null;
  return (
    <>
      {check.masked !== null && (
        <Notice
          tone="help"
          title={text.masked.title}
          button={{ label: text.masked.accept, onClick: () => actor.send({ type: 'masked.accepted' }) }}
        >
          {text.masked.body}
        </Notice>
      )}
      {check.twins.map(({ id, question, contradicts }) => (
        <Notice
          key={id}
          tone={contradicts ? 'fail' : 'help'}
          title={contradicts ? text.twinContradicts(question) : text.twin(question)}
          action={
            <Link
              to={evaluationRoute(businessId, 'kasus', id)}
              className="inline-flex min-h-11 items-center text-sm font-semibold underline md:min-h-8"
            >
              {text.openTwin}
            </Link>
          }
        />
      ))}
    </>
  );
}

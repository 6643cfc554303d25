import { useSelector } from '@xstate/react';

import type { Proposal, TeachingDraft } from '../../contracts/training.teaching.ts';
import { maxBodyOf } from '../../machines/training/draftProblems.ts';
import { selectTeachingProblems, type TeachingRef } from '../../machines/training/teaching.machine.ts';
import { fieldsOf } from '../ui/fieldsOf.ts';
import { Form } from '../ui/Form.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { SourceLinks } from './SourceLinks.tsx';
import { teachingText } from './text/teaching.id.ts';

interface TeachFormProps {
  actor: TeachingRef;
  draft: TeachingDraft;
  proposal: Proposal;
  /** For the button outside the form. */
  formId: string;
}

/** The proposed entry, to be edited. */
export function TeachForm({ actor, draft, proposal, formId }: TeachFormProps) {
  const text = useText(teachingText);
  const errors = useFieldErrors(actor);
  const readOnly = useSelector(actor, (snapshot) => !snapshot.matches('editing'));
  const { businessId, isRestored, problem } = useSelector(actor, (snapshot) => snapshot.context);
  const change = (changes: Partial<Omit<TeachingDraft, 'id'>>) => actor.send({ type: 'draft.changed', changes });
  const field = fieldsOf(draft, change, (name) => ({ error: errors[name], readOnly }));
  return (
    <Form id={formId} className="grid grid-cols-1 gap-4" onSubmit={() => actor.send({ type: 'check.requested' })}>
      {proposal.is_correction ? (
        <div className="grid gap-1 text-ink-soft">
          <p>{proposal.sources.length > 0 ? text.correction.body : text.correction.none}</p>
          <SourceLinks businessId={businessId} sources={proposal.sources} />
        </div>
      ) : (
        <p className="text-ink-soft">{text.lead}</p>
      )}
      {isRestored && <p className="text-sm text-ink-soft">{text.restored}</p>}
      <TextField label={text.question} autoComplete="off" {...field('title')} />
      <TextArea
        label={text.answer}
        hint={text.answerHint}
        rows={4}
        maxCharacters={maxBodyOf('faq')}
        {...field('body')}
      />
      {(proposal.is_masked || proposal.amounts.length > 0) && (
        <Notice title={proposal.is_masked ? text.masked : text.amounts(proposal.amounts.join(', '))}>
          {proposal.is_masked && proposal.amounts.length > 0 && text.amounts(proposal.amounts.join(', '))}
        </Notice>
      )}
      <TextArea label={text.questions} hint={text.questionsHint} rows={2} {...field('questions')} />
      <details className="border-t border-line pt-1" open={errors['tags'] !== undefined || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold md:min-h-9">
          {text.more}
        </summary>
        <div className="grid grid-cols-1 gap-4 pt-1">
          <TextField label={text.tags} hint={text.tagsHint} autoComplete="off" {...field('tags')} />
          <TextField type="date" label={text.until} hint={text.untilHint} {...field('until')} />
        </div>
      </details>
      {problem !== null && <Notice tone="fail" title={text.notices[problem]} />}
    </Form>
  );
}

/** The sentences below the fields. */
const useFieldErrors = (actor: TeachingRef): Record<string, string | undefined> => {
  const { problems: text } = useText(teachingText);
  const problems = useSelector(actor, (snapshot) => JSON.stringify(selectTeachingProblems(snapshot)));
  const { title, questions, body, tags } = JSON.parse(problems) as ReturnType<typeof selectTeachingProblems>;
  return {
    title: title && (title === 'empty' ? text.titleEmpty : text.titleLong),
    questions: questions && (questions === 'many' ? text.manyQuestions : text.longQuestion),
    body: body && (body === 'empty' ? text.answerEmpty : body === 'masked' ? text.answerMasked : text.answerLong),
    tags: tags && (tags === 'many' ? text.tagsMany : text.tagsLong),
  };
};

import { useSelector } from '@xstate/react';

import type { SourceDraft } from '../../contracts/training.ts';
import { selectKind, selectMaxBody, selectProblems, type SourceRef } from '../../machines/training/source.machine.ts';
import { Button } from '../ui/Button.tsx';
import { fieldsOf } from '../ui/fieldsOf.ts';
import { Form } from '../ui/Form.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { trainingText } from './text/id.ts';

/** The fields of a source, and what came of saving them. */
export function SourceForm({ actor, draft }: { actor: SourceRef; draft: SourceDraft }) {
  const text = useText(trainingText).source;
  const snapshot = useSelector(actor, (state) => state);
  const kind = useSelector(actor, selectKind);
  const maxBody = useSelector(actor, selectMaxBody);
  const errors = useFieldErrors(actor);
  const { details, isRestored, isSaved, refusal } = snapshot.context;
  const isSaving = snapshot.matches('saving');
  const readOnly = !snapshot.can({ type: 'draft.changed', changes: {} });
  const change = (changes: Partial<SourceDraft>) => actor.send({ type: 'draft.changed', changes });
  const field = fieldsOf(draft, change, (name) => ({ error: errors[name], readOnly }));
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => actor.send({ type: 'source.submitted' })}>
      {isRestored && <p className="text-sm text-ink-soft">{text.restored}</p>}
      <TextField
        label={kind === 'faq' ? text.question : text.heading}
        hint={kind === 'faq' ? text.questionHint : undefined}
        autoComplete="off"
        {...field('title')}
      />
      {kind === 'faq' && <TextArea label={text.questions} hint={text.questionsHint} rows={3} {...field('questions')} />}
      <TextArea
        label={kind === 'faq' ? text.answer : text.body}
        hint={kind === 'faq' ? text.answerHint : text.bodyHint}
        rows={kind === 'faq' ? 5 : 10}
        maxCharacters={maxBody}
        {...field('body')}
      />
      <TextField label={text.tags} hint={text.tagsHint} autoComplete="off" {...field('tags')} />
      {refusal !== null && <Notice tone="fail" title={text.refused[refusal]} />}
      {snapshot.matches('waiting') && (
        <Notice
          tone="help"
          title={text.waiting.title}
          button={{ label: text.waiting.retry, onClick: () => actor.send({ type: 'retry.requested' }) }}
        >
          {text.waiting.body}
        </Notice>
      )}
      {snapshot.matches('conflict') && <Conflict actor={actor} draft={draft} />}
      {isSaved && <Notice title={details?.draft === null ? text.savedPublished : text.saved} />}
      <Button
        type="submit"
        variant="primary"
        busy={isSaving}
        disabled={readOnly && !isSaving}
        className="justify-self-start"
      >
        {isSaving ? text.saving : text.save}
      </Button>
    </Form>
  );
}

/** The sentences below the fields. */
const useFieldErrors = (actor: SourceRef): Record<string, string | undefined> => {
  const { problems: text } = useText(trainingText).source;
  const kind = useSelector(actor, selectKind);
  const problems = useSelector(actor, (snapshot) => JSON.stringify(selectProblems(snapshot)));
  const { title, questions, body, tags } = JSON.parse(problems) as ReturnType<typeof selectProblems>;
  return {
    title: title && (title === 'empty' ? text.titleEmpty : text.titleLong),
    questions: questions && (questions === 'many' ? text.manyQuestions : text.longQuestion),
    body: body && (body === 'empty' ? text.bodyEmpty : kind === 'faq' ? text.answerLong : text.bodyLong),
    tags: tags && (tags === 'many' ? text.tagsMany : text.tagsLong),
  };
};

/** Two members edited one source: both texts are shown and the user chooses. */
function Conflict({ actor, draft }: { actor: SourceRef; draft: SourceDraft }) {
  const text = useText(trainingText).source.conflict;
  const theirs = useSelector(actor, (snapshot) => snapshot.context.theirs);
  if (theirs === null) return null;
  const versions = [
    {
      name: text.theirs,
      title: theirs.content.title,
      questions: theirs.content.questions.join('\n'),
      body: theirs.content.body,
    },
    { name: text.mine, title: draft.title, questions: draft.questions, body: draft.body },
  ];
  return (
    <Notice
      tone="help"
      title={text.title}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="primary" onClick={() => actor.send({ type: 'mine.chosen' })}>
            {text.keep}
          </Button>
          <Button size="small" onClick={() => actor.send({ type: 'theirs.chosen' })}>
            {text.take}
          </Button>
        </div>
      }
    >
      <p>{text.body}</p>
      <dl className="grid grid-cols-1 gap-2 pt-2">
        {versions.map(({ name, title, questions, body }) => (
          <div key={name} className="grid grid-cols-1 gap-0.5">
            <dt className="font-semibold">{name}</dt>
            <dd lang="id" className="max-h-60 overflow-y-auto [overflow-wrap:anywhere] whitespace-pre-line">
              {[title, questions, body].filter((part) => part !== '').join('\n')}
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

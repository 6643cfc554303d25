import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { TrialResult } from '../../contracts/training.review.ts';
import type { TrialRef } from '../../machines/training/trial.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { useFormat } from '../ui/format.ts';
import { lazyView } from '../ui/lazyView.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { Tag } from '../ui/Tag.tsx';
import { uiText } from '../ui/text/id.ts';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { trainingText } from './text/id.ts';
import { useTestCases } from './TrialContext.ts';

const SaveAsTest = lazyView(async () => (await import('./SaveAsTest.tsx')).SaveAsTest, { optional: true });

/** Longest question; the search reads no more. */
const MAX_QUESTION = 1000;

/** A question, what the AI would answer, and the passages that would be found for it. */
export function Trial({ actor }: { actor: TrialRef }) {
  const text = useText(trainingText).trial;
  const { count } = useFormat();
  const testCases = useTestCases();
  const snapshot = useSelector(actor, (state) => state);
  const { question, withChanges, found, answer } = snapshot.context;
  const [typed, setTyped] = useState(question);
  const isSearching = snapshot.matches('searching');
  const showsFound = found.length > 0 && (isSearching || snapshot.matches('found'));
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-ink-soft">{text.lead}</p>
      <Form className="grid grid-cols-1 gap-2" onSubmit={() => actor.send({ type: 'question.asked', question: typed })}>
        <TextField
          label={text.question}
          placeholder={text.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MAX_QUESTION}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Switch
          label={text.withChanges}
          checked={withChanges}
          onChange={(checked) => actor.send({ type: 'scope.chosen', withChanges: checked })}
        />
        <Button type="submit" className="justify-self-start">
          {text.ask}
        </Button>
      </Form>
      <output className={showsFound && !isSearching ? 'tabular text-sm text-ink-soft' : 'text-sm text-ink-soft'}>
        {isSearching && text.searching}
        {snapshot.matches('found') && text.found(count(found.length))}
        {snapshot.matches('nothingFound') && text.nothing}
      </output>
      {snapshot.matches('failed') && (
        <Notice
          tone="fail"
          title={text.failed}
          action={<RetryButton size="small" onClick={() => actor.send({ type: 'retry.requested' })} />}
        />
      )}
      {(snapshot.matches('found') || snapshot.matches('nothingFound')) && <TrialAnswer answer={answer} />}
      {testCases !== undefined && (snapshot.matches('found') || snapshot.matches('nothingFound')) && (
        <SaveAsTest actor={testCases} question={question} />
      )}
      {showsFound && (
        <ol aria-busy={isSearching || undefined} className="grid grid-cols-1 gap-2">
          {found.map(({ source_id: id, title, body }, at) => (
            // One source may be found with several passages.
            <li key={`${id}/${at}`} className="grid min-w-0 gap-1 rounded-md border border-line p-3">
              <p className="flex min-w-0 flex-wrap items-center gap-2 font-semibold">
                <bdi className="min-w-0 [overflow-wrap:anywhere]">{title}</bdi>
                {at === 0 && <Tag>{text.best}</Tag>}
              </p>
              <p lang="id" className="text-sm [overflow-wrap:anywhere] whitespace-pre-line">
                {body}
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function TrialAnswer({ answer }: { answer: TrialResult['answer'] }) {
  const { trial: text, decisions } = useText(trainingText);
  const { oldPage } = useText(uiText);
  const said = () => {
    if (answer === null) return text.noAnswer;
    return 'refused' in answer ? oldPage : (answer.text ?? decisions[answer.decision]);
  };
  return (
    <section aria-label={text.answer} className="grid grid-cols-1 gap-1 rounded-md bg-ai-wash p-3">
      <h3 className="text-sm font-semibold">{text.answer}</h3>
      <p lang="id" className="[overflow-wrap:anywhere] whitespace-pre-line">
        {said()}
      </p>
    </section>
  );
}

/** The trial in a column beside a tab, on wide screens. */
export function TrialAside({ actor }: { actor: TrialRef }) {
  const text = useText(trainingText).trial;
  return (
    <aside
      aria-label={text.title}
      className="h-full w-[26rem] shrink-0 overflow-y-auto border-l border-line bg-surface p-4 max-lg:hidden"
    >
      <h2 className="pb-2 text-base font-semibold">{text.title}</h2>
      <Trial actor={actor} />
    </aside>
  );
}

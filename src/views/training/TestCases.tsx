import { useState } from 'react';

import { MAX_TAG, MAX_TEST_QUESTION } from '../../contracts/limits.ts';
import type { Expected, TestCase } from '../../contracts/training.review.ts';
import type { RecordListRef } from '../../machines/app/recordList.machine.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import { Page } from '../app/Page.tsx';
import { RecordList } from '../app/recordList/RecordList.tsx';
import { useCommandDone } from '../app/recordList/useCommandDone.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { Form } from '../ui/Form.tsx';
import { useFormat } from '../ui/format.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Tag } from '../ui/Tag.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { trainingText } from './text/id.ts';

type TestCasesRef = RecordListRef<'testCases'>;

/** The questions whose answers are compared before publishing. */
export function TestCases({ actor }: { actor: TestCasesRef }) {
  const text = useText(trainingText).tests;
  const { count } = useFormat();
  return (
    <Page>
      <p className="text-ink-soft">{text.lead}</p>
      <RecordList actor={actor} texts={text}>
        {(cases, isSaving) => (
          <>
            <NewTestCase actor={actor} isSaving={isSaving} />
            {cases.length === 0 ? (
              <p className="text-sm text-ink-soft">{text.none}</p>
            ) : (
              <section aria-label={text.list} className="grid grid-cols-1 gap-2">
                <p className="tabular text-sm text-ink-soft">{text.count(count(cases.length))}</p>
                <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
                  {cases.map((testCase) => (
                    <li key={testCase.id} className="flex flex-wrap items-start justify-between gap-2 p-3 md:px-4">
                      <TestCaseRow testCase={testCase} />
                      <ConfirmButton
                        label={text.remove}
                        confirmLabel={text.confirmRemove}
                        disabled={isSaving}
                        onConfirm={() =>
                          actor.send({ type: 'command.requested', command: { do: 'remove', id: testCase.id } })
                        }
                      />
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </RecordList>
    </Page>
  );
}

function TestCaseRow({ testCase: { turns, expected } }: { testCase: TestCase }) {
  const text = useText(trainingText).tests;
  const { count } = useFormat();
  const { action, words, amount } = expected;
  return (
    <div className="grid min-w-0 flex-1 gap-1">
      <p lang="id" className="font-semibold [overflow-wrap:anywhere] whitespace-pre-line">
        <bdi>{turns.at(-1)?.text}</bdi>
      </p>
      <p className="flex flex-wrap gap-1 empty:hidden">
        {action !== undefined && <Tag>{text.actions[action]}</Tag>}
        {words?.map((word) => (
          <Tag key={word}>{text.hasWord(word)}</Tag>
        ))}
        {amount !== undefined && <Tag>{text.hasAmount(count(amount))}</Tag>}
      </p>
    </div>
  );
}

interface Draft {
  id: string;
  question: string;
  action: 'answer' | 'escalate' | 'silent' | '';
  words: string;
  amount: number | null;
}

const emptyDraft = (): Draft => withNewId({ question: '', action: '' as const, words: '', amount: null });

const wordsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

const expectedOf = ({ action, words, amount }: Draft): Expected => ({
  ...(action !== '' && { action }),
  ...(wordsOf(words).length > 0 && { words: wordsOf(words) }),
  ...(amount !== null && { amount }),
});

const MAX_WORDS = 10;

function NewTestCase({ actor, isSaving }: { actor: TestCasesRef; isSaving: boolean }) {
  const text = useText(trainingText).tests;
  const [draft, setDraft] = useState(emptyDraft);
  const [isSubmitted, setSubmitted] = useState(false);
  useCommandDone(actor, (command) => command.do === 'save' && command.id === draft.id && setDraft(emptyDraft()));
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const isBlank = draft.question.trim() === '';
  const words = wordsOf(draft.words);
  const hasLongWords = words.length > MAX_WORDS || words.some((word) => word.length > MAX_TAG);
  const isWrongAmount = draft.amount !== null && !(draft.amount >= 0);
  return (
    <Form
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4"
      onSubmit={() => {
        setSubmitted(true);
        const isLong = draft.question.length > MAX_TEST_QUESTION;
        if (isBlank || isLong || hasLongWords || isWrongAmount || isSaving) return;
        setSubmitted(false);
        const command = {
          do: 'save',
          id: draft.id,
          question: draft.question.trim(),
          expected: expectedOf(draft),
        } as const;
        actor.send({ type: 'command.requested', command });
      }}
    >
      <TextArea
        label={text.question}
        placeholder={text.placeholder}
        error={isSubmitted && isBlank ? text.questionEmpty : undefined}
        rows={2}
        maxCharacters={MAX_TEST_QUESTION}
        value={draft.question}
        onChange={(event) => change({ question: event.target.value })}
      />
      <div className="grid grid-cols-1 gap-3 md:grid-cols-3">
        <SelectField
          label={text.action}
          value={draft.action}
          options={[
            ['', text.anyAction],
            ['answer', text.actions.answer],
            ['escalate', text.actions.escalate],
            ['silent', text.actions.silent],
          ]}
          onChange={(action) => change({ action })}
        />
        <TextField
          label={text.words}
          hint={text.wordsHint}
          error={hasLongWords ? text.wordsLong : undefined}
          autoComplete="off"
          value={draft.words}
          onChange={(event) => change({ words: event.target.value })}
        />
        <NumberField
          label={text.amount}
          value={draft.amount}
          error={isWrongAmount ? text.amountWrong : undefined}
          onChange={(amount) => change({ amount })}
        />
      </div>
      <Button type="submit" variant="primary" busy={isSaving && !isBlank} className="justify-self-start">
        {text.add}
      </Button>
    </Form>
  );
}

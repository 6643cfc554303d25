import { useSelector } from '@xstate/react';

import type { CaseIntakeRef } from '../../machines/evaluation/caseIntake.machine.ts';
import { Button } from '../ui/Button.tsx';
import { FileButton } from '../ui/FileButton.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { Section } from '../ui/Section.tsx';
import { uiText } from '../ui/text/id.ts';
import { useText } from '../ui/useText.ts';
import { WhyDisabled } from '../ui/whyDisabled.ts';
import { CasePage } from './CaseEditor.tsx';
import { Expectations } from './Expectations.tsx';
import { evaluationText } from './text/id.ts';

/** Rows of a file that are shown before they are added, and lines that are named. */
const SHOWN = 20;

/** Many test cases at once, of chats or of a file. */
export function CaseIntake({ actor }: { actor: CaseIntakeRef }) {
  const text = useText(evaluationText).intake;
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { businessId, added, problem, name } = snapshot.context;
  const isReviewed = snapshot.matches('reviewing') || snapshot.matches('importing');
  const status = snapshot.matches('reading')
    ? text.reading(name)
    : snapshot.matches('drawing')
      ? text.drawing
      : snapshot.matches('importing')
        ? text.importing
        : '';
  const { running } = useText(uiText).why;
  return (
    <WhyDisabled value={running}>
      <CasePage title={text.title} businessId={businessId}>
        {problem !== null && <Notice tone="fail" title={text.problems[problem]} />}
        {added !== null && (
          <Notice title={text.added(count(added.added), count(added.duplicates))}>
            {added.invalid > 0 && text.invalid(count(added.invalid))}
          </Notice>
        )}
        {isReviewed ? <Review actor={actor} /> : <Choice actor={actor} />}
        <output className="text-sm text-ink-soft">{status}</output>
      </CasePage>
    </WhyDisabled>
  );
}

function Choice({ actor }: { actor: CaseIntakeRef }) {
  const text = useText(evaluationText).intake;
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('choosing'));
  return (
    <>
      <Section title={text.chats} hint={text.chatsHint} isCard>
        <div className="flex flex-wrap gap-2">
          {(['escalation', 'correction'] as const).map((source) => (
            <Button key={source} disabled={!isReady} onClick={() => actor.send({ type: 'source.chosen', source })}>
              {text[source]}
            </Button>
          ))}
        </div>
      </Section>
      <Section title={text.file} hint={text.fileHint} isCard>
        <FileButton
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          label={text.choose}
          disabled={!isReady}
          onChoose={(file) => actor.send({ type: 'file.chosen', file })}
        />
      </Section>
    </>
  );
}

function Review({ actor }: { actor: CaseIntakeRef }) {
  const text = useText(evaluationText).intake;
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { rows, unreadable } = snapshot.context.read;
  return (
    <Section title={text.review(count(rows.length))}>
      {unreadable.length > 0 && (
        <p className="text-sm text-help">{text.unreadable(unreadable.slice(0, SHOWN).map(count).join(', '))}</p>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.slice(0, SHOWN).map(({ id, question, expected }) => (
          <li key={id} className="grid grid-cols-1 gap-1 p-3">
            <bdi className="[overflow-wrap:anywhere]">{question}</bdi>
            <Expectations expected={expected} />
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && <p className="text-sm text-ink-soft">{text.more(count(rows.length - SHOWN))}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={snapshot.matches('importing')}
          onClick={() => actor.send({ type: 'import.confirmed' })}
        >
          {text.confirm}
        </Button>
        <Button
          variant="quiet"
          disabled={!snapshot.can({ type: 'import.discarded' })}
          onClick={() => actor.send({ type: 'import.discarded' })}
        >
          {text.discard}
        </Button>
      </div>
    </Section>
  );
}

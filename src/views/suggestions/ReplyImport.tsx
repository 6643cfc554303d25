import { useSelector } from '@xstate/react';

import { normalizeShortcut, type CheckedRow } from '../../machines/suggestions/replyDraft.ts';
import { isSound, type ReplyImportRef } from '../../machines/suggestions/replyImport.machine.ts';
import { libraryRoute } from '../../machines/suggestions/suggestions.ts';
import { Page } from '../app/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { FileButton } from '../ui/FileButton.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { uiText } from '../ui/text/id.ts';
import { useText } from '../ui/useText.ts';
import { WhyDisabled } from '../ui/whyDisabled.ts';
import { suggestionsText } from './text/id.ts';

/** Rows of each kind that are shown. */
const SHOWN = 50;

/** Many quick replies of a file. */
export function ReplyImport({ actor }: { actor: ReplyImportRef }) {
  const text = useText(suggestionsText);
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { businessId, added, problem, name } = snapshot.context;
  const { running } = useText(uiText).why;
  const isReviewed = snapshot.matches('reviewing') || snapshot.matches('importing');
  const status = snapshot.matches('reading')
    ? text.intake.reading(name)
    : snapshot.matches('importing')
      ? text.intake.importing
      : '';
  return (
    <Page title={text.intake.title} back={{ to: libraryRoute(businessId), label: text.editor.back }} width="max-w-3xl">
      {problem !== null && <Notice tone="fail" title={text.intake.problems[problem]} />}
      {added !== null && (
        <Notice title={text.intake.added(count(added.added))}>
          {added.taken.length > 0 && (
            <bdi className="wrap-anywhere">
              {text.intake.leftOut(added.taken.map((shortcut) => `/${shortcut}`).join(', '))}
            </bdi>
          )}
        </Notice>
      )}
      <WhyDisabled value={running}>{isReviewed ? <Review actor={actor} /> : <Choice actor={actor} />}</WhyDisabled>
      <output className="text-sm text-ink-soft empty:hidden">{status}</output>
    </Page>
  );
}

function Choice({ actor }: { actor: ReplyImportRef }) {
  const text = useText(suggestionsText).intake;
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('choosing'));
  return (
    <section className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4">
      <p className="text-sm text-ink-soft">{text.hint}</p>
      <FileButton
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        label={text.choose}
        disabled={!isReady}
        onChoose={(file) => actor.send({ type: 'file.chosen', file })}
      />
    </section>
  );
}

function Review({ actor }: { actor: ReplyImportRef }) {
  const text = useText(suggestionsText).intake;
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { rows } = snapshot.context.read;
  const sound = rows.filter(isSound);
  const unsound = rows.filter((row) => !isSound(row));
  return (
    <>
      {unsound.length > 0 && (
        <section aria-labelledby="left-out" className="grid grid-cols-1 gap-2">
          <h2 id="left-out" className="font-semibold text-help">
            {text.unsound(count(unsound.length))}
          </h2>
          <p className="text-sm text-ink-soft">{text.unsoundHint}</p>
          <Rows rows={unsound} />
        </section>
      )}
      {sound.length > 0 && (
        <section aria-labelledby="ready" className="grid grid-cols-1 gap-2">
          <h2 id="ready" className="font-semibold">
            {text.sound(count(sound.length))}
          </h2>
          <Rows rows={sound} />
        </section>
      )}
      <div className="flex flex-wrap gap-2 pb-6">
        {sound.length > 0 && (
          <Button
            variant="primary"
            busy={snapshot.matches('importing')}
            onClick={() => actor.send({ type: 'import.confirmed' })}
          >
            {text.confirm(count(sound.length))}
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={!snapshot.can({ type: 'import.discarded' })}
          onClick={() => actor.send({ type: 'import.discarded' })}
        >
          {text.discard}
        </Button>
      </div>
    </>
  );
}

function Rows({ rows }: { rows: readonly CheckedRow[] }) {
  const text = useText(suggestionsText);
  const { count } = useFormat();
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.slice(0, SHOWN).map(({ id, line, draft, problems }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-1 p-3 text-sm">
            <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <span className="tabular text-ink-soft">{text.intake.line(count(line))}</span>
              <bdi className="font-semibold wrap-anywhere">{draft.title}</bdi>
              {draft.shortcut !== '' && (
                <span className="wrap-anywhere text-ink-soft">{`/${normalizeShortcut(draft.shortcut) ?? draft.shortcut}`}</span>
              )}
            </p>
            {draft.body !== '' && (
              <p lang="id" className="line-clamp-2 wrap-anywhere whitespace-pre-wrap text-ink-soft">
                <bdi>{draft.body}</bdi>
              </p>
            )}
            {problems.length > 0 && (
              <ul className="grid gap-1 text-help">
                {problems.map((problem) => (
                  <li key={problem}>
                    {problem === 'taken' || problem === 'twice' || problem === 'denied'
                      ? text.intake.rowProblems[problem]
                      : text.editor.problems[problem]}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && <p className="text-sm text-ink-soft">{text.intake.more(count(rows.length - SHOWN))}</p>}
    </>
  );
}

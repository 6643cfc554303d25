import { useSelector } from '@xstate/react';
import { CircleCheck, Megaphone } from 'lucide-react';

import type { ScreenRoute } from '../../../contracts/app.routing.ts';
import type { RejectTexts } from '../../../contracts/campaigns.recipients.ts';
import { broadcastRoute, CREATE } from '../../../machines/campaigns/broadcasts.ts';
import type { RecipientImportRef } from '../../../machines/campaigns/recipientImport.machine.ts';
import { ButtonLink } from '../../app/ButtonLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useText } from '../../ui/useText.ts';
import { FileChoice } from './FileChoice.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportReview } from './ImportReview.tsx';
import { recipientsText } from './text/id.ts';

/** The steps of an import, one at a time. */
export function ImportView({ actor, back }: { actor: RecipientImportRef; back: ScreenRoute }) {
  const text = useText(recipientsText).import;
  const snapshot = useSelector(actor, (state) => state);
  const { problem } = snapshot.context;
  const step =
    snapshot.matches('choosing') || snapshot.matches('opening')
      ? 0
      : snapshot.matches('mapping') || snapshot.matches('checking')
        ? 1
        : snapshot.matches('reviewing')
          ? 2
          : 3;
  return (
    <Section
      title={text.title}
      isCard
      action={
        <ButtonLink to={back} variant="quiet">
          {text.close}
        </ButtonLink>
      }
    >
      <ol className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {text.steps.map((name, at) => (
          <li
            key={name}
            aria-current={at === step ? 'step' : undefined}
            className={at === step ? 'font-semibold text-accent-strong' : 'text-ink-soft'}
          >
            {`${at + 1}. ${name}`}
          </li>
        ))}
      </ol>
      {problem !== null && (
        <Notice tone="fail" title={text.problems[problem].title}>
          {text.problems[problem].body}
        </Notice>
      )}
      {snapshot.matches('choosing') && <FileChoice actor={actor} />}
      {snapshot.matches('opening') && <Working actor={actor} title={text.opening} />}
      {snapshot.matches('mapping') && <ImportColumns actor={actor} />}
      {snapshot.matches('checking') && <Working actor={actor} title={text.checking} />}
      {snapshot.matches('reviewing') && <ImportReview actor={actor} />}
      {step === 3 && <Sending actor={actor} businessId={back.search.businessId ?? ''} />}
    </Section>
  );
}

function Working({ actor, title }: { actor: RecipientImportRef; title: string }) {
  const text = useText(recipientsText).import;
  return (
    <div className="grid justify-items-center gap-3 py-8">
      <output className="flex items-center gap-3 font-medium">
        <Spinner />
        {title}
      </output>
      <Button onClick={() => actor.send({ type: 'opening.cancelled' })}>{text.cancel}</Button>
    </div>
  );
}

/** How far the sending is, and what came of it. */
function Sending({ actor, businessId }: { actor: RecipientImportRef; businessId: string }) {
  const text = useText(recipientsText).import;
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { opened, after, added, duplicates, optedOut, review } = snapshot.context;
  const isSending = snapshot.matches('sending');
  const isInterrupted = snapshot.matches('interrupted');
  const isDone = snapshot.matches('done');
  const rows = opened?.rowCount ?? 0;
  const left = review === null ? 0 : unsent(review.counts);
  const texts: RejectTexts = {
    fileName: text.rejectFile,
    ...text.rejectColumns,
    problems: text.invalids,
    doubts: text.doubts,
    duplicate: text.duplicate,
    server: text.serverReasons,
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {isDone && (
        <h3 className="flex items-center gap-2 text-base font-semibold text-done">
          <CircleCheck aria-hidden="true" size={20} />
          {text.done.title}
        </h3>
      )}
      {isInterrupted && (
        <Notice tone="help" title={text.interrupted.title}>
          {text.interrupted.body}
        </Notice>
      )}
      {snapshot.matches('cancelled') && <Notice title={text.cancelled.title}>{text.cancelled.body}</Notice>}
      {!isDone && (
        <>
          <progress
            aria-label={text.sending}
            value={Math.min(after, rows)}
            max={Math.max(rows, 1)}
            className="h-1.5 w-full overflow-hidden rounded-full accent-accent"
          />
          <output className="tabular text-sm text-ink-soft">
            {isSending && `${text.sending} `}
            {text.sent(count(after), count(rows))}
          </output>
        </>
      )}
      <ul className="tabular grid gap-1 text-sm">
        <li className="font-medium">{text.added(count(added))}</li>
        {duplicates > 0 && <li>{text.duplicates(count(duplicates))}</li>}
        {optedOut > 0 && <li>{text.optedOut(count(optedOut))}</li>}
        {isDone && left > 0 && <li>{text.left(count(left))}</li>}
      </ul>
      <div className="flex flex-wrap gap-2">
        {(isSending || isInterrupted) && (
          <Button onClick={() => actor.send({ type: 'import.cancelled' })}>{text.cancel}</Button>
        )}
        {isInterrupted && (
          <Button variant="primary" onClick={() => actor.send({ type: 'retry.requested' })}>
            {text.resume}
          </Button>
        )}
        {snapshot.matches('cancelled') && (
          <Button variant="primary" onClick={() => actor.send({ type: 'import.resumed' })}>
            {text.resume}
          </Button>
        )}
        {isDone && left + duplicates + optedOut > 0 && (
          <Button
            busy={snapshot.matches({ done: 'saving' })}
            onClick={() => actor.send({ type: 'rejects.requested', texts })}
          >
            {text.rejects}
          </Button>
        )}
        {isDone && added > 0 && (
          <ButtonLink to={broadcastRoute(businessId, CREATE)} variant="primary">
            <Megaphone aria-hidden="true" size={18} />
            {text.done.broadcast}
          </ButtonLink>
        )}
      </div>
      {(isDone || snapshot.matches('cancelled')) && (
        <details className="border-t border-line pt-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent-strong">
            {text.another}
          </summary>
          <FileChoice actor={actor} />
        </details>
      )}
    </div>
  );
}

const unsent = ({
  landline,
  ambiguous,
  invalid,
  duplicate,
}: Record<'landline' | 'ambiguous' | 'invalid' | 'duplicate', number>) => landline + ambiguous + invalid + duplicate;

import { Bot, CircleAlert, CircleCheck, Pencil } from 'lucide-react';

import { readReading, type Reading } from '../../../machines/conversation/reading.ts';
import { useColleagues } from '../../app/useColleagues.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import type { Splitter } from '../timeline/searchHits.ts';
import { FormattedText } from './FormattedText.tsx';
import { plainOf } from './markup.ts';
import { readingText } from './text/reading.id.ts';

interface ReadingViewProps {
  /** `message.reading`, as the database has it. */
  reading: unknown;
  isVoice: boolean;
  hits?: Splitter | null;
  /** Opens the dialog that corrects it; undefined where it cannot. */
  onCorrect?: (() => void) | undefined;
}

/** What the AI heard or saw in the file of a customer, under it. The customer did not write it. */
export function ReadingView({ reading: raw, isVoice, hits = null, onCorrect }: ReadingViewProps) {
  const text = useText(readingText);
  const nameOf = useColleagues();
  const read = readReading(raw);
  if (!read) return null;
  const { status, text: words, why, data } = read;
  if (status === 'reading') return <Note>{isVoice ? text.hearing : text.reading}</Note>;
  const correction = (label: string) =>
    onCorrect && (
      <Button
        size="small"
        variant="quiet"
        className="justify-self-start"
        icon={<Pencil aria-hidden="true" size={14} />}
        onClick={onCorrect}
      >
        {label}
      </Button>
    );
  if (status === 'failed')
    return (
      <div className="grid">
        <Note>{`${isVoice ? text.notHeard : text.notRead} ${text.failures[why ?? ''] ?? text.otherFailure}`}</Note>
        {correction(text.write)}
      </div>
    );
  const corrector = nameOf(read.corrected_by) ?? text.team;
  const label =
    read.corrected_at === null
      ? isVoice
        ? text.heard
        : text.seen
      : isVoice
        ? text.heardCorrected(corrector)
        : text.seenCorrected(corrector);
  return (
    <section aria-label={label} className="mt-1 grid gap-1 border-s-2 border-line-strong ps-2 text-sm">
      <p className="flex items-center gap-1 text-xs font-semibold text-ink-soft">
        <Bot aria-hidden="true" size={14} className="shrink-0" />
        {label}
      </p>
      {words !== null && (
        <div className="min-w-0 wrap-anywhere">
          <FormattedText hits={hits}>{words}</FormattedText>
        </div>
      )}
      {data?.product && (
        <p>
          <bdi>{text.product(plainOf(data.product))}</bdi>
        </p>
      )}
      {data?.is_cut && <p className="text-ink-soft italic">{text.cut}</p>}
      {why !== null && <Doubt>{text.doubts[why] ?? text.otherDoubt}</Doubt>}
      {data?.proof && <Proof proof={data.proof} checks={read.checks} />}
      {correction(text.correct)}
    </section>
  );
}

function Note({ children }: { children: string }) {
  return (
    <output className="mt-1 flex items-center gap-1 text-sm text-ink-soft italic">
      <Bot aria-hidden="true" size={14} className="shrink-0" />
      {children}
    </output>
  );
}

function Doubt({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-1.5 font-semibold">
      <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-fail" />
      {children}
    </p>
  );
}

/** What a picture of a transfer says, and how that agrees with the open order. It is no payment. */
function Proof({
  proof,
  checks,
}: { proof: NonNullable<NonNullable<Reading['data']>['proof']> } & Pick<Reading, 'checks'>) {
  const text = useText(readingText);
  const { count } = useFormat();
  const money = (rupiah: number) => text.money(count(rupiah));
  const to = [proof.bank_to, proof.to_last4 === null ? null : text.account(proof.to_last4), proof.to_holder];
  const facts = [
    [text.amount, proof.amount === null ? null : money(proof.amount)],
    [text.from, proof.bank_from],
    [text.to, to.filter((part) => part !== null).join(', ') || null],
    [text.date, proof.date],
    [text.reference, proof.reference],
  ] as const;
  const order = checks?.order ?? null;
  const results: [boolean | null, string, string][] = [
    [
      order === null ? null : (checks?.amount ?? null),
      text.sameAmount(String(order)),
      text.otherAmount(String(order), money(checks?.due ?? 0)),
    ],
    [checks?.account ?? null, text.ownAccount, text.otherAccount],
    [checks?.time ?? null, text.goodTime, text.otherTime],
    [checks?.is_reused ? false : null, '', text.reused],
  ];
  return (
    <>
      <dl className="tabular grid grid-cols-[auto_1fr] gap-x-3" aria-label={text.proof}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt className="text-ink-soft">{name}</dt>
                <dd className="min-w-0 wrap-anywhere">
                  <bdi>{plainOf(value)}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <ul className="grid gap-0.5">
        {order === null && <li className="text-ink-soft">{text.noOrder}</li>}
        {results.map(([isRight, right, wrong]) =>
          isRight === null ? null : (
            <li key={right + wrong} className="flex items-start gap-1.5">
              {isRight ? (
                <CircleCheck aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-done" />
              ) : (
                <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-fail" />
              )}
              {isRight ? right : wrong}
            </li>
          ),
        )}
      </ul>
      <p className="font-semibold">{text.notPayment}</p>
    </>
  );
}

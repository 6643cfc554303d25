import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { RolloutDesk } from '../../../contracts/evaluation.rollout.ts';
import { evaluationRoute } from '../../../machines/evaluation/evaluation.ts';
import {
  MAX_ROLLOUT_REASON,
  selectAsksReason,
  type RolloutDeskRef,
} from '../../../machines/evaluation/rolloutDesk.machine.ts';
import { Link } from '../../app/Link.tsx';
import { classes } from '../../ui/classes.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { Section } from '../../ui/Section.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useText } from '../../ui/useText.ts';
import { disabledBecause, useWhyDisabled } from '../../ui/whyDisabled.ts';
import { percentOf } from './percentOf.ts';
import { rolloutText } from './text/id.ts';

const PRESETS = [0.05, 0.1, 0.25, 0.5, 1] as const;

/** The share of the chats that version 3 answers, and what it means in chats a day. */
export function RolloutShare({ actor, desk }: { actor: RolloutDeskRef; desk: RolloutDesk }) {
  const text = useText(rolloutText);
  const { count, date } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { businessId } = snapshot.context;
  const why = useWhyDisabled(true, null);
  const perDay = (share: number): string => {
    const chats = Math.round((desk.chats_per_day ?? 0) * share);
    if (chats > 0) return text.perDay(count(chats));
    return desk.chats_per_day ? text.underOne : text.noDays;
  };
  return (
    <Section title={text.share}>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {PRESETS.map((share) => {
          const isNow = share === desk.probability;
          return (
            <li key={share}>
              <button
                type="button"
                aria-pressed={isNow}
                disabled={!isNow && !snapshot.can({ type: 'share.requested', probability: share })}
                {...(!isNow && !snapshot.can({ type: 'share.requested', probability: share }) && disabledBecause(why))}
                onClick={() => actor.send({ type: 'share.requested', probability: share })}
                className={classes(
                  'grid min-h-16 w-full content-center justify-items-start rounded-md border px-3 py-2 text-left disabled:opacity-50 data-why:cursor-not-allowed data-why:opacity-50',
                  isNow ? 'border-accent bg-accent-wash' : 'border-line-strong bg-surface hover:bg-hover',
                )}
              >
                <span className="tabular text-lg font-bold">{text.percent(percentOf(share))}</span>
                <span className="text-xs text-ink-soft">{isNow ? text.now : perDay(share)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-ink-soft">
        {desk.tests === null
          ? text.noTests
          : text.lastTests(count(desk.tests.passed), count(desk.tests.total), date(desk.tests.at))}{' '}
        <Link to={evaluationRoute(businessId, 'hasil')} className="font-semibold text-accent-strong hover:underline">
          {text.openTests}
        </Link>
      </p>
      {snapshot.matches({ shown: 'confirming' }) && <Confirmation actor={actor} desk={desk} perDay={perDay} />}
    </Section>
  );
}

function Confirmation({
  actor,
  desk,
  perDay,
}: {
  actor: RolloutDeskRef;
  desk: RolloutDesk;
  perDay: (share: number) => string;
}) {
  const text = useText(rolloutText).confirm;
  const { percent } = useText(rolloutText);
  const { count } = useFormat();
  const { wanted, reason: known, isReasonMissing } = useSelector(actor, ({ context }) => context);
  const asksReason = useSelector(actor, selectAsksReason);
  const [reason, setReason] = useState(known);
  const share = percent(percentOf(wanted));
  return (
    <ConfirmDialog
      open
      title={text.title(share)}
      confirm={text.yes}
      onSubmit={() => actor.send({ type: 'change.confirmed', reason: reason.trim() })}
      onClose={() => actor.send({ type: 'change.cancelled' })}
    >
      <p>
        {text.from(percent(percentOf(desk.probability)), share)} {perDay(wanted)}
      </p>
      {desk.tests !== null && desk.tests.failed > 0 && (
        <p className="font-semibold text-help">{text.failing(count(desk.tests.failed), count(desk.tests.total))}</p>
      )}
      <TextArea
        label={text.reason}
        rows={2}
        value={reason}
        maxLength={MAX_ROLLOUT_REASON}
        hint={asksReason ? text.reasonNeeded : text.reasonHint}
        error={isReasonMissing && reason.trim() === '' ? text.reasonNeeded : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}

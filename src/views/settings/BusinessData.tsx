import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { BusinessDataRef } from '../../machines/settings/businessData.machine.ts';
import { useRefusal } from '../refusals/useRefusal.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { LoadingLines } from '../ui/LoadingLines.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { uiText } from '../ui/text/id.ts';
import { useText } from '../ui/useText.ts';
import { settingsText } from './text/id.ts';

/** What an owner can choose, in days. The database allows 120 to 1825. */
const PERIODS = [120, 180, 365, 730, 1825] as const;

/** How long the records of chats are kept. A shorter period is confirmed, because older records go for good. */
export function BusinessData({ actor }: { actor: BusinessDataRef }) {
  const text = useText(settingsText).data;
  const { saving } = useText(uiText).why;
  const snapshot = useSelector(actor, (state) => state);
  const { value: stored, problem, isOwner } = snapshot.context;
  const why = useRefusal(problem === 'notSaved' ? null : problem?.sentence);
  const [shorter, setShorter] = useState<number | null>(null);
  if (snapshot.matches('failed'))
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
        <p>{text.failed}</p>
        <RetryButton size="small" onClick={() => actor.send({ type: 'retry.requested' })} />
      </div>
    );
  if (stored === null) return <LoadingLines label={text.loading} lines={['h-11 rounded-md']} />;
  const { retentionDays } = stored;
  const isFixed = !isOwner || snapshot.matches('saving');
  const choose = (days: number) => actor.send({ type: 'value.chosen', choice: { retentionDays: days } });
  const periods = [...new Set<number>([...PERIODS, retentionDays])].toSorted((one, other) => one - other);
  return (
    <>
      {problem !== null && (
        <Notice tone="fail" title={text.notSaved}>
          {problem !== 'notSaved' && why}
        </Notice>
      )}
      <fieldset disabled={isFixed} title={isFixed ? (isOwner ? saving : text.ownerOnly) : undefined}>
        <SelectField
          className="sm:max-w-md"
          label={text.retention}
          hint={isOwner ? text.retentionHint : text.ownerOnly}
          value={String(retentionDays)}
          options={periods.map((days) => [String(days), text.periods[days] ?? text.days(days)] as const)}
          onChange={(chosen) => (Number(chosen) < retentionDays ? setShorter : choose)(Number(chosen))}
        />
      </fieldset>
      <ConfirmDialog
        open={shorter !== null}
        title={text.shorten}
        confirm={text.shortenConfirm}
        isDanger
        onConfirm={() => {
          if (shorter !== null) choose(shorter);
          setShorter(null);
        }}
        onClose={() => setShorter(null)}
      >
        <p>{shorter !== null && text.shortenBody(text.periods[shorter] ?? text.days(shorter))}</p>
      </ConfirmDialog>
    </>
  );
}

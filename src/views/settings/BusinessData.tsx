import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { BusinessData as Stored, BusinessDataChoice } from '../../contracts/settings.ts';
import type { BusinessDataRef } from '../../machines/settings/businessData.machine.ts';
import { useRefusal } from '../refusals/useRefusal.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useFormat } from '../ui/format.ts';
import { LoadingLines } from '../ui/LoadingLines.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { uiText } from '../ui/text/id.ts';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { businessDataText } from './text/businessData.id.ts';

/** What an owner can choose, in days. The database allows 120 to 1825. */
const PERIODS = [120, 180, 365, 730, 1825] as const;

const actOf = (choice: BusinessDataChoice | null): 'save' | 'deletion' | 'keep' => {
  if (choice === null || 'retentionDays' in choice) return 'save';
  return 'keep' in choice ? 'keep' : 'deletion';
};

/** How long the records of chats are kept, and the deletion of the business. A shorter period is confirmed, because older records go for good. */
export function BusinessData({ actor }: { actor: BusinessDataRef }) {
  const text = useText(businessDataText);
  const { saving } = useText(uiText).why;
  const snapshot = useSelector(actor, (state) => state);
  const { value: stored, choice, problem, isOwner } = snapshot.context;
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
        <Notice tone="fail" title={problem === 'notSaved' ? text.lost : text.refused[actOf(choice)]}>
          {problem === 'notSaved' ? text.tryAgain : why}
        </Notice>
      )}
      <fieldset
        disabled={isFixed}
        title={isFixed ? (isOwner ? saving : text.ownerOnly) : undefined}
        className="grid gap-4"
      >
        <SelectField
          className="sm:max-w-md"
          label={text.retention}
          hint={isOwner ? text.retentionHint : text.ownerOnly}
          value={String(retentionDays)}
          options={periods.map((days) => [String(days), text.periods[days] ?? text.days(days)] as const)}
          onChange={(chosen) => (Number(chosen) < retentionDays ? setShorter : choose)(Number(chosen))}
        />
        <Deletion actor={actor} stored={stored} isOwner={isOwner} />
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

/** Asks for the deletion of the business by its name, or undoes it. */
function Deletion({
  actor,
  stored: { name, deleteAt },
  isOwner,
}: {
  actor: BusinessDataRef;
  stored: Stored;
  isOwner: boolean;
}) {
  const text = useText(businessDataText);
  const { date, clockTime } = useFormat();
  /** Null: the dialog is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  if (deleteAt !== null)
    return (
      <Notice
        tone="help"
        title={text.deletionPlanned(date(deleteAt), clockTime(deleteAt))}
        action={
          isOwner && (
            <Button size="small" onClick={() => actor.send({ type: 'value.chosen', choice: { keep: true } })}>
              {text.keep}
            </Button>
          )
        }
      >
        {text.deletionPlannedBody}
      </Notice>
    );
  if (!isOwner) return null;
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">{text.deletionHint}</p>
      <Button size="small" variant="danger" onClick={() => setTyped('')}>
        {text.deletion}
      </Button>
      <ConfirmDialog
        open={typed !== null}
        title={text.deletion}
        confirm={text.deletionConfirm}
        isDanger
        isDisabled={typed?.trim() === ''}
        onSubmit={() => {
          actor.send({ type: 'value.chosen', choice: { deleteNamed: typed ?? '' } });
          setTyped(null);
        }}
        onClose={() => setTyped(null)}
      >
        <p>{text.deletionBody}</p>
        <TextField
          label={text.deletionName(name)}
          value={typed ?? ''}
          onChange={({ target }) => setTyped(target.value)}
        />
      </ConfirmDialog>
    </div>
  );
}

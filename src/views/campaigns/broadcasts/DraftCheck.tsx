import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';

import type { BroadcastDraft, BroadcastPreview } from '../../../contracts/campaigns.broadcasts.ts';
import { TYPED_COUNT_ABOVE } from '../../../contracts/limits.ts';
import {
  aheadOfPreview,
  riskOf,
  sendingTime,
  type RiskItem,
  type RiskLevel,
} from '../../../machines/campaigns/broadcastRisk.ts';
import type { BroadcastTestRef } from '../../../machines/campaigns/broadcastTest.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { phoneOf } from '../../ui/phone.ts';
import { Tag } from '../../ui/Tag.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { DraftTest } from './DraftTest.tsx';
import { broadcastsText } from './text/id.ts';
import { useSendingTime } from './useSendingTime.ts';

const icons = { good: CircleCheck, warn: CircleAlert, block: CircleX } as const;
const tones = { good: 'text-done', warn: 'text-help', block: 'text-fail' } as const;
const meterTones = { low: 'done', medium: 'help', high: 'fail' } as const;

/** Days from which the official way is the better one. */
const MANY_DAYS = 14;

export interface DraftCheckProps {
  draft: BroadcastDraft;
  preview: BroadcastPreview;
  /** Absent while it is not checked. */
  test: BroadcastTestRef | undefined;
  /** Whether this is the result for the draft as it stands. An older one stays until the next. */
  isCurrent: boolean;
  isStarting: boolean;
  canStart: boolean;
  onStart: () => void;
}

/** Who gets the broadcast, how long it takes, and what endangers the number; then the button that sends it. */
export function DraftCheck({ draft, preview, test, isCurrent, isStarting, canStart, onStart }: DraftCheckProps) {
  const text = useText(broadcastsText);
  const { count, date, zonedTime } = useFormat();
  const timeOf = useSendingTime();
  const [isConfirming, setConfirming] = useState(false);
  const reason = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Each result stands below the button that asked for it, and on a phone below the screen.
  useEffect(() => {
    if (!isCurrent) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [isCurrent]);
  const risk = riskOf(draft, preview);
  const cap = Math.max(1, preview.cap ?? 1);
  const ahead = aheadOfPreview(preview);
  const time = sendingTime(ahead);
  const label = (item: RiskItem): string => {
    if (item === 'strangers') return text.check.items.strangers(count(preview.strangers));
    if (item === 'manyADay') return text.check.items.manyADay(count(preview.cap ?? 0));
    if (item === 'newNumber') return text.check.items.newNumber(count(preview.channel?.days ?? 0));
    return text.check.items[item];
  };
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-8 text-base font-semibold outline-none">
          {text.check.title}
        </h2>
        <Tag tone={meterTones[risk.meter]}>{text.check.risk(text.check.risks[risk.meter])}</Tag>
      </div>
      {preview.recipients === 0 ? (
        <div id={reason}>
          <Notice tone="fail" title={text.check.noRecipients}>
            {'stranger' in preview.skipped
              ? text.check.onlyStrangers(text.draft.strangers)
              : text.check.noRecipientsBody}
          </Notice>
        </div>
      ) : (
        <div className="grid gap-1 text-sm">
          <p className="text-base font-semibold">{text.check.recipients(count(preview.recipients))}</p>
          <p>{text.check.startsAt(`${date(preview.startsAt)} ${zonedTime(preview.startsAt)}`)}</p>
          <p>{text.check.duration(count(cap), timeOf(ahead))}</p>
          {preview.offersLoans && <p>{text.draft.loanHours}</p>}
          {preview.recipients > preview.stage && <p>{text.check.stage(count(preview.stage))}</p>}
          {'days' in time && time.days > MANY_DAYS && <p className="font-medium text-help">{text.check.official}</p>}
        </div>
      )}
      {Object.keys(preview.skipped).length > 0 && (
        <div className="grid gap-1 text-sm">
          <h3 className="font-semibold">{text.check.skipped}</h3>
          <ul className="grid gap-1 text-ink-soft">
            {Object.entries(preview.skipped).map(([reason, left]) => (
              <li key={reason} className="tabular">{`${count(left)} · ${text.why[reason] ?? reason}`}</li>
            ))}
          </ul>
        </div>
      )}
      <ul className="grid gap-2 text-sm">
        {risk.items.map(({ item, level }) => (
          <RiskRow key={item} level={level} label={label(item)} />
        ))}
      </ul>
      {preview.samples.length > 0 && (
        <div className="grid gap-2 text-sm">
          <h3 className="font-semibold">{text.check.samples}</h3>
          {preview.samples.map((sample, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- samples have no id and never move
            <figure key={at} className="grid gap-1">
              <figcaption className="text-xs text-ink-soft">
                {text.check.sampleFor(sample.name ?? (sample.phone && phoneOf(sample.phone)) ?? text.table.unnamed)}
              </figcaption>
              <blockquote
                lang="id"
                className="rounded-md bg-sunken px-3 py-2 [overflow-wrap:anywhere] whitespace-pre-wrap"
              >
                {sample.text}
              </blockquote>
            </figure>
          ))}
        </div>
      )}
      {test && preview.recipients > 0 && <DraftTest actor={test} />}
      <Button
        variant="primary"
        className="justify-self-end"
        busy={isStarting}
        disabled={!canStart && !isStarting}
        aria-describedby={preview.recipients === 0 ? reason : undefined}
        onClick={() => setConfirming(true)}
      >
        {draft.scheduledAt === null ? text.check.send : text.check.schedule}
      </Button>
      <Confirmation
        open={isConfirming && !isStarting}
        preview={preview}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          onStart();
        }}
      />
    </section>
  );
}

function RiskRow({ level, label }: { level: RiskLevel; label: string }) {
  const text = useText(broadcastsText).check;
  const Icon = icons[level];
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" size={18} className={`shrink-0 ${tones[level]}`} />
      <span>
        <span className="sr-only">{`${text.levels[level]}: `}</span>
        {label}
      </span>
    </li>
  );
}

/** Names the count and the first recipients. A large count is typed. */
function Confirmation({
  open,
  preview,
  onClose,
  onConfirm,
}: {
  open: boolean;
  preview: BroadcastPreview;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const text = useText(broadcastsText).check;
  const { count } = useFormat();
  const [typed, setTyped] = useState('');
  const mustType = preview.recipients > TYPED_COUNT_ABOVE;
  const names = preview.firstNames.filter((name) => name !== null);
  const others = preview.recipients - names.length;
  return (
    <ConfirmDialog
      open={open}
      title={text.confirmTitle(count(preview.recipients))}
      confirm={text.confirm}
      because={
        mustType && typed.replaceAll(/\D/g, '') !== String(preview.recipients)
          ? text.typeFirst(count(preview.recipients))
          : null
      }
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <div className="grid gap-3 text-sm">
        {names.length > 0 && (
          <p>{others > 0 ? text.confirmBody(names.join(', '), count(others)) : text.confirmFew(names.join(', '))}</p>
        )}
        <p>{text.confirmPlain}</p>
        {mustType && (
          <TextField
            label={text.typed(count(preview.recipients))}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

import { useSelector } from '@xstate/react';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';

import type { ReviewedRow, RowVerdict } from '../../../contracts/campaigns.recipients.ts';
import type { RecipientImportRef } from '../../../machines/campaigns/recipientImport.machine.ts';
import { REVIEW_PAGE_SIZE, rowVerdicts } from '../../../machines/campaigns/recipients.ts';
import { pagesText } from '../../app/pagedList/text/id.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Form } from '../../ui/Form.tsx';
import { useFormat } from '../../ui/format.ts';
import { phoneOf } from '../../ui/phone.ts';
import { Tag, type TagTone } from '../../ui/Tag.tsx';
import { uiText } from '../../ui/text/id.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useSaid } from '../../ui/useSaid.ts';
import { useText } from '../../ui/useText.ts';
import { WhyDisabled } from '../../ui/whyDisabled.ts';
import { ConsentFields } from './ConsentFields.tsx';
import { recipientsText } from './text/id.ts';

const tones: Record<RowVerdict, TagTone> = {
  valid: 'done',
  repaired: 'person',
  landline: 'help',
  ambiguous: 'help',
  invalid: 'fail',
  duplicate: 'plain',
};

/** The rows with their verdicts, before and after, and the fields that mend what only a person can decide. */
export function ImportReview({ actor }: { actor: RecipientImportRef }) {
  const words = useText(recipientsText);
  const pages = useText(pagesText);
  const reasons = useText(uiText).why;
  const text = words.import;
  const { count } = useFormat();
  const { review, filter, consent, problem } = useSelector(actor, (snapshot) => snapshot.context);
  const isIdle = useSelector(actor, (snapshot) => snapshot.matches({ reviewing: 'idle' }));
  const [isConsentComplete, setConsentComplete] = useState(true);
  const last = Math.max(1, Math.ceil((review?.total ?? 0) / REVIEW_PAGE_SIZE));
  const shown = review && pages.shown(count(review.page), count(last), count(review.total));
  useSaid(isIdle && problem === null ? shown : null, JSON.stringify(filter));
  if (review === null) return null;
  const { counts, rows, page } = review;
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const importable = counts.valid + counts.repaired;
  const filters = [
    [null, text.all, all] as const,
    ...rowVerdicts.map((verdict) => [verdict, text.verdicts[verdict], counts[verdict]] as const),
  ];
  return (
    <WhyDisabled value={reasons.running}>
      <div className="grid grid-cols-1 gap-4">
        <fieldset aria-label={text.filter} className="flex flex-wrap gap-2">
          {filters.map(([verdict, label, number]) => (
            <button
              key={label}
              type="button"
              aria-pressed={filter.verdict === verdict}
              onClick={() => actor.send({ type: 'filter.chosen', verdict })}
              className={classes(
                'tabular inline-flex min-h-11 items-center gap-2 rounded-md border px-3 text-sm font-medium',
                filter.verdict === verdict
                  ? 'border-accent bg-accent-wash text-accent-strong'
                  : 'border-line-strong hover:bg-hover',
              )}
            >
              {`${label} ${count(number)}`}
            </button>
          ))}
        </fieldset>
        {rows.length === 0 ? (
          <p className="text-ink-soft">{text.noRows}</p>
        ) : (
          <ul className="divide-y divide-line rounded-md border border-line">
            {rows.map((row) => (
              <li key={row.row}>
                <Row
                  row={row}
                  isIdle={isIdle}
                  onMend={(phone) => actor.send({ type: 'row.mended', row: row.row, phone })}
                />
              </li>
            ))}
          </ul>
        )}
        {last > 1 && (
          <nav aria-label={pages.label} className="flex flex-wrap items-center gap-2">
            <Button
              size="small"
              disabled={page <= 1}
              because={reasons.firstPage}
              onClick={() => actor.send({ type: 'page.requested', page: page - 1 })}
            >
              {pages.previous}
            </Button>
            <Button
              size="small"
              disabled={page >= last}
              because={reasons.lastPage}
              onClick={() => actor.send({ type: 'page.requested', page: page + 1 })}
            >
              {pages.next}
            </Button>
            <span className="tabular text-sm text-ink-soft">{shown}</span>
          </nav>
        )}
        <p className="text-sm text-ink-soft">{text.stopsChecked}</p>
        <ConsentFields
          consent={consent}
          onChange={(declared, isComplete) => {
            setConsentComplete(isComplete);
            actor.send({ type: 'consent.declared', consent: declared });
          }}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            disabled={!isIdle || importable === 0 || !isConsentComplete}
            because={
              importable === 0 ? text.nothingToImport : isConsentComplete ? reasons.running : text.consent.wordsMissing
            }
            onClick={() => actor.send({ type: 'import.confirmed' })}
          >
            {text.confirm(count(importable))}
          </Button>
          <Button onClick={() => actor.send({ type: 'back.requested' })}>{text.back}</Button>
          {importable === 0 && <p className="text-sm text-fail">{text.nothingToImport}</p>}
        </div>
      </div>
    </WhyDisabled>
  );
}

function Row({ row, isIdle, onMend }: { row: ReviewedRow; isIdle: boolean; onMend: (phone: string) => void }) {
  const words = useText(recipientsText);
  const text = words.import;
  const { count } = useFormat();
  const [typed, setTyped] = useState('');
  const { verdict, key, before, name, repairs, doubt, problem, numbers, sameAs } = row;
  const why = problem === null ? (doubt === null ? null : text.doubts[doubt]) : text.invalids[problem];
  const isOpen = verdict === 'ambiguous' || verdict === 'landline' || verdict === 'invalid';
  return (
    <div className="grid grid-cols-1 gap-1 p-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="tabular text-ink-soft">{text.row(count(row.row))}</span>
        <Tag tone={tones[verdict]}>{text.verdicts[verdict]}</Tag>
        <bdi className="font-medium [overflow-wrap:anywhere]">{name}</bdi>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 [overflow-wrap:anywhere]">
        <span className="sr-only">{text.before}</span>
        <bdi className={classes('tabular', verdict === 'repaired' && 'text-ink-soft line-through')}>
          {before.slice(0, 200) || text.empty}
        </bdi>
        {key !== null && (
          <>
            <ArrowRight aria-hidden="true" size={14} />
            <span className="sr-only">{text.after}</span>
            <span className="tabular font-semibold">{key.startsWith('+') ? phoneOf(key) : words.list.hidden}</span>
          </>
        )}
      </p>
      {repairs.length > 0 && (
        <p className="text-ink-soft">{repairs.map((repair) => text.repairs[repair]).join(', ')}</p>
      )}
      {verdict === 'duplicate' && <p className="text-ink-soft">{`${text.duplicate.reason} ${count(sameAs ?? 0)}`}</p>}
      {why !== null && isOpen && <p>{`${why.reason}. ${why.advice}`}</p>}
      {isOpen && (
        <div className="flex flex-wrap items-center gap-2 pt-1">
          {numbers.map((number) => (
            <Button key={number} size="small" disabled={!isIdle} onClick={() => onMend(number)}>
              {text.use(phoneOf(number))}
            </Button>
          ))}
          <Form
            className="flex items-center gap-2"
            onSubmit={() => {
              if (typed.trim() !== '' && isIdle) onMend(typed.trim());
            }}
          >
            <TextField
              label={text.mend(count(row.row))}
              labelHidden
              type="tel"
              autoComplete="off"
              placeholder={words.list.phoneHint}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" size="small" className="shrink-0" disabled={!isIdle}>
              {text.mendAction}
            </Button>
          </Form>
        </div>
      )}
    </div>
  );
}

import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';

import type { SendingRulesRef } from '../../../machines/campaigns/sendingRules.machine.ts';
import { useRefusal } from '../../refusals/useRefusal.ts';
import { useFormat } from '../../ui/format.ts';
import { LoadingLines } from '../../ui/LoadingLines.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { phoneOf } from '../../ui/phone.ts';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { uiText } from '../../ui/text/id.ts';
import { useText } from '../../ui/useText.ts';
import { broadcastsText } from './text/id.ts';

/** Messages a day that an owner can choose. */
const CAPS = ['20', '50', '100', '150', '200', '300', '400', '500'] as const;
/** More than few numbers were blocked for. */
const USUAL_CAP = 200;

/** How much each number may send a day, and in which hours. Closed until the user opens it. */
export function SendingRules({ actor }: { actor: SendingRulesRef }) {
  const text = useText(broadcastsText).rules;
  return (
    <details
      className="group/rules rounded-lg border border-line bg-surface"
      onToggle={({ currentTarget }) => currentTarget.open && actor.send({ type: 'section.opened' })}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-lg px-4 text-sm font-semibold hover:bg-hover [&::-webkit-details-marker]:hidden">
        <h2>{text.title}</h2>
        <ChevronDown aria-hidden="true" size={16} className="shrink-0 text-ink-soft group-open/rules:rotate-180" />
      </summary>
      <div className="grid gap-4 p-4 pt-2 text-sm">
        <Rules actor={actor} />
      </div>
    </details>
  );
}

function Rules({ actor }: { actor: SendingRulesRef }) {
  const text = useText(broadcastsText).rules;
  const { saving } = useText(uiText).why;
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { value: rules, problem, isOwner } = snapshot.context;
  const why = useRefusal(problem === 'notSaved' ? null : problem?.sentence);
  if (snapshot.matches('failed'))
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
        <p>{text.failed}</p>
        <RetryButton size="small" onClick={() => actor.send({ type: 'retry.requested' })} />
      </div>
    );
  if (rules === null) return <LoadingLines label={text.loading} lines={['h-11 rounded-md']} />;
  const isFixed = !isOwner || snapshot.matches('saving');
  return (
    <>
      {!isOwner && <p className="text-ink-soft">{text.ownerOnly}</p>}
      {problem !== null && (
        <Notice tone="fail" title={text.notSaved}>
          {problem !== 'notSaved' && why}
        </Notice>
      )}
      <fieldset
        disabled={isFixed}
        title={isFixed ? (isOwner ? saving : text.ownerOnly) : undefined}
        className="grid gap-4"
      >
        {rules.channels.map(({ id, name, phone, cap, today }) => (
          <div key={id} className="grid gap-1 sm:max-w-md">
            <SelectField
              label={text.cap(phone === null ? name : `${name}, ${phoneOf(phone)}`)}
              value={cap === null ? 'standard' : String(cap)}
              options={[
                ['standard', text.standard(count(rules.standard))],
                ...CAPS.map((one) => [one, text.perDay(count(Number(one)))] as const),
                ...(cap === null || CAPS.some((one) => one === String(cap))
                  ? []
                  : [[String(cap), text.perDay(count(cap))] as const]),
              ]}
              onChange={(chosen) =>
                actor.send({
                  type: 'value.chosen',
                  choice: { channelId: id, cap: chosen === 'standard' ? null : Number(chosen) },
                })
              }
            />
            <p className="tabular text-ink-soft">{text.today(count(today))}</p>
            {(cap ?? 0) > USUAL_CAP && <p className="font-medium text-help">{text.risky}</p>}
          </div>
        ))}
        {rules.channels.length === 0 && <p className="text-ink-soft">{text.noChannel}</p>}
        <Switch
          label={text.offersLoans}
          hint={text.lendsHint}
          checked={rules.offersLoans}
          disabled={isFixed}
          onChange={(offersLoans) => actor.send({ type: 'value.chosen', choice: { offersLoans } })}
        />
      </fieldset>
    </>
  );
}

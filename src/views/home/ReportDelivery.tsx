import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { ReportDelivery as Delivery } from '../../contracts/home.ts';
import type { ReportDeliveryRef } from '../../machines/home/reportDelivery.machine.ts';
import { useRefusal } from '../refusals/useRefusal.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { phoneOf } from '../ui/phone.ts';
import { RetryButton } from '../ui/RetryButton.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { uiText } from '../ui/text/id.ts';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { homeText } from './text/id.ts';

/** Whether, when and to which phone the report is sent, and how the last one fared. */
export function ReportDelivery({ actor }: { actor: ReportDeliveryRef }) {
  const text = useText(homeText).delivery;
  const { retry } = useText(uiText);
  const { value, context } = useSelector(actor, (snapshot) => snapshot);
  const { value: delivery } = context;
  return (
    <div className="grid gap-2 border-t border-line pt-2">
      {delivery !== null ? (
        <DeliveryForm actor={actor} delivery={delivery} />
      ) : value === 'failed' ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
          <span>{text.failed}</span>
          <RetryButton
            size="small"
            aria-label={`${retry}: ${text.title}`}
            onClick={() => actor.send({ type: 'retry.requested' })}
          />
        </div>
      ) : (
        <div aria-busy="true" className="grid min-h-11 content-center">
          <span className="sr-only">{text.loading}</span>
          <Skeleton className="h-4 w-2/3" />
        </div>
      )}
    </div>
  );
}

function DeliveryForm({ actor, delivery }: { actor: ReportDeliveryRef; delivery: Delivery }) {
  const text = useText(homeText).delivery;
  const { value, context } = useSelector(actor, (snapshot) => snapshot);
  const { problem } = context;
  const why = useRefusal(problem === 'notSaved' ? null : problem?.sentence);
  // What the user has chosen or written since; a refusal leaves it.
  const [changed, setChanged] = useState<{ isOn?: boolean; hour?: number; phone?: string }>({});
  const isOn = changed.isOn ?? delivery.isOn;
  const hour = changed.hour ?? delivery.hour;
  const phone = changed.phone ?? (delivery.phone === null ? '' : phoneOf(delivery.phone));
  const isSaving = value === 'saving';
  return (
    <Form className="grid gap-3" onSubmit={() => actor.send({ type: 'value.chosen', choice: { isOn, hour, phone } })}>
      <Switch
        label={text.title}
        hint={<LastReport delivery={delivery} />}
        checked={isOn}
        disabled={isSaving}
        onChange={(turnedOn) => {
          setChanged({ ...changed, isOn: turnedOn });
          // To be sent, it also needs an hour and a phone.
          if (!turnedOn && delivery.isOn)
            actor.send({ type: 'value.chosen', choice: { isOn: false, hour, phone: delivery.phone } });
        }}
      />
      {isOn && (
        <div className="grid gap-3 sm:max-w-md sm:grid-cols-2">
          <SelectField
            label={text.hour(delivery.zone)}
            value={String(hour)}
            options={HOURS}
            disabled={isSaving}
            onChange={(chosen) => setChanged({ ...changed, hour: Number(chosen) })}
          />
          <TextField
            label={text.phone}
            type="tel"
            autoComplete="tel"
            maxLength={30}
            value={phone}
            disabled={isSaving}
            error={problem !== null && problem !== 'notSaved' ? why : undefined}
            onChange={({ target }) => setChanged({ ...changed, phone: target.value })}
          />
        </div>
      )}
      {(isOn || problem !== null) && (
        <div>
          <Button type="submit" size="small" busy={isSaving}>
            {isSaving ? text.saving : text.save}
          </Button>
        </div>
      )}
      {problem === 'notSaved' && <Notice tone="fail" title={text.notSaved} />}
    </Form>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}.00`] as const);

function LastReport({ delivery: { isOn, hour, zone, phone, last } }: { delivery: Delivery }) {
  const text = useText(homeText).delivery;
  const { dayDate } = useFormat();
  const time = `${String(hour).padStart(2, '0')}.00`;
  return (
    <>
      {isOn && phone !== null ? text.on(time, zone, phoneOf(phone)) : text.off}
      {last !== null && (
        <span className={last.state === 'failed' ? 'block text-fail' : 'block'}>
          {last.state === 'failed'
            ? text.notSent(dayDate(last.day), last.time, text.reasons[last.reason ?? ''] ?? text.otherReason)
            : text.states[last.state](dayDate(last.day), last.time)}
        </span>
      )}
    </>
  );
}

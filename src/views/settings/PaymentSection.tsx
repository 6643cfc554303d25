import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { MAX_LENGTH } from '../../machines/settings/checks.ts';
import { selectConnectionTest, type SectionRef } from '../../machines/settings/section.machine.ts';
import { Button } from '../ui/Button.tsx';
import { CheckboxGroup } from '../ui/CheckboxGroup.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { ConnectionTest } from './ConnectionTest.tsx';
import { SectionFrame } from './SectionFrame.tsx';
import { settingsText } from './text/id.ts';
import { useSectionForm } from './useSectionForm.ts';

const BANKS = ['BCA', 'BNI', 'BRI', 'Mandiri', 'Permata', 'CIMB Niaga', 'BSI'];
const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/** The contents of an invoice, and the ways to pay it. */
export function PaymentSection({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).pembayaran;
  const labels = {
    collector_name: text.collector,
    collector_address: text.address,
    time_limit: text.limit,
    tax: text.tax,
    banks: text.banks,
    instruction: text.instruction,
    terms_of_service: text.terms,
  };
  return (
    <SectionFrame actor={actor} labels={labels}>
      <Fields actor={actor} />
    </SectionFrame>
  );
}

function Fields({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).pembayaran;
  const { values, change, problem, field } = useSectionForm(actor, 'pembayaran');
  const { time_limit, tax } = values;
  const connectionTest = useSelector(actor, selectConnectionTest);
  const isOwner = useSelector(actor, ({ context }) => context.isOwner);
  return (
    <>
      <TextField label={text.collector} {...field('collector_name')} />
      <TextArea label={text.address} maxCharacters={MAX_LENGTH.address} rows={2} {...field('collector_address')} />
      <FieldGroup title={text.limit}>
        <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {UNITS.map((unit) => (
            <NumberField
              key={unit}
              label={text.units[unit]}
              value={time_limit[unit]}
              onChange={(amount) => change({ time_limit: { ...time_limit, [unit]: amount ?? 0 } })}
            />
          ))}
        </div>
        {problem('time_limit') && (
          <p role="alert" className="text-sm text-fail">
            {problem('time_limit')}
          </p>
        )}
      </FieldGroup>
      <FieldGroup>
        <Switch
          label={text.tax}
          checked={tax.enabled}
          // The field is hidden now: an invalid value in it must not block saving.
          onChange={(enabled) =>
            change({ tax: { enabled, percentage: problem('tax.percentage') ? null : tax.percentage } })
          }
        />
        {tax.enabled && (
          <NumberField
            className="max-w-56"
            label={text.percentage}
            hint={text.percentageHint}
            value={tax.percentage}
            error={problem('tax.percentage')}
            onChange={(percentage) => change({ tax: { ...tax, percentage } })}
          />
        )}
      </FieldGroup>
      {connectionTest && <ConnectionTest actor={connectionTest} isOwner={isOwner} />}
      <FieldGroup title={text.banks} hint={text.banksHint}>
        <CheckboxGroup
          label={text.banks}
          options={[...new Set([...BANKS, ...values.banks])]}
          selected={values.banks}
          onChange={(banks) => change({ banks })}
        />
        <OtherBank onAdd={(bank) => change({ banks: [...new Set([...values.banks, bank])] })} />
        {problem('banks') && (
          <p role="alert" className="text-sm text-fail">
            {problem('banks')}
          </p>
        )}
      </FieldGroup>
      <TextArea
        label={text.instruction}
        hint={text.instructionHint}
        maxCharacters={MAX_LENGTH.payment}
        {...field('instruction')}
      />
      <TextArea label={text.terms} maxCharacters={MAX_LENGTH.terms} {...field('terms_of_service')} />
    </>
  );
}

function OtherBank({ onAdd }: { onAdd: (bank: string) => void }) {
  const text = useText(settingsText).pembayaran;
  const [name, setName] = useState('');
  const add = () => {
    if (name.trim() === '') return;
    onAdd(name.trim());
    setName('');
  };
  return (
    <div className="flex max-w-sm items-end gap-2">
      <TextField
        className="flex-1"
        label={text.otherBank}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      <Button icon={<Plus aria-hidden="true" size={18} />} onClick={add}>
        {text.addBank}
      </Button>
    </div>
  );
}

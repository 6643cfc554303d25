import { MAX_LENGTH } from '../../machines/settings/checks.ts';
import type { SectionRef } from '../../machines/settings/section.machine.ts';
import { CheckboxGroup } from '../ui/CheckboxGroup.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { parseWholeNumber } from '../ui/number.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { SectionFrame } from './SectionFrame.tsx';
import { settingsText } from './text/id.ts';
import { useSectionForm } from './useSectionForm.ts';

const COURIERS = ['JNE', 'J&T', 'SiCepat', 'AnterAja', 'Pos Indonesia', 'TIKI', 'GoSend', 'GrabExpress'];

/** The origin of shipments, the couriers and free shipping. */
export function ShippingSection({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).ongkir;
  const labels = {
    enabled: text.enabled,
    origin: text.origin,
    couriers: text.couriers,
    default_weight: text.weight,
    free_above: text.free,
    note: text.note,
  };
  return (
    <SectionFrame actor={actor} labels={labels}>
      <Fields actor={actor} />
    </SectionFrame>
  );
}

function Fields({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).ongkir;
  const { values, change, problem } = useSectionForm(actor, 'ongkir');
  const { origin } = values;
  const originFields = [
    ['province', text.province, 'address-level1'],
    ['city', text.city, 'address-level2'],
    ['district', text.district, 'address-level3'],
  ] as const;
  return (
    <>
      <Switch label={text.enabled} checked={values.enabled} onChange={(enabled) => change({ enabled })} />
      <FieldGroup title={text.origin}>
        <div className="grid gap-3 md:grid-cols-2">
          {originFields.map(([field, label, autoComplete]) => (
            <TextField
              key={field}
              label={label}
              autoComplete={autoComplete}
              value={origin[field]}
              error={problem(`origin.${field}`)}
              onChange={(event) => change({ origin: { ...origin, [field]: event.target.value } })}
            />
          ))}
          <TextField
            label={text.postalCode}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            value={origin.postal_code}
            error={problem('origin.postal_code') && text.postalCodeProblem}
            onChange={(event) => change({ origin: { ...origin, postal_code: event.target.value } })}
          />
        </div>
      </FieldGroup>
      <FieldGroup title={text.couriers}>
        <CheckboxGroup
          label={text.couriers}
          options={[...new Set([...COURIERS, ...values.couriers])]}
          selected={values.couriers}
          onChange={(couriers) => change({ couriers })}
        />
        {problem('couriers') && (
          <p role="alert" className="text-sm text-fail">
            {problem('couriers')}
          </p>
        )}
      </FieldGroup>
      <div className="grid gap-4 md:grid-cols-2">
        <NumberField
          label={text.weight}
          value={values.default_weight}
          error={problem('default_weight')}
          onChange={(default_weight) => change({ default_weight })}
        />
        <NumberField
          label={text.free}
          hint={text.freeHint}
          parse={parseWholeNumber}
          value={values.free_above}
          error={problem('free_above')}
          onChange={(free_above) => change({ free_above })}
        />
      </div>
      <TextArea
        label={text.note}
        value={values.note}
        error={problem('note')}
        maxCharacters={MAX_LENGTH.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </>
  );
}

import { useSelector } from '@xstate/react';

import type { Area } from '../../contracts/orders.areas.ts';
import { MAX_LENGTH } from '../../machines/settings/checks.ts';
import { selectAreaSearch, selectConnectionTest, type SectionRef } from '../../machines/settings/section.machine.ts';
import { AreaField } from '../orders/shipping/AreaField.tsx';
import { CheckboxGroup } from '../ui/CheckboxGroup.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { parseWholeNumber } from '../ui/number.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useText } from '../ui/useText.ts';
import { ConnectionTest } from './ConnectionTest.tsx';
import { SectionFrame } from './SectionFrame.tsx';
import { settingsText } from './text/id.ts';
import { useSectionForm } from './useSectionForm.ts';

/** Those whose prices are known (`private.priced_couriers`), and instant couriers, whose prices are not. */
const COURIERS = [
  'JNE',
  'J&T',
  'SiCepat',
  'AnterAja',
  'Pos Indonesia',
  'TIKI',
  'Ninja',
  'Lion Parcel',
  'ID Express',
  'SAP Express',
  'GoSend',
  'GrabExpress',
];

const noOrigin = { province: '', city: '', district: '', postal_code: '', area_id: '' };
const originOf = ({ id, province, city, district, postal_code }: Area) => ({
  province,
  city,
  district,
  postal_code,
  area_id: id,
});

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
  const { values, change, problem, field } = useSectionForm(actor, 'ongkir');
  const { origin } = values;
  const areaSearch = useSelector(actor, selectAreaSearch);
  const connectionTest = useSelector(actor, selectConnectionTest);
  const isOwner = useSelector(actor, ({ context }) => context.isOwner);
  return (
    <>
      <Switch label={text.enabled} checked={values.enabled} onChange={(enabled) => change({ enabled })} />
      {connectionTest && <ConnectionTest actor={connectionTest} isOwner={isOwner} />}
      <FieldGroup title={text.origin}>
        {areaSearch && (
          <AreaField
            actor={areaSearch}
            chosen={
              origin.area_id === ''
                ? null
                : [origin.district, origin.city, origin.province, origin.postal_code].filter(Boolean).join(', ')
            }
            error={problem('origin')}
            onChoose={(area) => change({ origin: area === null ? noOrigin : originOf(area) })}
          />
        )}
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
      <TextArea label={text.note} maxCharacters={MAX_LENGTH.note} {...field('note')} />
    </>
  );
}

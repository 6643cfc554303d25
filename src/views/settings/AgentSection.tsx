import { useSelector } from '@xstate/react';

import type { SectionRef } from '../../machines/settings/section.machine.ts';
import { Link } from '../app/Link.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Switch } from '../ui/Switch.tsx';
import { useText } from '../ui/useText.ts';
import { SectionFrame } from './SectionFrame.tsx';
import { settingsText } from './text/id.ts';
import { useSectionForm } from './useSectionForm.ts';

const VERSIONS = [
  ['v2', 'v2'],
  ['v3', 'v3'],
] as const;

const percentOf = (share: number): number => Math.round(share * 10_000) / 100;

/** Which AI version replies to customers. */
export function AgentSection({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).agen;
  const labels = {
    useAgentBehaviourV2: text.mode,
    simulatorAgentVersion: text.simulatorVersion,
    liveAgentVersion: text.liveVersion,
    modelVersion: text.model,
    enable_agent_partial_rollout: text.partial,
    agent_rollout_probability: text.probability,
    hold_seconds: text.hold,
  };
  return (
    <SectionFrame actor={actor} labels={labels}>
      <Fields actor={actor} />
    </SectionFrame>
  );
}

function Fields({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).agen;
  const { values, change, problem } = useSectionForm(actor, 'agen');
  const businessId = useSelector(actor, ({ context }) => context.businessId);
  const modes = ['off', 'simulator', 'live'] as const;
  return (
    <>
      <RadioGroup
        label={text.mode}
        value={values.useAgentBehaviourV2}
        options={modes.map((value) => ({ value, title: text.modes[value], hint: text.modeHints[value] }))}
        onChange={(useAgentBehaviourV2) => change({ useAgentBehaviourV2 })}
      />
      <div className="grid gap-4 md:grid-cols-3">
        <SelectField
          label={text.liveVersion}
          value={values.liveAgentVersion}
          options={VERSIONS}
          onChange={(liveAgentVersion) => change({ liveAgentVersion })}
        />
        <SelectField
          label={text.simulatorVersion}
          value={values.simulatorAgentVersion}
          options={VERSIONS}
          onChange={(simulatorAgentVersion) => change({ simulatorAgentVersion })}
        />
        <SelectField
          label={text.model}
          value={values.modelVersion}
          options={[
            ['large', text.models.large],
            ['small', text.models.small],
          ]}
          onChange={(modelVersion) => change({ modelVersion })}
        />
      </div>
      <p className="text-sm text-ink-soft">{text.liveVersionHint}</p>
      <FieldGroup>
        <Switch
          label={text.partial}
          hint={text.partialHint}
          checked={values.enable_agent_partial_rollout}
          onChange={(enable_agent_partial_rollout) =>
            change({
              enable_agent_partial_rollout,
              // The field is hidden now: an invalid value in it must not block saving.
              ...(problem('agent_rollout_probability') ? { agent_rollout_probability: 1 } : {}),
            })
          }
        />
        {values.enable_agent_partial_rollout && (
          <NumberField
            className="max-w-56"
            label={text.probability}
            value={percentOf(values.agent_rollout_probability)}
            error={problem('agent_rollout_probability')}
            onChange={(percent) => change({ agent_rollout_probability: (percent ?? Number.NaN) / 100 })}
          />
        )}
      </FieldGroup>
      <FieldGroup>
        <NumberField
          className="max-w-56"
          label={text.hold}
          hint={text.holdHint}
          value={values.hold_seconds}
          error={problem('hold_seconds')}
          onChange={(seconds) => change({ hold_seconds: seconds ?? Number.NaN })}
        />
      </FieldGroup>
      <p className="text-sm text-ink-soft">
        {text.behaviour}{' '}
        <Link
          to={{ name: 'training', search: { businessId, section: 'perilaku' } }}
          className="inline-flex min-h-11 items-center font-semibold text-accent-strong hover:underline"
        >
          {text.openBehaviour}
        </Link>
      </p>
    </>
  );
}

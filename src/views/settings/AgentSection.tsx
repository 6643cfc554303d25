import { useSelector } from '@xstate/react';

import type { SectionValues } from '../../contracts/settings.ts';
import type { SectionRef } from '../../machines/settings/section.machine.ts';
import { answeringLine } from '../answers/answeringLine.ts';
import { answeringText } from '../answers/text/answering.id.ts';
import { useApp } from '../app/AppContext.tsx';
import { Link } from '../app/Link.tsx';
import { useRefetch } from '../app/useRefetch.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { SectionFrame } from './SectionFrame.tsx';
import { settingsText } from './text/id.ts';
import { useSectionForm } from './useSectionForm.ts';

const VERSIONS = [
  ['v2', 'v2'],
  ['v3', 'v3'],
] as const;

const percentOf = (share: number): number => Math.round(share * 10_000) / 100;

/** Whether and in how many chats the AI replies to customers, and with which version. */
export function AgentSection({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).agen;
  const labels = {
    useAgentBehaviourV2: text.mode,
    simulatorAgentVersion: text.simulatorVersion,
    liveAgentVersion: text.liveVersion,
    modelVersion: text.model,
    enable_agent_partial_rollout: text.partial,
    agent_rollout_probability: text.probability,
    test_phone: text.testPhone,
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
  const { values, change, problem, field } = useSectionForm(actor, 'agen');
  const businessId = useSelector(actor, ({ context }) => context.businessId);
  const modes = ['off', 'simulator', 'live'] as const;
  return (
    <>
      <AnsweringRefetch actor={actor} />
      <RadioGroup
        label={text.mode}
        value={values.useAgentBehaviourV2}
        options={modes.map((value) => ({ value, title: text.modes[value], hint: text.modeHints[value] }))}
        onChange={(useAgentBehaviourV2) =>
          change({ useAgentBehaviourV2, ...(useAgentBehaviourV2 === 'live' && !values.has_versions && partOf(values)) })
        }
      />
      {values.useAgentBehaviourV2 === 'live' && (!values.has_versions || isShared(values)) && (
        <ShareOfChats actor={actor} />
      )}
      <TextField
        className="max-w-96"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        label={text.testPhone}
        hint={text.testPhoneHint}
        {...field('test_phone')}
      />
      <Versions actor={actor} />
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

/** Whether the AI answers a share of the chats, and the team the others. */
const isShared = (values: SectionValues['agen']): boolean =>
  values.enable_agent_partial_rollout && values.rollout_rest === 'team';

/** The share of the chats that the AI answers, with the team for the others. */
const partOf = (values: SectionValues['agen']): Partial<SectionValues['agen']> => ({
  enable_agent_partial_rollout: true,
  agent_rollout_probability: isShared(values) ? values.agent_rollout_probability || 1 : 1,
  rollout_rest: 'team',
});

/** Shares that can be chosen. Another one that is in force is listed too. */
const SHARES = [0.05, 0.1, 0.25, 0.5, 1];

/** How many of the chats the AI answers. The team answers the others. */
function ShareOfChats({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).agen;
  const answering = useText(answeringText);
  const { values, change } = useSectionForm(actor, 'agen');
  const share = isShared(values) ? values.agent_rollout_probability : 1;
  const shares =
    SHARES.includes(share) || share === 0 ? SHARES : [...SHARES, share].toSorted((one, other) => one - other);
  return (
    <RadioGroup
      label={text.share}
      value={String(share)}
      options={shares.map((each) => ({
        value: String(each),
        title: answeringLine('live', each, answering),
        hint: each === 1 ? text.shareAllHint : text.shareHint,
      }))}
      onChange={(chosen) =>
        change({
          enable_agent_partial_rollout: true,
          agent_rollout_probability: Number(chosen),
          rollout_rest: 'team',
        })
      }
    />
  );
}

/** Other screens show which chats the AI answers. */
function AnsweringRefetch({ actor }: { actor: SectionRef }) {
  const workspace = useSelector(useApp(), ({ children }) => children.workspace);
  return workspace === undefined ? null : <RefetchAfterSave actor={actor} />;
}

function RefetchAfterSave({ actor }: { actor: SectionRef }) {
  const businessId = useSelector(actor, ({ context }) => context.businessId);
  const version = useSelector(actor, ({ context }) => context.saved?.version ?? null);
  useRefetch(version, `home/${businessId}/answering`);
  return null;
}

/** Which versions answer, where two of them have answered customers, and with which model. */
function Versions({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).agen;
  const { values, change } = useSectionForm(actor, 'agen');
  return (
    <>
      <div className="grid gap-4 md:grid-cols-3">
        {values.has_versions && (
          <>
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
          </>
        )}
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
      {values.has_versions && <p className="text-sm text-ink-soft">{text.liveVersionHint}</p>}
      {values.has_versions && !isShared(values) && <PartialRollout actor={actor} />}
    </>
  );
}

/** Version 3 for a part of the chats, and version 2 for the others. */
function PartialRollout({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).agen;
  const { values, change, problem } = useSectionForm(actor, 'agen');
  return (
    <FieldGroup>
      <Switch
        label={text.partial}
        hint={text.partialHint}
        checked={values.enable_agent_partial_rollout}
        onChange={(enable_agent_partial_rollout) =>
          change({
            enable_agent_partial_rollout,
            rollout_rest: 'v2',
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
  );
}

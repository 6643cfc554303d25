import { useId, useState } from 'react';

import type { ChannelChange, ChannelDetails, ChannelList, ChannelRefusal } from '../../contracts/channels.ts';
import { MAX_NAME } from '../../contracts/limits.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { useWhyDisabled, WhyDisabled } from '../ui/whyDisabled.ts';
import { channelsText } from './text/id.ts';

interface ChannelSettingsProps {
  details: ChannelDetails;
  agents: ChannelList['agents'];
  isOwner: boolean;
  isSaving: boolean;
  /** Of this channel's last change. */
  refusal: ChannelRefusal | null;
  onChange: (change: ChannelChange) => void;
}

/** A channel's settings. Members see them disabled, with the reason. */
export function ChannelSettings({ details, agents, isOwner, isSaving, refusal, onChange }: ChannelSettingsProps) {
  const pageText = useText(channelsText);
  const text = pageText.settings;
  const { row, agentId } = details;
  const [name, setName] = useState(row.name);
  const [expected, setExpected] = useState(row.expected_phone ?? '');
  const badPhone = refusal?.why === 'bad-phone';
  return (
    <WhyDisabled value={isOwner ? null : pageText.ownerOnly}>
      <div className="grid gap-4">
        {!isOwner && <p className="text-ink-soft">{pageText.ownerOnly}</p>}
        {refusal !== null && !badPhone && (
          <Notice tone="fail" title={pageText.refused[refusal.why]} detail={refusal.detail} />
        )}
        <Form
          className="grid gap-3 md:grid-cols-2"
          onSubmit={() => onChange({ name: name.trim() || row.name, expectedPhone: expected })}
        >
          <TextField
            label={text.name}
            disabled={!isOwner}
            maxLength={MAX_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={text.expected}
            hint={text.expectedHint}
            error={badPhone ? pageText.refused['bad-phone'] : undefined}
            type="tel"
            inputMode="tel"
            maxLength={40}
            disabled={!isOwner}
            value={expected}
            onChange={(event) => setExpected(event.target.value)}
          />
          <div className="md:col-span-2">
            <Button type="submit" disabled={!isOwner} busy={isSaving}>
              {text.save}
            </Button>
          </div>
        </Form>
        <AgentChoice agents={agents} agentId={agentId} isDisabled={!isOwner || isSaving} onChange={onChange} />
      </div>
    </WhyDisabled>
  );
}

function AgentChoice({
  agents,
  agentId,
  isDisabled,
  onChange,
}: {
  agents: ChannelList['agents'];
  agentId: string | null;
  isDisabled: boolean;
  onChange: (change: ChannelChange) => void;
}) {
  const text = useText(channelsText).settings;
  const id = useId();
  const why = useWhyDisabled(isDisabled, null);
  const nameOf = (tone: string | null) => (tone === null ? null : (text.tones[tone] ?? tone));
  return (
    <div className="grid max-w-80 gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {text.agent}
      </label>
      <select
        id={id}
        disabled={isDisabled || agents.length === 0}
        title={why ?? undefined}
        value={agentId ?? ''}
        onChange={(event) => onChange({ agentId: event.target.value })}
        className="min-h-11 rounded-md border border-line-strong bg-surface px-3 disabled:opacity-50"
      >
        {agentId === null && <option value="">{agents.length === 0 ? text.noAgent : text.chooseAgent}</option>}
        {agents.map(({ id, tone }, index) => (
          <option key={id} value={id}>
            {text.agentName(index + 1, nameOf(tone))}
          </option>
        ))}
      </select>
    </div>
  );
}

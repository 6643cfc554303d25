import { useId, useState, type ReactNode } from 'react';

import type { RoomFilter } from '../../machines/inbox/filter.ts';
import type { TabName } from '../../machines/location/route.ts';
import { useText } from '../text/text.ts';

export interface ChannelName {
  id: string;
  name: string;
}

const FIELD = 'min-h-11 w-full rounded-md border border-line-strong/60 bg-surface px-2 md:min-h-9';

/** The rarer wishes. A tab that is one status already asks for no other. */
export function FilterPanel({
  tab,
  filter,
  channels,
  onChange,
}: {
  tab: TabName;
  filter: RoomFilter;
  channels: readonly ChannelName[];
  onChange: (change: Partial<RoomFilter>) => void;
}) {
  const text = useText().inbox;
  return (
    <div className="animate-appear grid grid-cols-2 gap-3 border-y border-line bg-sunken px-3 py-3">
      {tab === 'inbox' && (
        <Choice
          label={text.filter.status}
          value={filter.filterRoomStatus}
          options={text.status}
          onChoose={(filterRoomStatus) => onChange({ filterRoomStatus })}
        />
      )}
      <Choice
        label={text.filter.holder}
        value={filter.holder}
        options={{ ai: text.holder.ai, member: text.holder.member, phone: text.holder.phone }}
        onChoose={(holder) => onChange({ holder })}
      />
      <Choice
        label={text.filter.rollout}
        value={filter.rolloutStatus}
        options={{ v2: text.rollout('v2'), v3: text.rollout('v3') }}
        onChoose={(rolloutStatus) => onChange({ rolloutStatus })}
      />
      {channels.length > 1 && (
        <Choice
          label={text.filter.channel}
          value={filter.channelId}
          options={Object.fromEntries(channels.map(({ id, name }) => [id, name]))}
          onChoose={(channelId) => onChange({ channelId })}
        />
      )}
      <TagField
        label={text.filter.withTag}
        onAdd={(tag) => onChange({ searchTags: [...new Set([...filter.searchTags, tag])] })}
      />
      <TagField
        label={text.filter.withoutTag}
        onAdd={(tag) => onChange({ excludedTags: [...new Set([...filter.excludedTags, tag])] })}
      />
    </div>
  );
}

function Choice<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: Value | null;
  options: Record<Value, string>;
  onChoose: (value: Value | null) => void;
}) {
  const text = useText().inbox.filter;
  return (
    <Field label={label}>
      {(id) => (
        <select
          id={id}
          value={value ?? ''}
          onChange={(event) => onChoose((event.target.value || null) as Value | null)}
          className={FIELD}
        >
          <option value="">{text.any}</option>
          {(Object.entries(options) as [Value, string][]).map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function TagField({ label, onAdd }: { label: string; onAdd: (tag: string) => void }) {
  const text = useText().inbox.filter;
  const [typed, setTyped] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onAdd(typed.trim());
        setTyped('');
      }}
    >
      <Field label={label}>
        {(id) => (
          <input
            id={id}
            value={typed}
            maxLength={60}
            autoComplete="off"
            placeholder={text.tagHint}
            onChange={(event) => setTyped(event.target.value)}
            className={FIELD}
          />
        )}
      </Field>
    </form>
  );
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-xs font-semibold text-ink-soft">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

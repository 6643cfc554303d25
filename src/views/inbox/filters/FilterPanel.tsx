import { useSelector } from '@xstate/react';
import { useId, type ReactNode } from 'react';

import type { TabName } from '../../../contracts/app.routing.ts';
import type { RoomFilter } from '../../../contracts/inbox.ts';
import { selectBusiness } from '../../../machines/app/workspace.machine.ts';
import { useHasVersions } from '../../answers/useHasVersions.ts';
import { useWorkspace } from '../../app/AppContext.tsx';
import { useResource } from '../../app/useResource.ts';
import { resolutionText } from '../../conversation/resolution/text/id.ts';
import { useText } from '../../ui/useText.ts';
import { searchText } from '../search/text/id.ts';
import { inboxText } from '../text/id.ts';
import { CompletedDays } from './CompletedDays.tsx';
import { holderName, useHolders } from './holders.ts';
import { TagChoice } from './TagChoice.tsx';

export interface ChannelName {
  id: string;
  name: string;
}

const FIELD_CLASS = 'min-h-11 w-full rounded-md border border-line-strong bg-surface px-2 md:min-h-9';

/** The choices of one select: at most one of them holds. */
const shown = ['withCompleted', 'snoozed', 'archived'] as const;

/** The less common filters. A tab with a fixed status has no status filter. */
export function FilterPanel({
  tab,
  filter,
  userId,
  channels,
  onChange,
}: {
  tab: TabName;
  filter: RoomFilter;
  userId: string;
  channels: readonly ChannelName[];
  onChange: (change: Partial<RoomFilter>) => void;
}) {
  const words = useText(inboxText);
  const text = useText(searchText);
  const resolutions = useText(resolutionText);
  const holders = useHolders(userId);
  const businessId = useSelector(useWorkspace(), (snapshot) => selectBusiness(snapshot)?.id ?? '');
  const tags = useResource(`tags/${businessId}`);
  const hasVersions = useHasVersions(businessId);
  return (
    <div className="animate-appear grid max-h-[45dvh] grid-cols-2 gap-3 overflow-y-auto border-y border-line bg-sunken px-3 py-3">
      {tab === 'inbox' && (
        <FilterSelect
          label={text.status}
          value={filter.filterRoomStatus}
          options={words.status}
          onChoose={(filterRoomStatus) => onChange({ filterRoomStatus })}
        />
      )}
      {tab === 'taskCompleted' && (
        <>
          <CompletedDays value={filter.completed} onChoose={(completed) => onChange({ completed })} />
          <FilterSelect
            label={resolutions.label}
            value={filter.resolution}
            options={{ ...resolutions.choices, none: resolutions.none }}
            onChoose={(resolution) => onChange({ resolution })}
          />
        </>
      )}
      <FilterSelect
        label={text.holder}
        value={filter.holder}
        options={{
          ...holders,
          ...(filter.holder !== null && { [filter.holder]: holderName(holders, filter.holder, words) }),
        }}
        onChoose={(holder) => onChange({ holder })}
      />
      {(hasVersions || filter.rolloutStatus !== null) && (
        <FilterSelect
          label={text.rollout}
          value={filter.rolloutStatus}
          options={{ v2: text.answeredBy('v2'), v3: text.answeredBy('v3'), none: text.outsideRollout }}
          onChoose={(rolloutStatus) => onChange({ rolloutStatus })}
        />
      )}
      <FilterSelect
        label={text.shown}
        value={shown.find((name) => filter[name]) ?? null}
        any={tab === 'inbox' ? text.open : text.all}
        options={{
          ...(tab === 'inbox' && { withCompleted: text.all }),
          snoozed: text.snoozed,
          archived: text.archived,
        }}
        onChoose={(chosen: string | null) => onChange(Object.fromEntries(shown.map((name) => [name, name === chosen])))}
      />
      {channels.length > 1 && (
        <FilterSelect
          label={text.channel}
          value={filter.channelId}
          options={Object.fromEntries(channels.map(({ id, name }) => [id, name]))}
          onChoose={(channelId) => onChange({ channelId })}
        />
      )}
      <TagChoice
        label={text.withTag}
        tags={tags}
        selected={filter.searchTags}
        onChange={(searchTags) => onChange({ searchTags })}
      />
      <TagChoice
        label={text.withoutTag}
        tags={tags}
        selected={filter.excludedTags}
        onChange={(excludedTags) => onChange({ excludedTags })}
      />
    </div>
  );
}

function FilterSelect<Value extends string>({
  label,
  value,
  options,
  any,
  onChoose,
}: {
  label: string;
  value: Value | null;
  options: Partial<Record<Value, string>>;
  /** The label of the option for "no filter". */
  any?: string;
  onChoose: (value: Value | null) => void;
}) {
  const text = useText(searchText);
  return (
    <Field label={label}>
      {(id) => (
        <select
          id={id}
          value={value ?? ''}
          onChange={(event) => onChoose((event.target.value || null) as Value | null)}
          className={FIELD_CLASS}
        >
          <option value="">{any ?? text.any}</option>
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

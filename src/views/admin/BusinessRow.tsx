import { Eye, Forward, SlidersHorizontal, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import type { BusinessEntry } from '../../contracts/admin.ts';
import { sentence, StatusIcon } from '../app/frame/ChannelStatus.tsx';
import { frameText } from '../app/frame/text/id.ts';
import { Link } from '../app/Link.tsx';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Tag } from '../ui/Tag.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { adminText } from './text/id.ts';

export interface BusinessRowProps {
  business: BusinessEntry;
  /** Whether the user is its owner: only the owner can finish creating it and hand it over. */
  isOwn: boolean;
  onView: () => void;
  onToggles: () => void;
  onHandover: () => void;
}

/** A business: a card on narrow screens, a row with columns from 1024 px. */
export function BusinessRow({ business, isOwn, onView, onToggles, onHandover }: BusinessRowProps) {
  const { elapsed } = useFormat();
  const { business: text, toggles: togglesText } = useText(adminText);
  const channelText = useText(frameText).channels;
  const now = useNow();
  const { name, owner, channels, toggles, rollout, members, missing, mode } = business;
  const { columns } = text;
  const best = channels.best ?? 'pending';
  return (
    <article
      aria-label={name}
      className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.3fr)_5.5rem_12rem] lg:items-start"
    >
      <div className="col-span-2 grid min-w-0 justify-items-start gap-1 lg:col-span-1">
        <h2 className="max-w-full truncate font-semibold">
          <bdi>{name}</bdi>
        </h2>
        <div className="flex flex-wrap gap-1.5">
          <Tag tone={mode === 'live' ? 'done' : 'plain'}>{text.modes[mode] ?? mode}</Tag>
          {missing.length > 0 && (
            <Tag tone="help" icon={<TriangleAlert aria-hidden="true" size={12} />}>
              {text.incomplete}
            </Tag>
          )}
        </div>
        {missing.length > 0 && (
          <p className="text-sm text-help">{text.missingParts(missing.map((part) => text.missing[part]).join(', '))}</p>
        )}
        {missing.length > 0 && isOwn && (
          <Link
            to={{ name: 'onboardingStart', search: { business_id: business.id } }}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-strong underline-offset-2 hover:underline md:min-h-9"
          >
            {text.resume}
          </Link>
        )}
      </div>
      <LabelledValue label={columns.owner}>
        {owner ? <bdi>{owner.name ?? text.nameless}</bdi> : text.ownerless}
        {owner?.email && <span className="block truncate text-sm text-ink-soft">{owner.email}</span>}
      </LabelledValue>
      <LabelledValue label={columns.channel}>
        {channels.count === 0 ? (
          text.noChannel
        ) : (
          <span className="flex items-center gap-2">
            <StatusIcon status={best} />
            <span className="min-w-0">
              {sentence(channelText.status, best) ?? channelText.unknown(best)}
              {channels.count > 1 && (
                <span className="block text-sm text-ink-soft">{text.channels(channels.count)}</span>
              )}
            </span>
          </span>
        )}
      </LabelledValue>
      <LabelledValue label={columns.versions}>
        {togglesText.values[toggles.useAgentBehaviourV2]}
        <span className="tabular block text-sm text-ink-soft">
          {text.versions(toggles.liveAgentVersion, toggles.simulatorAgentVersion, toggles.modelVersion)}
        </span>
        <span className="tabular block text-sm text-ink-soft">
          {rollout === null
            ? text.noAgent
            : rollout.partial
              ? text.rollout(Math.round(rollout.probability * 100))
              : text.everything}
        </span>
      </LabelledValue>
      <LabelledValue label={columns.activity}>
        {business.last_activity ? elapsed(business.last_activity, now) : text.never}
        <span className="tabular block text-sm text-ink-soft">{text.members(members)}</span>
      </LabelledValue>
      <div className="col-span-2 flex flex-wrap gap-1 lg:col-span-1 lg:grid lg:justify-items-stretch">
        {!isOwn && (
          <Button
            size="small"
            icon={<Eye aria-hidden="true" size={16} />}
            aria-label={`${text.view}: ${name}`}
            onClick={onView}
          >
            {text.view}
          </Button>
        )}
        <Button
          size="small"
          icon={<SlidersHorizontal aria-hidden="true" size={16} />}
          aria-label={`${text.toggles}: ${name}`}
          onClick={onToggles}
        >
          {text.toggles}
        </Button>
        {isOwn && (
          <Button
            size="small"
            icon={<Forward aria-hidden="true" size={16} />}
            aria-label={`${text.handover}: ${name}`}
            onClick={onHandover}
          >
            {text.handover}
          </Button>
        )}
      </div>
    </article>
  );
}

/** A value under its label. */
function LabelledValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-ink-soft">{label}</p>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

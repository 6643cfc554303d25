import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';

import type { ChannelRef } from '../../machines/channels/channel.machine.ts';
import { channelStatus } from '../app/frame/frameModel.ts';
import { frameText } from '../app/frame/text/id.ts';
import { phoneOf } from '../ui/phone.ts';
import { useText } from '../ui/useText.ts';
import { WhyDisabled } from '../ui/whyDisabled.ts';
import { ChannelForState } from './ChannelForState.tsx';
import { ConfirmDelete, ConfirmLogout } from './ConfirmUnlink.tsx';
import { CooldownContext, useCooldown } from './cooldown.ts';
import { SessionActions } from './SessionActions.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { StatusHistory } from './StatusHistory.tsx';
import { channelsText } from './text/id.ts';

/** One channel: its status, the next step, its history, settings and commands. */
export function ChannelCard({ actor, settings }: { actor: ChannelRef; settings?: ReactNode }) {
  const text = useText(channelsText);
  const nameless = useText(frameText).channels.nameless;
  const title = useId();
  const { row, me, status, changes, isCoolingDown } = useSelector(actor, (snapshot) => snapshot.context);
  const number = me?.phone ?? row.phone;
  const secondsLeft = useCooldown(isCoolingDown);
  return (
    <CooldownContext value={secondsLeft}>
      <WhyDisabled value={isCoolingDown ? text.coolingDown(secondsLeft) : null}>
        <article aria-labelledby={title} className="rounded-lg border border-line bg-surface">
          <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3">
            <h3 id={title} className="min-w-0 text-base font-semibold">
              <bdi>{row.name.trim() || nameless}</bdi>
            </h3>
            <StatusBadge status={channelStatus({ ...row, status, phone: number })} />
            {number !== null && <p className="tabular ml-auto text-ink-soft">{phoneOf(number)}</p>}
          </header>
          <div className="p-4">
            <ChannelForState actor={actor} />
          </div>
          <div className="divide-y divide-line border-t border-line">
            <Disclosure title={text.timeline.title}>
              <StatusHistory changes={changes} />
            </Disclosure>
            {settings !== undefined && <Disclosure title={text.settings.title}>{settings}</Disclosure>}
            <SessionActions actor={actor} />
          </div>
          <ConfirmLogout actor={actor} />
          <ConfirmDelete actor={actor} />
        </article>
      </WhyDisabled>
    </CooldownContext>
  );
}

function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 items-center justify-between gap-2 px-4 font-medium -outline-offset-2 hover:bg-hover">
        {title}
        <ChevronDown
          aria-hidden="true"
          size={18}
          className="text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}

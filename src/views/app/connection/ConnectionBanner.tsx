import { useSelector } from '@xstate/react';
import { Check, WifiOff } from 'lucide-react';

import {
  selectMissedChats,
  selectNotice,
  type ConnectionNotice,
  type ConnectionRef,
} from '../../../machines/app/connection.machine.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useText } from '../../ui/useText.ts';
import { connectionText } from './text/id.ts';

/** Banner above the page while its data may be out of date, and for a moment after. */
export function ConnectionBanner({
  notice,
  missedChats = 0,
}: {
  notice: ConnectionNotice | null;
  missedChats?: number;
}) {
  const text = useText(connectionText);
  // The live region is always mounted: a screen reader announces only changes in an existing one.
  return (
    <output className="block">
      {notice !== null && (
        <span className="animate-appear flex min-h-9 flex-wrap items-center justify-center gap-x-2 bg-ink px-4 py-1.5 text-center text-sm text-page">
          <span className="inline-flex items-center gap-2 font-semibold">
            {notice === 'offline' && <WifiOff aria-hidden="true" size={16} />}
            {notice === 'reconnecting' && <Spinner />}
            {notice === 'restored' && <Check aria-hidden="true" size={16} />}
            {text[notice]}
          </span>
          {notice === 'offline' && <span className="max-md:text-xs">{text.offlineNote}</span>}
          {missedChats > 0 && <span>{text.missed(String(missedChats))}</span>}
          {notice === 'reconnecting' && <span className="max-md:text-xs">{text.reconnectingNote}</span>}
        </span>
      )}
    </output>
  );
}

export function ConnectionBannerContainer({ actor }: { actor: ConnectionRef }) {
  return (
    <ConnectionBanner notice={useSelector(actor, selectNotice)} missedChats={useSelector(actor, selectMissedChats)} />
  );
}

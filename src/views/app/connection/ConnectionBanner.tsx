import { useSelector } from '@xstate/react';
import { Check, WifiOff } from 'lucide-react';

import {
  selectMissed,
  selectNews,
  type ConnectionNews,
  type ConnectionRef,
} from '../../../machines/app/connection.machine.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useText } from '../../ui/useText.ts';
import { connectionText } from './text/id.ts';

/** A line above everything while what is on the screen may be old, and for a moment after. */
export function ConnectionBanner({ news, missed = 0 }: { news: ConnectionNews | null; missed?: number }) {
  const text = useText(connectionText);
  // The region stands there before its words do: a screen reader announces only what changes in one it knows.
  return (
    <output className="block">
      {news !== null && (
        <span className="animate-appear flex min-h-9 flex-wrap items-center justify-center gap-x-2 bg-ink px-4 py-1.5 text-center text-sm text-page">
          <span className="inline-flex items-center gap-2 font-semibold">
            {news === 'offline' && <WifiOff aria-hidden="true" size={16} />}
            {news === 'reconnecting' && <Spinner />}
            {news === 'restored' && <Check aria-hidden="true" size={16} />}
            {text[news]}
          </span>
          {news === 'offline' && <span className="max-md:text-xs">{text.offlineNote}</span>}
          {missed > 0 && <span>{text.missed(String(missed))}</span>}
          {news === 'reconnecting' && <span className="max-md:text-xs">{text.reconnectingNote}</span>}
        </span>
      )}
    </output>
  );
}

export function Connection({ actor }: { actor: ConnectionRef }) {
  return <ConnectionBanner news={useSelector(actor, selectNews)} missed={useSelector(actor, selectMissed)} />;
}

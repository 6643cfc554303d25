import { useSelector } from '@xstate/react';
import { History } from 'lucide-react';

import { DAY } from '../../../contracts/time.ts';
import { selectCopySince, type OfflineRef } from '../../../machines/app/offline.machine.ts';
import { commandsText, type CommandsText } from '../../commands/text/id.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat, type Format } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';

/** Notice that the screen shows the offline copy, with its age. */
export function OfflineNotice({ actor }: { actor: OfflineRef }) {
  const text = useText(commandsText).offline;
  const format = useFormat();
  const since = useSelector(actor, selectCopySince);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <output className="block">
      {since !== null && (
        <span className="animate-appear flex flex-wrap items-center gap-x-3 border-b border-line bg-help-wash py-0.5 pr-2 pl-4 text-sm">
          <History aria-hidden="true" size={16} className="shrink-0 text-help" />
          <span className="min-w-0 flex-1">
            <span className="font-semibold">{text.since(momentOf(since, format, text))}</span>{' '}
            <span className="max-md:hidden">{text.note}</span>
          </span>
          <span className="[@media(max-height:22.5rem)]:hidden">
            <Button
              size="small"
              variant="quiet"
              busy={isBusy}
              onClick={() => actor.send({ type: 'refresh.requested' })}
            >
              {text.renew}
            </Button>
          </span>
        </span>
      )}
    </output>
  );
}

/** '14.05' today, 'kemarin 14.05', '18 November 2026 14.05'. */
const momentOf = (
  instant: number,
  { clockTime, date, dayOf }: Format,
  { yesterday }: CommandsText['offline'],
): string => {
  const [day, now] = [dayOf(instant), Date.now()];
  if (day === dayOf(now)) return clockTime(instant);
  return `${day === dayOf(now - DAY) ? yesterday : date(instant)} ${clockTime(instant)}`;
};

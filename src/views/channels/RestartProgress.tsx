import { Check, Circle } from 'lucide-react';

import type { ChannelSnapshot } from '../../machines/channels/channel.machine.ts';
import { classes } from '../ui/classes.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { useText } from '../ui/useText.ts';
import { channelsText } from './text/id.ts';

/** The progress of a restart that anyone requested, until the session works or fails again. */
export function RestartProgress({ snapshot }: { snapshot: ChannelSnapshot }) {
  const text = useText(channelsText).progress;
  const at = stepOf(snapshot);
  if (at === null) return null;
  return (
    <ol aria-label={text.title} className="grid gap-1 rounded-md bg-sunken p-3 md:flex md:gap-6">
      {text.steps.map((step, index) => {
        const stage = index < at ? 'done' : index === at ? 'now' : 'later';
        return (
          <li key={step} className={classes('flex items-center gap-2', stage === 'later' && 'text-ink-soft')}>
            {stage === 'done' && <Check aria-hidden="true" size={16} className="text-done" />}
            {stage === 'now' && <Spinner className="text-accent" />}
            {stage === 'later' && <Circle aria-hidden="true" size={16} />}
            <span className={classes(stage === 'now' && 'font-semibold')}>{step}</span>
            <span className="sr-only">{text[stage]}</span>
          </li>
        );
      })}
    </ol>
  );
}

const stepOf = (snapshot: ChannelSnapshot): 0 | 1 | 2 | null => {
  if (snapshot.matches('restarting')) return 0;
  if (!snapshot.context.hasRestarted) return null;
  if (snapshot.matches('STARTING')) return 1;
  return snapshot.matches('SCAN_QR_CODE') ? 2 : null;
};

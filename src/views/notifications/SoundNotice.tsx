import { useSelector } from '@xstate/react';
import { BellOff } from 'lucide-react';

import { selectBell, selectSound } from '../../machines/notifications/notifications.machine.ts';
import type { SoundRef } from '../../machines/notifications/sound.machine.ts';
import { useArrived, useWorkspace } from '../app/AppContext.tsx';
import { useText } from '../ui/useText.ts';
import { notificationsText } from './text/id.ts';

/** That something was to be heard, and why it was not. The press that it asks for takes it away. */
export function SoundNotice({ actor }: { actor: SoundRef }) {
  const text = useText(notificationsText);
  const isMuted = useSelector(actor, (snapshot) => snapshot.matches('muted'));
  return (
    // There before it has something to say: what comes with its words is not read out.
    <output className="block">
      {isMuted && (
        <span className="flex items-center gap-3 border-b border-line bg-sunken px-4 py-2 text-sm">
          <BellOff aria-hidden="true" size={18} className="shrink-0 text-ink-soft" />
          {text.muted}
        </span>
      )}
    </output>
  );
}

/** The same of the business at work. */
export function SoundHeldBack() {
  const bell = useArrived(useSelector(useWorkspace(), selectBell));
  const sound = useSelector(bell, (snapshot) => snapshot && selectSound(snapshot));
  return sound && <SoundNotice actor={sound} />;
}

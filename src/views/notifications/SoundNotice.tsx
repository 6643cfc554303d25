import { useSelector } from '@xstate/react';
import { BellOff } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { selectInbox, selectNotifications } from '../../machines/app/workspace.machine.ts';
import { selectCounts } from '../../machines/inbox/inbox.machine.ts';
import { selectSound } from '../../machines/notifications/notifications.machine.ts';
import type { SoundRef } from '../../machines/notifications/sound.machine.ts';
import { useOptionalActor, useWorkspace } from '../app/AppContext.tsx';
import { useFormat } from '../ui/format.ts';
import { say } from '../ui/say.ts';
import { useText } from '../ui/useText.ts';
import { notificationsText } from './text/id.ts';

/** A notice that the browser blocked the notification sound. The next user gesture unblocks it and hides the notice. */
export function SoundNotice({ actor }: { actor: SoundRef }) {
  const text = useText(notificationsText);
  const isMuted = useSelector(actor, (snapshot) => snapshot.matches('muted'));
  return (
    // Always rendered: screen readers do not announce a live region that appears together with its text.
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

/** Says how many chats wait for the team when there are more than before: their number elsewhere changes in silence. */
export function WaitingAnnouncer() {
  const text = useText(notificationsText);
  const { count } = useFormat();
  const inbox = useSelector(useWorkspace(), selectInbox);
  const waiting = useSelector(inbox, (snapshot) => (snapshot ? (selectCounts(snapshot)?.eskalasi ?? null) : null));
  const before = useRef(waiting);
  useEffect(() => {
    if (waiting !== null && before.current !== null && waiting > before.current) say(text.newlyWaiting(count(waiting)));
    before.current = waiting ?? before.current;
  }, [waiting, text, count]);
  return null;
}

/** The notice for the open business. */
export function SoundNoticeContainer() {
  const notifications = useOptionalActor(useSelector(useWorkspace(), selectNotifications));
  const sound = useSelector(notifications, (snapshot) => snapshot && selectSound(snapshot));
  return sound && <SoundNotice actor={sound} />;
}

import { useSelector } from '@xstate/react';
import { Eye, PenLine } from 'lucide-react';

import type { PresenceRef, PresenceSnapshot } from '../../machines/conversation/presence.machine.ts';
import { useColleagues } from '../app/useColleagues.ts';
import { customerText } from '../customer/text/id.ts';
import { useText } from '../ui/useText.ts';

const selectCompanions = ({ context }: PresenceSnapshot) => context.others;
const selectIsOtherTyping = (snapshot: PresenceSnapshot) => snapshot.matches('otherTyping');

/** The other members in this conversation, above the composer. */
export function Presence({ actor }: { actor: PresenceRef }) {
  const text = useText(customerText).presence;
  const nameOf = useColleagues();
  const others = useSelector(actor, selectCompanions);
  const isOtherTyping = useSelector(actor, selectIsOtherTyping);
  const named = others.filter(({ isTyping }) => isTyping === isOtherTyping);
  const names = named.map(({ userId }) => nameOf(userId) ?? text.colleague).join(', ');
  const Icon = isOtherTyping ? PenLine : Eye;
  return (
    <output className="block empty:hidden">
      {named.length > 0 && (
        <span className="flex min-w-0 items-center gap-2 px-3 py-1.5 text-sm text-person">
          <Icon aria-hidden="true" size={16} className="shrink-0" />
          <bdi className="min-w-0 truncate">{isOtherTyping ? text.typing(names) : text.looking(names)}</bdi>
        </span>
      )}
    </output>
  );
}

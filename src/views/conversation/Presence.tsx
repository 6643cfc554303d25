import { useSelector } from '@xstate/react';
import { Eye, PenLine } from 'lucide-react';

import type { CompanyRef, CompanySnapshot } from '../../machines/conversation/presence.machine.ts';
import { customerText } from '../customer/text/id.ts';
import { useColleagues } from '../inbox/useColleagues.ts';
import { useText } from '../ui/useText.ts';

const selectCompanions = ({ context }: CompanySnapshot) => context.companions;
const selectOvertaken = (snapshot: CompanySnapshot) => snapshot.matches('overtaken');

/** Who else of the team is here, above the field in which both might answer. */
export function CompanyLine({ actor }: { actor: CompanyRef }) {
  const text = useText(customerText).company;
  const nameOf = useColleagues();
  const companions = useSelector(actor, selectCompanions);
  const isOvertaken = useSelector(actor, selectOvertaken);
  const meant = companions.filter(({ isTyping }) => isTyping === isOvertaken);
  const names = meant.map(({ userId }) => nameOf(userId) ?? text.somebody).join(', ');
  const Icon = isOvertaken ? PenLine : Eye;
  return (
    <output className="block empty:hidden">
      {meant.length > 0 && (
        <span className="flex min-w-0 items-center gap-2 px-3 py-1.5 text-sm text-person">
          <Icon aria-hidden="true" size={16} className="shrink-0" />
          <bdi className="min-w-0 truncate">{isOvertaken ? text.typing(names) : text.looking(names)}</bdi>
        </span>
      )}
    </output>
  );
}

import { useSelector } from '@xstate/react';
import { Bot } from 'lucide-react';

import { selectBusiness } from '../../machines/app/workspace.machine.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import { useWorkspace } from '../app/AppContext.tsx';
import { Link } from '../app/Link.tsx';
import { useResource } from '../app/useResource.ts';
import { useText } from '../ui/useText.ts';
import { answeringLine } from './answeringLine.ts';
import { answeringText } from './text/answering.id.ts';

/** Why the AI does not answer in a chat that no person handles, and for owners the way to change it. */
export function AnsweringNotice({ room }: { room: Room }) {
  const text = useText(answeringText);
  const answering = useResource(`home/${room.business_id}/answering`);
  const isOwner = useSelector(useWorkspace(), (snapshot) => selectBusiness(snapshot)?.role === 'owner');
  const isLeftToTeam = room.holder === 'ai' && room.status === null && room.erased_at === null;
  if (!isLeftToTeam || answering === null || answering.mode === 'off' || answering.share >= 1) return null;
  const isPart = answering.mode === 'live' && answering.share > 0;
  return (
    <p className="flex min-h-11 items-center gap-x-2 border-b border-line bg-sunken px-3 text-sm low:group-has-[textarea:focus]/room:hidden">
      <Bot aria-hidden="true" size={16} className="shrink-0 text-ai" />
      <span>
        {isPart && <span className="max-md:sr-only">{`${text.hereTeam}. `}</span>}
        {answeringLine(answering.mode, answering.share, text)}
        {isOwner && (
          <>
            {' · '}
            <Link
              to={{ name: 'settings', search: { businessId: room.business_id, section: 'agen' } }}
              aria-label={text.changeLabel}
              className="inline-flex min-h-11 items-center font-semibold text-accent-strong underline-offset-2 hover:underline"
            >
              {text.change}
            </Link>
          </>
        )}
      </span>
    </p>
  );
}

import { useSelector } from '@xstate/react';

import type { FigureChat } from '../../../contracts/evaluation.rollout.ts';
import type { LiveListRef } from '../../../machines/app/liveList.machine.ts';
import { Link } from '../../app/Link.tsx';
import { LiveList } from '../../app/liveList/LiveList.tsx';
import { customerOf } from '../../ui/customerOf.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { rolloutText } from './text/id.ts';

/** The chats that a figure of a version counts, each leading to its chat. */
export function FigureChats({ actor, onClose }: { actor: LiveListRef<'figureChats'>; onClose: () => void }) {
  const text = useText(rolloutText);
  const { figure, version, businessId } = useSelector(actor, ({ context }) => context.scope);
  return (
    <Dialog open title={`${text.figure[figure]} · ${text.versions[version]}`} onClose={onClose}>
      <LiveList
        actor={actor}
        text={text.behind}
        skeleton="h-12"
        empty={<p className="text-ink-soft">{text.behind.empty}</p>}
        row={(row) => <Row row={row} businessId={businessId} />}
      />
    </Dialog>
  );
}

function Row({ row, businessId }: { row: FigureChat; businessId: string }) {
  const texts = useText(rolloutText);
  const { listTime, count } = useFormat();
  const now = useNow();
  const name = row.erased ? texts.behind.erased : (customerOf(row) ?? `…${row.chat_id.replace(/@.*/, '').slice(-4)}`);
  return (
    <div className="relative flex min-h-12 items-center justify-between gap-4 px-3 py-2 hover:bg-hover">
      <span className="grid min-w-0">
        <Link
          to={{ name: 'inbox', roomId: row.room_id, search: { businessId } }}
          className="truncate font-semibold after:absolute after:inset-0"
        >
          <bdi>{name}</bdi>
        </Link>
        {row.seconds !== null && (
          <span className="text-sm text-ink-soft">{texts.behind.waited(texts.seconds(count(row.seconds)))}</span>
        )}
      </span>
      <time dateTime={row.at} className="tabular shrink-0 text-sm text-ink-soft">
        {listTime(row.at, now)}
      </time>
    </div>
  );
}

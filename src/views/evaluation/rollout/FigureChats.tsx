import { useSelector } from '@xstate/react';

import type { FigureChat } from '../../../contracts/evaluation.rollout.ts';
import type { FigureChatsRef } from '../../../machines/evaluation/figureChats.machine.ts';
import { Link } from '../../app/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { customerOf } from '../../ui/customerOf.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { rolloutText } from './text/id.ts';

/** The chats that a figure of a version counts, each leading to its chat. */
export function FigureChats({ actor, onClose }: { actor: FigureChatsRef; onClose: () => void }) {
  const text = useText(rolloutText);
  const { figure, version } = useSelector(actor, ({ context }) => context);
  return (
    <Dialog open title={`${text.figure[figure]} · ${text.versions[version]}`} onClose={onClose}>
      <Rows actor={actor} />
    </Dialog>
  );
}

function Rows({ actor }: { actor: FigureChatsRef }) {
  const text = useText(rolloutText).behind;
  const snapshot = useSelector(actor, (state) => state);
  const { rows, next, businessId } = snapshot.context;
  if (snapshot.matches('failed'))
    return (
      <div role="alert">
        <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      </div>
    );
  if (snapshot.matches('loading'))
    return (
      <div className="grid gap-3">
        <output className="sr-only">{text.loading}</output>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className="h-12 rounded-lg" />
        ))}
      </div>
    );
  if (rows.length === 0) return <p className="text-ink-soft">{text.empty}</p>;
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map((row) => (
          <Row key={row.id} row={row} businessId={businessId} />
        ))}
      </ul>
      {snapshot.matches('moreFailed') && <p role="alert">{text.moreFailed}</p>}
      {next !== null && (
        <Button
          className="justify-self-center"
          busy={snapshot.hasTag('busy')}
          onClick={() => actor.send({ type: 'more.requested' })}
        >
          {text.more}
        </Button>
      )}
    </div>
  );
}

function Row({ row, businessId }: { row: FigureChat; businessId: string }) {
  const texts = useText(rolloutText);
  const { listTime, count } = useFormat();
  const now = useNow();
  const name = row.erased ? texts.behind.erased : (customerOf(row) ?? `…${row.chat_id.replace(/@.*/, '').slice(-4)}`);
  return (
    <li className="relative flex min-h-12 items-center justify-between gap-4 px-3 py-2 hover:bg-hover">
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
    </li>
  );
}

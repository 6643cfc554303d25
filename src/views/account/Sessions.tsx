import { useSelector } from '@xstate/react';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';

import type { DeviceSession } from '../../contracts/account.ts';
import {
  selectFailed,
  selectIsRunning,
  selectRefusal,
  selectRows,
  type RecordListRef,
} from '../../machines/app/recordList.machine.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { accountText } from './text/id.ts';

/** The devices that are signed in. Each but this one can be signed out. */
export function Sessions({ actor }: { actor: RecordListRef<'sessions'> }) {
  const text = useText(accountText).security.sessions;
  const rows = useSelector(actor, selectRows);
  const failed = useSelector(actor, selectFailed);
  const refusal = useSelector(actor, selectRefusal);
  const isRunning = useSelector(actor, selectIsRunning);
  const endingId = useSelector(actor, (snapshot) => (selectIsRunning(snapshot) ? snapshot.context.command?.id : null));
  const [asked, ask] = useState<DeviceSession | null>(null);
  const nameOf = ({ browser, system }: DeviceSession) => text.device(browser, system);
  if (failed)
    return (
      <Notice
        tone="help"
        title={text.loadFailed}
        action={<RetryButton onClick={() => actor.send({ type: 'retry.requested' })} />}
      />
    );
  if (rows === null)
    return (
      <output aria-busy="true" aria-label={text.loading} className="grid gap-2">
        <Skeleton className="h-14" />
      </output>
    );
  return (
    <>
      {refusal && !isRunning && <Notice tone="fail" title={refusal === 'denied' ? text.denied : text.offline} />}
      <ul className="grid divide-y divide-line rounded-md border border-line">
        {rows.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            name={nameOf(session)}
            isEnding={session.id === endingId}
            disabled={isRunning}
            onEnd={() => ask(session)}
          />
        ))}
      </ul>
      <p className="text-sm text-ink-soft">{rows.some(({ isCurrent }) => !isCurrent) ? text.note : text.none}</p>
      <ConfirmDialog
        open={asked !== null}
        title={asked ? text.confirm.title(nameOf(asked)) : ''}
        confirm={text.confirm.submit}
        isDanger
        onConfirm={() => {
          if (asked) actor.send({ type: 'command.requested', command: { do: 'end', id: asked.id } });
          ask(null);
        }}
        onClose={() => ask(null)}
      >
        <p>{text.confirm.body}</p>
      </ConfirmDialog>
    </>
  );
}

function SessionRow({
  session: { isHandheld, isCurrent, activeAt },
  name,
  isEnding,
  disabled,
  onEnd,
}: {
  session: DeviceSession;
  name: string;
  isEnding: boolean;
  disabled: boolean;
  onEnd: () => void;
}) {
  const text = useText(accountText).security.sessions;
  const { dayName, clockTime } = useFormat();
  const now = useNow();
  const Icon = isHandheld ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <Icon aria-hidden="true" size={20} className="shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">{text.activeAt(dayName(activeAt, now, text.days), clockTime(activeAt))}</p>
      </div>
      {isCurrent ? (
        <Tag tone="done">{text.current}</Tag>
      ) : (
        <Button
          size="small"
          variant="quiet"
          busy={isEnding}
          disabled={disabled && !isEnding}
          aria-label={isEnding ? undefined : text.endOf(name)}
          onClick={onEnd}
        >
          {isEnding ? text.ending : text.end}
        </Button>
      )}
    </li>
  );
}

import { useSelector } from '@xstate/react';
import { useState } from 'react';

import { selectDoing, selectRefusal, selectRows, type LedgerRef } from '../../machines/app/recordList.machine.ts';
import { MOST } from '../../machines/app/recordList.ts';
import { usePlace } from '../commands/targets.ts';
import { Notice } from '../ui/Notice.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { useText } from '../ui/useText.ts';
import { customerText } from './text/id.ts';

/** The way to keep the AI from all chats, and to let it go on, from wherever one is: a list's head, the palette. */
export function StopEverywhere({ actor }: { actor: LedgerRef }) {
  const { cancel, offline, stops: text } = useText(customerText);
  const stops = useSelector(actor, selectRows('stops'));
  const stop = stops?.find(({ room_id }) => room_id === null);
  const isDoing = useSelector(actor, selectDoing);
  const refusal = useSelector(actor, selectRefusal);
  const [asking, setAsking] = useState(false);
  /** What was refused to somebody else's press is no answer to this one. */
  const [isAsked, setIsAsked] = useState(false);
  const ask = (wanted: boolean) => {
    setAsking(wanted);
    setIsAsked(false);
  };
  /** Of each stop its own: nobody gives the last one's reason again without having chosen it. */
  const [asked, setAsked] = useState(0);
  // It is stopped, by whomever: there is nothing to ask any more.
  if (asking && stop !== undefined) {
    ask(false);
    setAsked(asked + 1);
  }
  usePlace('stopAi', () => ask(true), stops !== null && stop === undefined);
  usePlace(
    'resumeAi',
    () => stop && actor.send({ type: 'deed.requested', deed: { do: 'resume', id: stop.id } }),
    stop !== undefined,
  );
  return (
    <ReasonDialog
      key={asked}
      open={asking}
      isGrave
      isBusy={isDoing}
      words={{ ...text.ask, title: text.stopAll, cancel }}
      longest={MOST.reason}
      note={text.ask.note}
      onClose={() => ask(false)}
      onGive={(reason) => {
        setIsAsked(true);
        actor.send({ type: 'deed.requested', deed: { do: 'stop', roomId: null, reason } });
      }}
    >
      {isAsked && refusal !== null && !isDoing && (
        <Notice tone="fail" title={refusal === 'denied' ? text.denied : offline} />
      )}
    </ReasonDialog>
  );
}

import { useSelector } from '@xstate/react';

import type { ChannelRef } from '../../machines/channels/channel.machine.ts';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { Advice } from './NextStep.tsx';
import { channelsText } from './text/id.ts';
import { Waiting } from './Waiting.tsx';

/** The code that stands on the phone as well: only who sees both can say that they are the same. */
export function Comparing({ actor }: { actor: ChannelRef }) {
  const all = useText(channelsText);
  const text = all.passkeyConfirmation;
  const snapshot = useSelector(actor, (now) => now);
  const { passkey, resting } = snapshot.context;
  const isConfirming = snapshot.matches({ PASSKEY_CONFIRMATION_REQUIRED: 'confirming' });
  const restart = (label: string) => (
    <Button disabled={resting || isConfirming} onClick={() => actor.send({ type: 'restart.requested' })}>
      {label}
    </Button>
  );
  const look = (label: string) => (
    <Button look="quiet" disabled={isConfirming} onClick={() => actor.send({ type: 'look.requested' })}>
      {label}
    </Button>
  );
  if (snapshot.matches({ PASSKEY_CONFIRMATION_REQUIRED: 'reading' })) return <Waiting>{text.reading}</Waiting>;
  if (snapshot.matches({ PASSKEY_CONFIRMATION_REQUIRED: 'finishing' })) return <Waiting>{text.finishing}</Waiting>;
  if (snapshot.matches({ PASSKEY_CONFIRMATION_REQUIRED: 'unread' }))
    return (
      <Advice {...text.absent} resting={resting}>
        {look(all.scan.absent.retry)}
        {restart(all.restart)}
      </Advice>
    );
  return (
    <Advice title={text.title} body={text.body} resting={resting}>
      <output className="tabular w-full rounded-md bg-accent-wash p-4 text-xl font-bold tracking-widest">
        <bdi>{passkey}</bdi>
      </output>
      <p className="w-full text-ink-soft">{text.different}</p>
      <Button look="primary" busy={isConfirming} onClick={() => actor.send({ type: 'passkey.confirmed' })}>
        {text.same}
      </Button>
      {restart(text.differs)}
      {look(all.look)}
    </Advice>
  );
}

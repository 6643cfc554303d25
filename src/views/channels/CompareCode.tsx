import type { ChannelRef, ChannelSnapshot } from '../../machines/channels/channel.machine.ts';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { NextStep } from './NextStep.tsx';
import { channelsText } from './text/id.ts';
import { Waiting } from './Waiting.tsx';

/** The code to compare with the one on the phone. Only the user sees both. */
export function CompareCode({ actor, snapshot }: { actor: ChannelRef; snapshot: ChannelSnapshot }) {
  const pageText = useText(channelsText);
  const text = pageText.passkeyConfirmation;
  const { passkey, isCoolingDown } = snapshot.context;
  const isConfirming = snapshot.matches({ PASSKEY_CONFIRMATION_REQUIRED: 'confirming' });
  const restart = (label: string) => (
    <Button disabled={isCoolingDown || isConfirming} onClick={() => actor.send({ type: 'restart.requested' })}>
      {label}
    </Button>
  );
  const checkStatus = (label: string) => (
    <Button variant="quiet" disabled={isConfirming} onClick={() => actor.send({ type: 'statusCheck.requested' })}>
      {label}
    </Button>
  );
  if (snapshot.matches({ PASSKEY_CONFIRMATION_REQUIRED: 'reading' })) return <Waiting>{text.reading}</Waiting>;
  if (snapshot.matches({ PASSKEY_CONFIRMATION_REQUIRED: 'finishing' })) return <Waiting>{text.finishing}</Waiting>;
  if (snapshot.matches({ PASSKEY_CONFIRMATION_REQUIRED: 'unavailable' }))
    return (
      <NextStep {...text.absent} isCoolingDown={isCoolingDown}>
        {checkStatus(pageText.scan.absent.retry)}
        {restart(pageText.restart)}
      </NextStep>
    );
  return (
    <NextStep title={text.title} body={text.body} isCoolingDown={isCoolingDown}>
      <output className="tabular w-full rounded-md bg-accent-wash p-4 text-xl font-bold tracking-widest">
        <bdi>{passkey}</bdi>
      </output>
      <p className="w-full text-ink-soft">{text.different}</p>
      <Button variant="primary" busy={isConfirming} onClick={() => actor.send({ type: 'passkey.confirmed' })}>
        {text.same}
      </Button>
      {restart(text.differs)}
      {checkStatus(pageText.checkStatus)}
    </NextStep>
  );
}

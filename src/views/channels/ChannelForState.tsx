import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { ChannelRef, ChannelSnapshot } from '../../machines/channels/channel.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { Comparing } from './CompareCode.tsx';
import { Working } from './Connected.tsx';
import { failureSentence, statusBeforeFailure } from './failureText.ts';
import { Scan } from './LinkPhone.tsx';
import { Advice } from './NextStep.tsx';
import { Progress } from './RestartProgress.tsx';
import { channelsText, type ChannelsText } from './text/id.ts';
import { Waiting } from './Waiting.tsx';

/** What a channel's state means in plain words, and the one thing to do next. */
export function ChannelForState({ actor }: { actor: ChannelRef }) {
  const text = useText(channelsText);
  const snapshot = useSelector(actor, (now) => now);
  const { failure } = snapshot.context;
  // In the form for a number a refusal stands at its field.
  const isToldHere = failure !== null && !snapshot.matches('SCAN_QR_CODE');
  return (
    // As high as most of its states: what stands below does not come up under a finger that presses twice.
    <div className="grid min-h-36 content-start gap-4">
      {isToldHere && <Notice tone="fail" title={failureSentence(failure, text)} detail={failure.detail} />}
      <Progress snapshot={snapshot} />
      {bodyOf(actor, snapshot, text)}
    </div>
  );
}

const bodyOf = (actor: ChannelRef, snapshot: ChannelSnapshot, text: ChannelsText): ReactNode => {
  const { status, restarts, changes, resting } = snapshot.context;
  const connect = (label: string) => (
    <Button look="primary" disabled={resting} onClick={() => actor.send({ type: 'connect.requested' })}>
      {label}
    </Button>
  );
  const restart = (label: string, look: 'primary' | 'secondary' = 'primary') => (
    <Button look={look} disabled={resting} onClick={() => actor.send({ type: 'restart.requested' })}>
      {label}
    </Button>
  );
  const check = (
    <Button look="quiet" onClick={() => actor.send({ type: 'look.requested' })}>
      {text.look}
    </Button>
  );

  if (snapshot.matches('pending'))
    return (
      <Advice {...text.pending} next={text.pending.ready} resting={resting}>
        {connect(text.connect)}
        {check}
      </Advice>
    );
  if (snapshot.matches('connecting')) return <Waiting>{text.connecting}</Waiting>;
  if (snapshot.matches('restarting')) return <Waiting>{text.restarting}</Waiting>;
  if (snapshot.matches('loggingOut')) return <Waiting>{text.loggingOut}</Waiting>;
  if (snapshot.matches('deleting')) return <Waiting>{text.deleting}</Waiting>;
  if (snapshot.matches('looking')) return <Waiting>{text.looking}</Waiting>;
  if (snapshot.matches({ STARTING: 'booting' }))
    return <Waiting title={text.booting.title}>{text.booting.body}</Waiting>;
  if (snapshot.matches({ STARTING: 'reconnecting' }))
    return <Waiting title={text.reconnecting.title}>{text.reconnecting.body}</Waiting>;
  if (snapshot.matches({ STARTING: 'slow' }))
    return (
      <Advice {...text.slow} resting={resting}>
        {restart(text.restart)}
        {check}
      </Advice>
    );
  if (snapshot.matches('SCAN_QR_CODE')) return <Scan actor={actor} />;
  if (snapshot.matches('PASSKEY_REQUIRED'))
    return (
      <Advice {...text.passkey} resting={resting}>
        {restart(text.restart)}
        {check}
      </Advice>
    );
  if (snapshot.matches('PASSKEY_CONFIRMATION_REQUIRED')) return <Comparing actor={actor} />;
  if (snapshot.matches('WORKING')) return <Working actor={actor} />;
  if (snapshot.matches('FAILED')) {
    const before = statusBeforeFailure(changes);
    const cause = Object.hasOwn(text.failedNow.cause, before) ? text.failedNow.cause[before] : text.failedNow.body;
    const hasFailedAgain = restarts > 0;
    const next = before === 'SCAN_QR_CODE' ? text.failedNow.rescan : text.failedNow.next;
    return (
      <Advice
        tone="fail"
        title={text.failedNow.title}
        body={cause ?? text.failedNow.body}
        next={hasFailedAgain ? text.failedNow.again : next}
        resting={resting}
      >
        {restart(hasFailedAgain ? text.restart : text.repair, hasFailedAgain ? 'secondary' : 'primary')}
        {check}
      </Advice>
    );
  }
  if (snapshot.matches('STOPPED'))
    return (
      <Advice {...text.stopped} resting={resting}>
        {connect(text.start)}
        {check}
      </Advice>
    );
  if (snapshot.matches('unknown'))
    return (
      <Advice title={text.unknown.title(status)} body={text.unknown.body} next={text.unknown.next} resting={resting}>
        {check}
        {restart(text.restart, 'secondary')}
      </Advice>
    );
  // Behind a question that is asked over it.
  return null;
};

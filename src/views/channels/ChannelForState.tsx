import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';

import {
  selectRemainingStart,
  type ChannelRef,
  type ChannelSnapshot,
} from '../../machines/channels/channel.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { CompareCode } from './CompareCode.tsx';
import { Connected } from './Connected.tsx';
import { failureText, statusBeforeFailure } from './failureText.ts';
import { LinkPhone } from './LinkPhone.tsx';
import { NextStep } from './NextStep.tsx';
import { RestartProgress } from './RestartProgress.tsx';
import { channelsText, type ChannelsText } from './text/id.ts';
import { Waiting } from './Waiting.tsx';

/** Explains the channel's state, and offers the next step. */
export function ChannelForState({ actor }: { actor: ChannelRef }) {
  const text = useText(channelsText);
  const current = useSelector(actor, (now) => now);
  // A confirmation dialog is no state of the session: behind it, the card stays as it was.
  const isInDialog = current.matches('confirmingLogout') || current.matches('confirmingDelete');
  const [beforeDialog, setBeforeDialog] = useState(current);
  if (!isInDialog && beforeDialog !== current) setBeforeDialog(current);
  const snapshot = isInDialog ? beforeDialog : current;
  const { failure } = snapshot.context;
  // The pairing form shows the failure next to its field.
  const isFailureShown = failure !== null && !snapshot.matches('SCAN_QR_CODE');
  return (
    // A minimum height for most states, so that buttons below do not move under a double click.
    <div className="grid min-h-36 content-start gap-4">
      {isFailureShown && <Notice tone="fail" title={failureText(failure, text)} detail={failure.detail} />}
      <RestartProgress snapshot={snapshot} />
      {contentOf(actor, snapshot, text)}
    </div>
  );
}

const contentOf = (actor: ChannelRef, snapshot: ChannelSnapshot, text: ChannelsText): ReactNode => {
  const { status, hasRestarted, changes, isCoolingDown } = snapshot.context;
  const connect = (label: string) => (
    <Button variant="primary" disabled={isCoolingDown} onClick={() => actor.send({ type: 'connect.requested' })}>
      {label}
    </Button>
  );
  const restart = (label: string, look: 'primary' | 'secondary' = 'primary') => (
    <Button variant={look} disabled={isCoolingDown} onClick={() => actor.send({ type: 'restart.requested' })}>
      {label}
    </Button>
  );
  const checkStatus = (
    <Button variant="quiet" onClick={() => actor.send({ type: 'statusCheck.requested' })}>
      {text.checkStatus}
    </Button>
  );

  if (snapshot.matches('pending'))
    return (
      <NextStep {...text.pending} next={text.pending.ready} isCoolingDown={isCoolingDown}>
        {connect(text.connect)}
        {checkStatus}
      </NextStep>
    );
  if (snapshot.matches('connecting')) return <Waiting>{text.connecting}</Waiting>;
  if (snapshot.matches('restarting')) return <Waiting title={text.restarting.title}>{text.restarting.body}</Waiting>;
  if (snapshot.matches('loggingOut')) return <Waiting>{text.loggingOut}</Waiting>;
  if (snapshot.matches('deleting')) return <Waiting>{text.deleting}</Waiting>;
  if (snapshot.matches('checkingStatus')) return <Waiting>{text.checkingStatus}</Waiting>;
  if (snapshot.matches({ STARTING: 'booting' }))
    return (
      <Waiting title={hasRestarted ? text.restarted.title : text.booting.title} limit={selectRemainingStart(snapshot)}>
        {hasRestarted ? text.restarted.body : text.booting.body}
      </Waiting>
    );
  if (snapshot.matches({ STARTING: 'reconnecting' }))
    return (
      <Waiting title={text.reconnecting.title} limit={selectRemainingStart(snapshot)}>
        {text.reconnecting.body}
      </Waiting>
    );
  if (snapshot.matches({ STARTING: 'slow' }))
    return (
      <NextStep {...text.slow} isCoolingDown={isCoolingDown}>
        {restart(text.restart)}
        {checkStatus}
      </NextStep>
    );
  if (snapshot.matches('SCAN_QR_CODE')) return <LinkPhone actor={actor} />;
  if (snapshot.matches('PASSKEY_REQUIRED'))
    return (
      <NextStep {...text.passkey} isCoolingDown={isCoolingDown}>
        {restart(text.restart)}
        {checkStatus}
      </NextStep>
    );
  if (snapshot.matches('PASSKEY_CONFIRMATION_REQUIRED')) return <CompareCode actor={actor} snapshot={snapshot} />;
  if (snapshot.matches('WORKING')) return <Connected actor={actor} snapshot={snapshot} />;
  if (snapshot.matches('FAILED')) {
    const before = statusBeforeFailure(changes);
    const cause = Object.hasOwn(text.failedSession.cause, before)
      ? text.failedSession.cause[before]
      : text.failedSession.body;
    const next = before === 'SCAN_QR_CODE' ? text.failedSession.rescan : text.failedSession.next;
    return (
      <NextStep
        tone="fail"
        title={text.failedSession.title}
        body={cause ?? text.failedSession.body}
        next={hasRestarted ? text.failedSession.again : next}
        isCoolingDown={isCoolingDown}
      >
        {restart(hasRestarted ? text.restart : text.repair, hasRestarted ? 'secondary' : 'primary')}
        {checkStatus}
      </NextStep>
    );
  }
  if (snapshot.matches('STOPPED'))
    return (
      <NextStep {...text.stopped} isCoolingDown={isCoolingDown}>
        {connect(text.start)}
        {checkStatus}
      </NextStep>
    );
  if (snapshot.matches('unknown'))
    return (
      <NextStep
        title={text.unknown.title(status)}
        body={text.unknown.body}
        next={text.unknown.next}
        isCoolingDown={isCoolingDown}
      >
        {checkStatus}
        {restart(text.restart, 'secondary')}
      </NextStep>
    );
  // The card was opened with its dialog.
  return null;
};

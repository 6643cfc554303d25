import { useSelector } from '@xstate/react';
import { Mic, SendHorizontal, Square, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { withNewId } from '../../machines/app/withNewId.ts';
import type { RecordingRef, RecordingSnapshot } from '../../machines/composer/recording.machine.ts';
import { recordedMessages } from '../../machines/conversation/sending.ts';
import { useMediaUrl } from '../conversation/timeline/messages.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { uiText } from '../ui/text/id.ts';
import { useText } from '../ui/useText.ts';
import { ConfirmSendPrompt, type SendProps } from './ConfirmSendPrompt.tsx';
import { composerText } from './text/id.ts';

/** Milliseconds. A longer press records while it lasts; a short press records until the next one. */
const LONG_PRESS = 500;

/** Starts and stops a recording. The button is hidden while the field contains text. */
export function RecordButton({ actor, disabled }: { actor: RecordingRef; disabled: boolean }) {
  const text = useText(composerText).voice;
  const { running } = useText(uiText).why;
  const isRecording = useSelector(actor, (snapshot) => snapshot.matches('recording'));
  const isFree = useSelector(actor, (snapshot) => snapshot.matches('idle') || snapshot.matches('refused'));
  const pressedAt = useRef<number | null>(null);
  const begin = () => actor.send(withNewId({ type: 'recording.requested' as const }));
  const end = () => actor.send({ type: 'stop.requested' });
  return (
    <IconButton
      label={isRecording ? text.stop : text.record}
      disabled={disabled || !(isFree || isRecording)}
      because={disabled ? null : running}
      icon={isRecording ? <Square aria-hidden="true" size={18} /> : <Mic aria-hidden="true" size={20} />}
      onPointerDown={({ button }) => {
        if (button !== 0 || !isFree) return;
        pressedAt.current = performance.now();
        begin();
      }}
      onPointerUp={() => {
        const isHeld = pressedAt.current !== null && performance.now() - pressedAt.current > LONG_PRESS;
        if (isHeld) end();
      }}
      onClick={() => {
        // The click of the press that started the recording must not stop it. A keyboard click has no pointer press
        // before it.
        if (pressedAt.current !== null) pressedAt.current = null;
        else if (isRecording) end();
        else begin();
      }}
      className="group-has-[textarea:not(:placeholder-shown)]/write:hidden md:pointer-fine:size-11"
    />
  );
}

export interface RecordingBarProps extends SendProps {
  actor: RecordingRef;
}

/** The bar of a running or finished recording. Renders nothing while there is none. */
export function RecordingBar({ actor, ...props }: RecordingBarProps) {
  const { replyTo, blocked, takesOver, question, onBegin, onSubmit, onConfirm, onCancel } = props;
  const text = useText(composerText).voice;
  const { running } = useText(uiText).why;
  const refusal = useSelector(actor, selectRefusal);
  const stage = useSelector(actor, (snapshot) => snapshot.value);
  // oxlint-disable-next-line react/exhaustive-deps -- starting a recording counts as having read the conversation
  useEffect(onBegin, [stage === 'idle']);
  const messages = () => recordedMessages(actor.getSnapshot(), replyTo);
  /** Send was pressed during the recording. */
  const sendsWhenFinished = useRef(false);
  useEffect(() => {
    if (stage === 'recording' || stage === 'finishing') return;
    if (stage === 'reviewing' && sendsWhenFinished.current && !blocked) onSubmit(messages(), true);
    sendsWhenFinished.current = false;
    // oxlint-disable-next-line react/exhaustive-deps -- only the end of the recording sends it
  }, [stage]);
  const cancel = () => actor.send({ type: 'recording.cancelled' });
  const stop = (sends: boolean) => {
    sendsWhenFinished.current = sends;
    actor.send({ type: 'stop.requested' });
  };
  if (stage === 'idle') return null;
  if (stage === 'refused')
    return (
      <div className="px-2 pt-2">
        <Notice
          tone="fail"
          title={text.refused[refusal ?? 'failed']}
          button={{ label: text.dismiss, onClick: cancel }}
        />
      </div>
    );
  return (
    <>
      {question && <ConfirmSendPrompt {...{ question, takesOver, onCancel }} onConfirm={() => onConfirm(messages())} />}
      <fieldset
        aria-label={text.label}
        className="flex min-h-15 min-w-0 flex-wrap items-center justify-between gap-2 border-b border-line px-2 py-1"
      >
        <IconButton label={text.cancel} icon={<Trash2 aria-hidden="true" size={18} />} onClick={cancel} />
        {stage === 'reviewing' ? <Review actor={actor} /> : <Meter actor={actor} stage={stage} />}
        {stage === 'reviewing' ? (
          <Button
            variant="primary"
            disabled={blocked || question !== null}
            icon={<SendHorizontal aria-hidden="true" size={18} />}
            // The label says whether it takes the chat over.
            onClick={() => onSubmit(messages(), true)}
          >
            {takesOver ? text.takeAndSend : text.send}
          </Button>
        ) : (
          <span className="flex items-center gap-1">
            <IconButton
              label={text.done}
              disabled={stage !== 'recording'}
              because={running}
              icon={<Square aria-hidden="true" size={18} />}
              onClick={() => stop(false)}
            />
            <Button
              variant="primary"
              disabled={stage !== 'recording' || blocked || question !== null}
              because={blocked || question !== null ? null : running}
              icon={<SendHorizontal aria-hidden="true" size={18} />}
              onClick={() => stop(true)}
            >
              {takesOver ? text.takeAndSend : text.send}
            </Button>
          </span>
        )}
      </fieldset>
    </>
  );
}

/** Duration and volume. A meter that does not move shows that the microphone picks up nothing. */
function Meter({ actor, stage }: { actor: RecordingRef; stage: 'requesting' | 'recording' | 'finishing' }) {
  const text = useText(composerText).voice;
  const seconds = useSelector(actor, ({ context }) => Math.floor(context.seconds));
  const level = useSelector(actor, ({ context }) => context.level);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <output className="sr-only">{text.stage[stage]}</output>
      {stage === 'recording' ? (
        <>
          <span aria-hidden="true" className="size-3 shrink-0 animate-pulse rounded-full bg-fail" />
          <span role="timer" className="tabular font-semibold">
            {clock(seconds)}
          </span>
          <span aria-hidden="true" className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-ink/10">
            <span
              className="block size-full origin-left bg-accent transition-transform duration-150"
              style={{ transform: `scaleX(${level})` }}
            />
          </span>
        </>
      ) : (
        <>
          <Spinner />
          <span aria-hidden="true" className="truncate text-sm">
            {text.stage[stage]}
          </span>
        </>
      )}
    </div>
  );
}

/** Plays the recording before it is sent. */
function Review({ actor }: { actor: RecordingRef }) {
  const text = useText(composerText).voice;
  const id = useSelector(actor, ({ context }) => context.id);
  const seconds = useSelector(actor, ({ context }) => Math.round(context.seconds));
  const { file: sound } = useMediaUrl(id);
  return (
    <div className="flex w-full min-w-0 items-center gap-2 max-md:order-first max-md:pl-2 md:w-auto md:flex-1">
      <span className="tabular shrink-0 text-sm">{clock(seconds)}</span>
      {sound.state === 'shown' && (
        // A fresh recording has no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio controls src={sound.url} aria-label={text.listen} className="h-11 w-full min-w-0" />
      )}
    </div>
  );
}

const selectRefusal = ({ context }: RecordingSnapshot) => context.refusal;

/** '0:14' */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

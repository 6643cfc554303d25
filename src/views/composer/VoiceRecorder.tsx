import { useSelector } from '@xstate/react';
import { Mic, SendHorizontal, Square, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';

import type { RecordingRef, RecordingSnapshot } from '../../machines/composer/recording.machine.ts';
import type { Quote } from '../../machines/conversation/messages.store.ts';
import type { Submission } from '../../machines/conversation/room.setup.ts';
import { useMediaUrl } from '../conversation/timeline/messages.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useText } from '../ui/useText.ts';
import { Answered } from './TakeOverPrompt.tsx';
import { composerText } from './text/id.ts';
import { useAnswered, type Answer } from './useStaleReplyGuard.ts';

/** Milliseconds: whoever presses longer speaks while they press; a short press goes on until the next. */
const HELD = 500;

/** Begins to record, and ends it. It makes room for words once there are any. */
export function RecordButton({ actor, disabled }: { actor: RecordingRef; disabled: boolean }) {
  const text = useText(composerText).voice;
  const isRecording = useSelector(actor, (snapshot) => snapshot.matches('recording'));
  const isFree = useSelector(actor, (snapshot) => snapshot.matches('idle') || snapshot.matches('refused'));
  const pressedAt = useRef<number | null>(null);
  const begin = () => actor.send({ type: 'record.requested', id: crypto.randomUUID() });
  const end = () => actor.send({ type: 'stop.requested' });
  return (
    <IconButton
      label={isRecording ? text.stop : text.record}
      disabled={disabled || !(isFree || isRecording)}
      icon={isRecording ? <Square aria-hidden="true" size={18} /> : <Mic aria-hidden="true" size={20} />}
      onPointerDown={({ button }) => {
        if (button !== 0 || !isFree) return;
        pressedAt.current = performance.now();
        begin();
      }}
      onPointerUp={() => {
        const isHeld = pressedAt.current !== null && performance.now() - pressedAt.current > HELD;
        if (isHeld) end();
      }}
      onClick={() => {
        // The press that began it is not the one that ends it; a key has no press before it.
        if (pressedAt.current !== null) pressedAt.current = null;
        else if (isRecording) end();
        else begin();
      }}
      className="group-has-[textarea:not(:placeholder-shown)]/write:hidden md:pointer-fine:size-11"
    />
  );
}

export interface RecordingBarProps {
  actor: RecordingRef;
  replyTo: Quote | null;
  blocked: boolean;
  takesOver: boolean;
  /** The newest answer of somebody else in this conversation. */
  newest?: (() => Answer | null) | undefined;
  /** Answers whether it is on its way. */
  onSend: (messages: Submission[]) => boolean;
}

/** What is being said, and what was said before it is sent. Nothing while nobody records. */
export function RecordingBar({ actor, replyTo, blocked, takesOver, newest, onSend }: RecordingBarProps) {
  const text = useText(composerText).voice;
  const refusal = useSelector(actor, selectRefusal);
  const stage = useSelector(actor, (snapshot) => snapshot.value);
  const answered = useAnswered(newest);
  // oxlint-disable-next-line react/exhaustive-deps -- whoever begins to speak has read what stands there
  useEffect(() => answered.begin(), [stage === 'idle']);
  const cancel = () => actor.send({ type: 'record.cancelled' });
  if (stage === 'idle') return null;
  if (stage === 'refused')
    return (
      <div className="px-2 pt-2">
        <Notice
          tone="fail"
          title={text.refused[refusal ?? 'failed']}
          action={
            <Button size="small" onClick={cancel}>
              {text.dismiss}
            </Button>
          }
        />
      </div>
    );
  const send = () => {
    if (answered.holdsBack()) return;
    const { id, voice } = actor.getSnapshot().context;
    if (voice && onSend([{ id, text: '', replyTo, file: voice }])) actor.send({ type: 'recording.handedOver' });
  };
  return (
    <>
      {answered.asked && (
        <Answered
          answer={answered.asked}
          takesOver={takesOver}
          onSend={() => {
            answered.settle();
            send();
          }}
          onCancel={answered.settle}
        />
      )}
      <fieldset
        aria-label={text.label}
        className="flex min-h-15 min-w-0 flex-wrap items-center justify-between gap-2 border-b border-line px-2 py-1"
      >
        <IconButton label={text.cancel} icon={<Trash2 aria-hidden="true" size={18} />} onClick={cancel} />
        {stage === 'reviewing' ? <Review actor={actor} /> : <Meter actor={actor} stage={stage} />}
        {stage === 'reviewing' ? (
          <Button
            look="primary"
            disabled={blocked || answered.asked !== null}
            icon={<SendHorizontal aria-hidden="true" size={18} />}
            onClick={send}
          >
            {takesOver ? text.takeAndSend : text.send}
          </Button>
        ) : (
          <Button
            disabled={stage !== 'recording'}
            icon={<Square aria-hidden="true" size={16} />}
            onClick={() => actor.send({ type: 'stop.requested' })}
          >
            {text.done}
          </Button>
        )}
      </fieldset>
    </>
  );
}

/** How long, and how loud: whoever sees nothing move knows that nothing is heard. */
function Meter({ actor, stage }: { actor: RecordingRef; stage: 'asking' | 'recording' | 'finishing' }) {
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

/** It is heard before it is sent. */
function Review({ actor }: { actor: RecordingRef }) {
  const text = useText(composerText).voice;
  const id = useSelector(actor, ({ context }) => context.id);
  const seconds = useSelector(actor, ({ context }) => Math.round(context.seconds));
  const [sound] = useMediaUrl(id);
  return (
    <div className="flex w-full min-w-0 items-center gap-2 max-md:order-first max-md:pl-2 md:w-auto md:flex-1">
      <span className="tabular shrink-0 text-sm">{clock(seconds)}</span>
      {sound.state === 'shown' && (
        // Captions do not exist for what somebody has just spoken.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio controls src={sound.url} aria-label={text.listen} className="h-11 w-full min-w-0" />
      )}
    </div>
  );
}

const selectRefusal = ({ context }: RecordingSnapshot) => context.refusal;

/** '0:14' */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

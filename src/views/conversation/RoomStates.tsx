import { CloudOff, MessageCircleOff } from 'lucide-react';
import { use, useState } from 'react';

import type { MessageDraft } from '../../contracts/conversation.ts';
import { useCommandTarget } from '../commands/targets.ts';
import { ComposerField } from '../composer/ComposerField.tsx';
import { isSendKey, useEnterSends } from '../composer/enterKey.ts';
import { DraftsContext } from '../inbox/rooms.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { StillLoading } from '../ui/StillLoading.tsx';
import { useAutoGrow } from '../ui/useAutoGrow.ts';
import { useText } from '../ui/useText.ts';
import { BackToList } from './header/BackToList.tsx';
import { conversationText } from './text/id.ts';

export interface OpeningProps {
  roomId: string;
  /** Text typed while opening; null: the stored draft, if any. */
  draft: MessageDraft | null;
  onDraft: (draft: MessageDraft) => void;
  onBack: () => void;
  /** Retries; passed only if opening takes long. */
  onRetry?: (() => void) | false;
}

/** The skeleton of an opening conversation. Its field works already, so that the user can start typing. */
export function Opening({ roomId, draft, onDraft, onBack, onRetry = false }: OpeningProps) {
  const text = useText(conversationText);
  return (
    <div className="flex h-full flex-col">
      <output className="sr-only">{text.opening}</output>
      <div className="flex min-h-14 items-center gap-1 border-b border-line bg-surface px-1 py-1.5 md:gap-2 md:px-2">
        <BackToList onBack={onBack} />
        <Skeleton className="size-10 rounded-full" />
        <div className="grid gap-1.5">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-4 w-20" />
        </div>
      </div>
      {onRetry && (
        <div className="p-3">
          <StillLoading onRetry={onRetry} />
        </div>
      )}
      <div aria-busy="true" className="flex flex-1 flex-col justify-end gap-3 p-3">
        <Skeleton className="h-12 w-3/5 rounded-lg" />
        <Skeleton className="h-16 w-1/2 self-end rounded-lg" />
        <Skeleton className="h-10 w-2/5 rounded-lg" />
        <Skeleton className="h-12 w-3/5 self-end rounded-lg" />
      </div>
      <EarlyComposer roomId={roomId} draft={draft} onDraft={onDraft} />
    </div>
  );
}

/** The composer's field before messages can be sent. */
function EarlyComposer({ roomId, draft, onDraft }: Pick<OpeningProps, 'roomId' | 'draft' | 'onDraft'>) {
  const { read } = use(DraftsContext);
  const [initialDraft] = useState(() => draft ?? read(roomId));
  const [words, setWords] = useState(initialDraft?.text ?? '');
  const field = useAutoGrow(words);
  const [enterSends] = useEnterSends();
  useCommandTarget('composer', () => field.current?.focus());
  return (
    <div className="pb-safe @container/composer border-t border-line bg-surface">
      <div className="flex items-end gap-2 p-2">
        <ComposerField
          field={field}
          roomId={roomId}
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            onDraft({ text: target.value, replyTo: initialDraft?.replyTo ?? null });
          }}
          onKeyDown={(event) => isSendKey(event, enterSends) && event.preventDefault()}
        />
        <Skeleton className="size-11" />
      </div>
    </div>
  );
}

interface RoomStateActions {
  onRetry: () => void;
  onBack: () => void;
}

/** The room could not be loaded. `detail`: the message of the error. */
export function Failed({ detail, onRetry, onBack }: RoomStateActions & { detail: string | null }) {
  const text = useText(conversationText);
  return (
    <RoomStateMessage
      icon={<CloudOff aria-hidden="true" size={24} />}
      words={text.failed}
      detail={detail}
      onRetry={onRetry}
      onBack={onBack}
    />
  );
}

export function Missing({ detail, onRetry, onBack }: RoomStateActions & { detail: string | null }) {
  const text = useText(conversationText);
  return (
    <RoomStateMessage
      icon={<MessageCircleOff aria-hidden="true" size={24} />}
      words={text.missing}
      detail={detail}
      onRetry={onRetry}
      onBack={onBack}
    />
  );
}

export function Gone({ onRetry, onBack }: RoomStateActions) {
  const text = useText(conversationText);
  return (
    <RoomStateMessage
      icon={<MessageCircleOff aria-hidden="true" size={24} />}
      words={text.gone}
      detail={null}
      onRetry={onRetry}
      onBack={onBack}
    />
  );
}

function RoomStateMessage(
  props: RoomStateActions & { icon: React.ReactNode; words: { title: string; note: string }; detail: string | null },
) {
  const { icon, words, detail, onRetry, onBack } = props;
  const text = useText(conversationText);
  return (
    <EmptyState
      icon={icon}
      title={words.title}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onBack}>{text.back}</Button>
          <RetryButton variant="primary" onClick={onRetry} />
        </div>
      }
    >
      <p>{words.note}</p>
      {detail !== null && <p className="pt-1 text-xs">{detail}</p>}
    </EmptyState>
  );
}

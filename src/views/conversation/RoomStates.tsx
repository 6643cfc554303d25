import { CloudOff, MessageCircleOff } from 'lucide-react';
import { use, useState } from 'react';

import type { MessageDraft } from '../../contracts/conversation.ts';
import { usePlace } from '../commands/targets.ts';
import { Field } from '../composer/ComposerField.tsx';
import { isSending, useEnter } from '../composer/enterKey.ts';
import { useGrowing } from '../composer/useAutoGrow.ts';
import { DraftsContext } from '../inbox/rooms.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { StillLoading } from '../ui/StillLoading.tsx';
import { useText } from '../ui/useText.ts';
import { Back } from './header/BackToList.tsx';
import { conversationText } from './text/id.ts';

export interface OpeningProps {
  roomId: string;
  /** What has been written here already; null: what was kept of the chat, if anything. */
  draft: MessageDraft | null;
  onDraft: (draft: MessageDraft) => void;
  onBack: () => void;
  /** Begins anew; given where it takes long. */
  onRetry?: (() => void) | false;
}

/** The shape of a conversation on its way, and in it the field: whoever knows what to say need not wait. */
export function Opening({ roomId, draft, onDraft, onBack, onRetry = false }: OpeningProps) {
  const text = useText(conversationText);
  return (
    <div className="flex h-full flex-col">
      <output className="sr-only">{text.opening}</output>
      <div className="flex min-h-14 items-center gap-1 border-b border-line bg-surface px-1 py-1.5 md:gap-2 md:px-2">
        <Back onBack={onBack} />
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
      <Begin roomId={roomId} draft={draft} onDraft={onDraft} />
    </div>
  );
}

/** Where one writes before anything can be sent. */
function Begin({ roomId, draft, onDraft }: Pick<OpeningProps, 'roomId' | 'draft' | 'onDraft'>) {
  const { read } = use(DraftsContext);
  const [begun] = useState(() => draft ?? read(roomId));
  const [words, setWords] = useState(begun?.text ?? '');
  const field = useGrowing(words);
  const [enterSends] = useEnter();
  usePlace('write', () => field.current?.focus());
  return (
    <div className="pb-safe @container/composer border-t border-line bg-surface">
      <div className="flex items-end gap-2 p-2">
        <Field
          field={field}
          roomId={roomId}
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            onDraft({ text: target.value, replyTo: begun?.replyTo ?? null });
          }}
          onKeyDown={(event) => isSending(event, enterSends) && event.preventDefault()}
        />
        <Skeleton className="size-11" />
      </div>
    </div>
  );
}

interface Ways {
  onRetry: () => void;
  onBack: () => void;
}

/** The room could not be asked for; `detail` in the specification's words. */
export function Failed({ detail, onRetry, onBack }: Ways & { detail: string | null }) {
  const text = useText(conversationText);
  return (
    <Ending
      icon={<CloudOff aria-hidden="true" size={24} />}
      words={text.failed}
      detail={detail}
      onRetry={onRetry}
      onBack={onBack}
    />
  );
}

export function Missing({ detail, onRetry, onBack }: Ways & { detail: string | null }) {
  const text = useText(conversationText);
  return (
    <Ending
      icon={<MessageCircleOff aria-hidden="true" size={24} />}
      words={text.missing}
      detail={detail}
      onRetry={onRetry}
      onBack={onBack}
    />
  );
}

export function Gone({ onRetry, onBack }: Ways) {
  const text = useText(conversationText);
  return (
    <Ending
      icon={<MessageCircleOff aria-hidden="true" size={24} />}
      words={text.gone}
      detail={null}
      onRetry={onRetry}
      onBack={onBack}
    />
  );
}

function Ending(
  props: Ways & { icon: React.ReactNode; words: { title: string; note: string }; detail: string | null },
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
          <Button look="primary" onClick={onRetry}>
            {text.retry}
          </Button>
        </div>
      }
    >
      <p>{words.note}</p>
      {detail !== null && <p className="pt-1 text-xs">{detail}</p>}
    </EmptyState>
  );
}

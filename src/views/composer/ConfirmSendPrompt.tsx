/** The question before something is sent: one prompt for each reason. */
import type { Message } from '../../contracts/conversation.ts';
import type { Quote } from '../../contracts/outbox.ts';
import type { SubmitResult } from '../../machines/conversation/sending.ts';
import {
  withoutValue,
  type ConfirmReason,
  type SendRequest,
  type Submission,
} from '../../machines/conversation/sendRequest.ts';
import { useColleagues } from '../app/useColleagues.ts';
import { plainOf } from '../conversation/message/markup.ts';
import { conversationText } from '../conversation/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { ComposerNotice, Question } from './ComposerNotices.tsx';
import { quickRepliesText } from './quickReplies/text/id.ts';

/** How a text, files or a recording are sent. */
export interface SendProps {
  /** The message that the first of them quotes. */
  replyTo: Quote | null;
  /** Whether sending is impossible now. */
  blocked: boolean;
  /** The AI or another member holds the chat: sending takes it over. */
  takesOver: boolean;
  /** What must be confirmed before they are sent. */
  question: SendQuestion | null;
  /** The user begins, and has read the conversation. */
  onBegin: () => void;
  /** `sure`: the user pressed the button that says it takes the chat over. */
  onSubmit: (messages: readonly Submission[], sure: boolean, emptied?: readonly string[]) => SubmitResult;
  /** Sends what the user has confirmed in its current form, unless there is another question. */
  onConfirm: (messages: readonly Submission[], emptied?: readonly string[]) => SubmitResult;
  onCancel: () => void;
}

export interface SendQuestion {
  request: SendRequest;
  reason: ConfirmReason;
}

export interface ConfirmSendPromptProps {
  question: SendQuestion;
  takesOver: boolean;
  /** The name of the member who holds the chat; null if none does. */
  colleague?: string | null;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmSendPrompt({
  question: { request, reason },
  takesOver,
  colleague = null,
  ...answers
}: ConfirmSendPromptProps) {
  const { composer, takeOverPrompt: text } = useText(conversationText);
  switch (reason) {
    case 'placeholders':
      return <PlaceholderPrompt names={withoutValue(request)} isOpen={!request.emptied?.length} {...answers} />;
    case 'staleReply':
      return request.newestReply && <StaleReplyPrompt reply={request.newestReply} {...{ takesOver, ...answers }} />;
    case 'duplicate':
      return (
        <ComposerNotice
          title={composer.twice}
          action={
            <Button size="small" onClick={answers.onConfirm}>
              {composer.again}
            </Button>
          }
        />
      );
    case 'takeOver':
      return (
        <Question
          tone={colleague === null ? 'ai' : 'person'}
          title={colleague === null ? text.title : text.colleague(colleague)}
          cancel={text.decline}
          confirm={text.confirm}
          {...answers}
        >
          <p>{colleague === null ? text.note : text.colleagueNote}</p>
        </Question>
      );
  }
}

type Answers = Pick<ConfirmSendPromptProps, 'onConfirm' | 'onCancel'>;

/** Placeholders without a value: the customer would read braces, or a sentence with a gap. */
function PlaceholderPrompt({
  names,
  isOpen,
  onConfirm,
  onCancel,
}: Answers & { names: readonly string[]; isOpen: boolean }) {
  const { title, note, emptied, fill, send } = useText(quickRepliesText).placeholders;
  return (
    <ComposerNotice
      tone="help"
      title={title(names.join(', '))}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={onCancel}>
            {fill}
          </Button>
          <Button size="small" variant="quiet" onClick={onConfirm}>
            {send}
          </Button>
        </span>
      }
    >
      <p>{isOpen ? note : emptied}</p>
    </ComposerNotice>
  );
}

/** In characters: about three lines. */
const MAX_PREVIEW = 200;

/**
 * "Budi baru saja menjawab: …" Shows a reply that arrived while the user was writing, because it may say the same or
 * the opposite.
 */
function StaleReplyPrompt({ reply, takesOver, ...answers }: Answers & { reply: Message; takesOver: boolean }) {
  const { speaker, kind, staleReply: text } = useText(conversationText);
  const nameOf = useColleagues();
  const author =
    reply.author === 'member'
      ? plainOf(reply.author_name ?? nameOf(reply.author_id) ?? speaker.member)
      : speaker[reply.author];
  const body = plainOf(reply.body ?? '').trim();
  return (
    <Question
      tone="help"
      title={text.title(author)}
      cancel={text.cancel}
      confirm={takesOver ? text.takeAndSend : text.send}
      {...answers}
    >
      <p lang="id" dir="auto" className="line-clamp-3 wrap-anywhere">
        {body === '' ? kind[reply.kind] : body.slice(0, MAX_PREVIEW)}
      </p>
    </Question>
  );
}

import { Ban, Bot, Info, Megaphone, Reply, Smartphone, Store, User } from 'lucide-react';
import { memo, use, type ReactNode } from 'react';

import type { MessageEntry } from '../../../contracts/conversation.ts';
import type { Author, StructuredContent, OutboxItem, Quote } from '../../../machines/conversation/messages.store.ts';
import { useColleagues } from '../../app/useColleagues.ts';
import { SendPendingPrompt } from '../../composer/SendPendingPrompt.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { useSearchHits } from '../timeline/searchHits.ts';
import { quotedIdOf, speakerOf } from '../timeline/speakers.ts';
import { timeOf } from '../timeline/timeline.ts';
import { Attachment } from './Attachment.tsx';
import type { BubbleActions } from './bubbleActions.ts';
import { BubbleMenu } from './BubbleMenu.tsx';
import { OutboxTicks } from './DeliveryStatus.tsx';
import { FormattedText } from './FormattedText.tsx';
import { MessageActionsContext } from './messageActions.ts';
import { Poll, Reactions } from './MessageContent.tsx';
import { Pointed } from './Pointed.tsx';
import { QuotedMessage } from './QuotedMessage.tsx';
import { RoomLine } from './RoomLine.tsx';
import { SendFailure } from './SendFailure.tsx';
import { Swipeable } from './Swipeable.tsx';
import { DeliveryTicks, tickOf } from './Ticks.tsx';
import { UploadingFile } from './UploadingFile.tsx';

const ReadingView = lazyView(async () => (await import('./ReadingView.tsx')).ReadingView, { optional: true });

const bubbleClasses: Record<Author, string> = {
  customer: 'bg-surface border border-line',
  ai: 'bg-ai-wash',
  member: 'bg-person-wash',
  phone: 'bg-surface border-2 border-phone/50',
  unknown: 'bg-surface border-2 border-line-strong',
  system: 'bg-sunken text-ink-soft',
};
const speakerClasses: Record<Author, string> = {
  customer: 'text-ink-soft',
  ai: 'text-ai',
  member: 'text-person',
  phone: 'text-phone',
  unknown: 'text-ink-soft',
  system: 'text-ink-soft',
};
const icons: Record<Author, ReactNode> = {
  customer: null,
  ai: <Bot aria-hidden="true" size={14} />,
  member: <User aria-hidden="true" size={14} />,
  phone: <Smartphone aria-hidden="true" size={14} />,
  unknown: <Store aria-hidden="true" size={14} />,
  system: <Info aria-hidden="true" size={14} />,
};

/** One message. Side, colour and icon show the speaker; the first message of a group also has the name. */
export const MessageBubble = memo(function MessageBubble({
  bubble,
  first,
  shown = false,
  mine,
  customer,
  quoted,
  actions,
}: {
  bubble: MessageEntry;
  first: boolean;
  /** It is the jump target or the open question, and is highlighted. */
  shown?: boolean;
  /** The reader wrote it. */
  mine: boolean;
  /** The customer's name. */
  customer: string;
  /** The author of the quoted message, if that is loaded. */
  quoted?: string | undefined;
  actions: BubbleActions;
}) {
  const text = useText(conversationText);
  const { clockTime } = useFormat();
  const nameOf = useColleagues();
  const { row, item, status } = bubble;
  const author = row?.author ?? 'member';
  // A system message for the team. One for the customer is shown like other messages.
  if (author === 'system' && row?.kind === 'system')
    return (
      <SystemMessage>
        <RoomLine body={row.body} /> <time className="ml-1 whitespace-nowrap">{clockTime(timeOf(bubble))}</time>
      </SystemMessage>
    );
  const own = author !== 'customer';
  const isBroadcast = row?.content?.broadcast !== undefined;
  const isAnswerable = row?.wa_id && !row.revoked_at && row.kind !== 'call' && row.kind !== 'waiting';
  const reply = isAnswerable ? () => actions.onReply(quoteOf(bubble)) : undefined;
  const speaker = speakerOf(bubble, { mine, customer, nameOf }, text);
  return (
    <Swipeable
      onReply={reply}
      aria-label={`${speaker}, ${clockTime(timeOf(bubble))}`}
      data-message={bubble.id}
      // Focusable, because a jump moves the focus here.
      tabIndex={-1}
      className={classes(
        'group flex items-end gap-1 px-3 outline-none',
        own ? 'flex-row-reverse' : '',
        first ? 'pt-3' : 'pt-0.5',
      )}
    >
      <div
        // What customers and shops write, in every language of the page.
        lang="id"
        className={classes(
          'max-w-[min(36rem,82%)] min-w-0 overflow-hidden rounded-lg px-3 py-2',
          bubbleClasses[author],
          first && (own ? 'rounded-tr-sm' : 'rounded-tl-sm'),
          'outline-2 -outline-offset-2 transition-[outline-color] duration-150 group-focus-visible:outline-accent',
          shown ? 'outline-accent' : 'outline-transparent',
        )}
      >
        {(first || isBroadcast) && (
          <p className={classes('mb-0.5 flex items-center gap-1 text-xs font-semibold', speakerClasses[author])}>
            {isBroadcast ? <Megaphone aria-hidden="true" size={14} className="shrink-0" /> : icons[author]}
            <bdi className="truncate">{speaker}</bdi>
          </p>
        )}
        <BubbleContent bubble={bubble} quoted={quoted} actions={actions} />
        <p className="mt-0.5 flex items-center justify-end gap-1 text-xs text-ink-soft">
          {row?.edited_at && !row.revoked_at && <span>{text.edited}</span>}
          <time dateTime={new Date(timeOf(bubble)).toISOString()} className="tabular">
            {clockTime(timeOf(bubble))}
          </time>
          {own &&
            (row && status === null ? (
              <DeliveryTicks row={row} />
            ) : (
              <OutboxTicks id={bubble.id} tick={tickOf(bubble)} />
            ))}
        </p>
        {row && <Reactions given={row.reactions} />}
        {item && status === 'unconfirmed' && <SendPendingPrompt item={item} onDiscard={actions.onDiscard} />}
        {own && tickOf(bubble) === 'failed' && <SendFailure bubble={bubble} mine={mine} actions={actions} />}
      </div>
      {reply && (
        <IconButton
          label={text.reply}
          icon={<Reply aria-hidden="true" size={18} />}
          onClick={reply}
          // Touch screens have no room for it; the menu has the same action.
          className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden"
        />
      )}
      <BubbleMenu bubble={bubble} onReply={reply} />
    </Swipeable>
  );
});

interface ContentProps {
  bubble: MessageEntry;
  /** The author of the quoted message. */
  quoted?: string | undefined;
  /** Absent: the message is read-only. */
  actions?: BubbleActions;
}

/** The quote, attachment and text of a message. */
export function BubbleContent({ bubble, quoted, actions }: ContentProps) {
  const text = useText(conversationText);
  const hits = useSearchHits(bubble.id);
  const { onChange } = use(MessageActionsContext);
  const { row, item } = bubble;
  if (row?.revoked_at)
    return (
      <p className="flex items-center gap-1.5 text-ink-soft italic" title={text.revokedNote}>
        <Ban aria-hidden="true" size={14} />
        {text.revoked}
      </p>
    );
  // A text message without text was erased.
  if (row?.kind === 'text' && row.body === null) return <p className="text-ink-soft italic">{text.erased}</p>;
  const quote = row ? row.reply_preview : (item?.replyTo ?? null);
  const target = quotedIdOf(bubble);
  const body = row ? row.body : (item?.text ?? null);
  return (
    <>
      {quote && (
        <QuotedMessage
          quote={quote}
          speaker={quoted}
          onJump={target === null || !actions ? undefined : () => actions.onJump(target)}
        />
      )}
      {row?.content && <Pointed content={row.content} />}
      {row && <Attachment row={row} />}
      {!row && item?.file && actions && (
        <UploadingFile bubble={bubble} item={item} onCancel={() => actions.onDiscard(bubble.id)} />
      )}
      {!row && item?.structuredContent && <Attachment row={outgoingOf(item, item.structuredContent)} />}
      {body !== null && body !== '' && <FormattedText hits={hits}>{body}</FormattedText>}
      {Boolean(row?.reading) && (
        <ReadingView
          reading={row?.reading}
          isVoice={row?.kind === 'voice'}
          hits={hits}
          onCorrect={row && actions && onChange ? () => onChange({ kind: 'correction', message: row }) : undefined}
        />
      )}
      {row?.content?.poll && <Poll poll={row.content.poll} votes={row.votes} />}
      {!row && item?.structuredContent?.kind === 'poll' && <Poll poll={item.structuredContent.poll} votes={{}} />}
    </>
  );
}

/** The content of an outbox item in the form of a row. */
const outgoingOf = (
  { text: body }: OutboxItem,
  structured: StructuredContent,
): Parameters<typeof Attachment>[0]['row'] => ({
  kind: structured.kind,
  body,
  media: null,
  location: structured.kind === 'location' ? structured.location : null,
  content: { file: null, poll: null, call: null, contacts: structured.kind === 'contact' ? structured.contacts : null },
});

/** A centred message about an event. */
export function SystemMessage({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-center px-3 py-2">
      <p className="inline-flex max-w-full items-center gap-1.5 rounded-full bg-sunken px-3 py-1 text-center text-xs text-ink-soft">
        {icon}
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </p>
    </div>
  );
}

/** A message as another one quotes it. */
export const quoteOf = ({ id, row }: MessageEntry): Quote => ({
  id,
  waId: row?.wa_id ?? null,
  author: row?.author ?? 'member',
  kind: row?.kind ?? 'text',
  body: row?.body ?? null,
});

/** The product as pictures of HTML, in the looks of the inbox. A screen reader hears the text around them instead. */
import { BookOpen, Bot, CheckCheck, CircleAlert, Clock, User } from 'lucide-react';
import type { ReactNode } from 'react';

import { Avatar } from '../ui/Avatar.tsx';
import { classes } from '../ui/classes.ts';
import { Tag, type TagTone } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';
import { landingText } from './text/id.ts';

const roomTags: Record<string, { tone: TagTone; icon: ReactNode }> = {
  ai: { tone: 'ai', icon: <Bot size={12} /> },
  help: { tone: 'help', icon: <CircleAlert size={12} /> },
  done: { tone: 'done', icon: <CheckCheck size={12} /> },
  person: { tone: 'person', icon: <User size={12} /> },
};

/** The inbox with a chat that the AI holds. Phones show the chat alone. */
export function InboxPicture() {
  const { picture } = useText(landingText);
  return (
    <figure
      aria-label={picture.label}
      className="grid overflow-hidden rounded-lg border border-line bg-surface shadow-raised md:grid-cols-[15rem_1fr]"
    >
      <div aria-hidden="true" className="hidden content-start border-r border-line md:grid">
        <p className="px-4 py-3 text-base font-semibold">{picture.inbox}</p>
        {picture.rooms.map(({ name, time, text, tag }, at) => (
          <div
            key={name}
            className={classes('flex gap-3 border-t border-line px-4 py-2.5', at === 0 && 'bg-accent-wash')}
          >
            <Avatar name={name} size={32} />
            <div className="grid min-w-0 flex-1 gap-0.5">
              <p className="flex justify-between gap-2">
                <span className="truncate font-semibold">{name}</span>
                <span className="tabular shrink-0 text-xs leading-5 text-ink-soft">{time}</span>
              </p>
              <p className="truncate text-ink-soft">{text}</p>
              <p className="flex">
                <Tag {...(roomTags[tag] ?? { tone: 'plain' })}>{picture.tags[tag as keyof typeof picture.tags]}</Tag>
              </p>
            </div>
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="grid content-start bg-page">
        <div className="flex items-center gap-3 border-b border-line bg-surface px-4 py-2.5">
          <Avatar name={picture.customer} size={32} />
          <p className="min-w-0 flex-1 truncate text-base font-semibold">{picture.customer}</p>
          <Tag tone="ai" icon={<Bot size={12} />}>
            {picture.tags.ai}
          </Tag>
        </div>
        <div className="grid gap-3 px-4 py-5">
          <Bubble at={picture.askedAt}>{picture.question}</Bubble>
          <Bubble ai={picture.ai} at={picture.answeredAt} sources={picture.sourceNames}>
            {picture.answer}
          </Bubble>
          <Bubble at={picture.followedAt}>{picture.follow}</Bubble>
        </div>
      </div>
    </figure>
  );
}

/** A message of the customer, or of the AI with its sources. */
function Bubble({
  ai,
  at,
  sources = [],
  children,
}: {
  ai?: string;
  at?: string;
  sources?: readonly string[];
  children: string;
}) {
  return (
    <div
      className={classes(
        'max-w-[86%] min-w-0 rounded-lg px-3 py-2',
        ai
          ? 'justify-self-end rounded-tr-sm bg-ai-wash'
          : 'justify-self-start rounded-tl-sm border border-line bg-surface',
      )}
    >
      {ai && (
        <p className="mb-0.5 flex items-center gap-1 text-xs font-semibold text-ai">
          <Bot size={14} />
          {ai}
        </p>
      )}
      <p>{children}</p>
      {sources.length > 0 && (
        <ul className="mt-1.5 grid gap-0.5 border-t border-ai/20 pt-1.5 text-xs text-ink-soft">
          {sources.map((source) => (
            <li key={source} className="flex items-center gap-1.5">
              <BookOpen size={12} className="shrink-0 text-ai" />
              {source}
            </li>
          ))}
        </ul>
      )}
      {at && (
        <p className="tabular mt-0.5 flex items-center justify-end gap-1 text-xs text-ink-soft">
          {at}
          {ai && <CheckCheck size={14} className="text-accent" />}
        </p>
      )}
    </div>
  );
}

export function SourcePicture() {
  const { picture, how } = useText(landingText);
  return (
    <div aria-hidden="true" className="grid gap-2">
      <Bubble>{how.source.question}</Bubble>
      <Bubble ai={picture.ai} sources={[how.source.name]}>
        {how.source.answer}
      </Bubble>
    </div>
  );
}

export function HelpPicture() {
  const { help } = useText(landingText).how;
  return (
    <div aria-hidden="true" className="grid gap-2.5 rounded-md border border-line bg-surface p-3">
      <div className="flex gap-3">
        <Avatar name={help.name} size={32} />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="flex flex-wrap justify-between gap-x-2">
            <span className="font-semibold">{help.name}</span>
            <span className="inline-flex items-center gap-1 text-xs leading-5 text-ink-soft">
              <Clock size={12} />
              {help.waiting}
            </span>
          </p>
          <p className="truncate text-ink-soft">{help.question}</p>
          <p className="flex items-start gap-1 text-xs text-help">
            <CircleAlert size={12} className="mt-0.5 shrink-0" />
            {help.reason}
          </p>
        </div>
      </div>
      <p className="flex gap-2 text-xs font-semibold">
        <span className="rounded-md bg-accent px-3 py-1.5 text-on-accent">{help.reply}</span>
        <span className="rounded-md border border-line-strong px-3 py-1.5">{help.teach}</span>
      </p>
    </div>
  );
}

export function TakeoverPicture() {
  const { takeover } = useText(landingText).how;
  return (
    <div aria-hidden="true" className="grid gap-2.5">
      <p className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-ai-wash px-3 py-2.5">
        <span className="inline-flex items-center gap-1.5 font-semibold text-ai">
          <Bot size={16} />
          {takeover.before}
        </span>
        <span className="rounded-md border border-line-strong bg-surface px-3 py-1.5 text-xs font-semibold">
          {takeover.action}
        </span>
      </p>
      <p className="flex items-center gap-1.5 rounded-md bg-person-wash px-3 py-2.5 font-semibold text-person">
        <User size={16} className="shrink-0" />
        {takeover.after}
      </p>
    </div>
  );
}

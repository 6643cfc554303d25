import { Sparkles } from 'lucide-react';

import type { RoomMessages } from '../../contracts/conversation.ts';
import type { RoomSummary } from '../../contracts/customer.ts';
import type { RecordListRef } from '../../machines/app/recordList.machine.ts';
import { RecordList } from '../app/recordList/RecordList.tsx';
import { plainOf } from '../conversation/message/markup.ts';
import { useOrder } from '../conversation/timeline/messages.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { PanelSection } from '../ui/PanelSection.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { summaryText } from './text/summary.id.ts';

/** The newest messages that are counted; more are "50+". */
const MOST_COUNTED = 50;

/** How many of the loaded messages a summary does not cover yet. */
const useNewMessages = (messages: RoomMessages): ((summary: RoomSummary) => number) => {
  const order = useOrder(messages);
  return ({ until_seq: until }) =>
    order.slice(-MOST_COUNTED - 1).filter((id) => (messages.get(id)?.row?.seq ?? 0) > until).length;
};

/** The summary of a chat by the AI, made on request. */
export function Summary({ actor, messages }: { actor: RecordListRef<'summary'>; messages: RoomMessages }) {
  const text = useText(summaryText);
  const { count, clockTime, dayName } = useFormat();
  const now = useNow();
  const newMessagesOf = useNewMessages(messages);
  const make = (label: string, isMaking: boolean) => (
    <Button
      size="small"
      icon={<Sparkles aria-hidden="true" size={16} />}
      className="justify-self-start"
      busy={isMaking}
      onClick={() => actor.send({ type: 'command.requested', command: { do: 'make' } })}
    >
      {label}
    </Button>
  );
  return (
    <PanelSection title={text.title}>
      <RecordList actor={actor} texts={text}>
        {([summary], isMaking) => {
          if (!summary)
            return (
              <>
                <p className="text-sm text-ink-soft">{text.none}</p>
                {make(text.make, isMaking)}
              </>
            );
          const news = newMessagesOf(summary);
          return (
            <>
              {summary.kind === 'quotes' && <Tag className="justify-self-start">{text.quotes}</Tag>}
              <dl className="grid grid-cols-[minmax(0,1fr)] gap-2">
                {summary.lines.map(({ topic, text: line }, at) => (
                  <div key={`${topic} ${line}`}>
                    {summary.lines[at - 1]?.topic !== topic && (
                      <dt className="text-xs font-semibold text-ink-soft">{text.topics[topic]}</dt>
                    )}
                    <dd className="wrap-anywhere">
                      <bdi>{plainOf(line)}</bdi>
                    </dd>
                  </div>
                ))}
              </dl>
              <p className="text-xs text-ink-soft">
                {text.made(`${dayName(summary.made_at, now, text.day)}, ${clockTime(summary.made_at)}`)}
                {' · '}
                {news === 0 ? text.current : text.news(news > MOST_COUNTED ? `${count(MOST_COUNTED)}+` : count(news))}
              </p>
              {news > 0 && make(text.again, isMaking)}
            </>
          );
        }}
      </RecordList>
    </PanelSection>
  );
}

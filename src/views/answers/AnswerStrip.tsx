import { useSelector } from '@xstate/react';
import { Bot } from 'lucide-react';

import type { RunStatus } from '../../contracts/answers.ts';
import type { AgentRunRef, AgentRunSnapshot } from '../../machines/answers/agentRun.machine.ts';
import { useOptionalActor } from '../app/AppContext.tsx';
import { useText } from '../ui/useText.ts';
import { HoldWindow } from './HoldWindow.tsx';
import { answersText, type AnswersText } from './text/id.ts';

const selectValue = ({ value }: AgentRunSnapshot) => value;
const selectWhy = ({ context }: AgentRunSnapshot) => context.run?.why ?? null;

/** What the AI prepares in this chat, above the composer. `onEdit`: the user writes instead, beginning with this text. */
export function AnswerStrip({ actor, onEdit }: { actor: AgentRunRef; onEdit?: (text: string) => void }) {
  const text = useText(answersText);
  const value = useSelector(actor, selectValue);
  const why = useSelector(actor, selectWhy);
  const hold = useOptionalActor(useSelector(actor, ({ children }) => children.holdWindow));
  const line = lineOf(value, why, text);
  const needsHelp = value === 'failed' || value === 'escalated';
  return (
    <>
      <output className="block empty:hidden low:group-has-[textarea:focus]/room:hidden">
        {line !== null && (
          <span className="flex min-h-9 min-w-0 animate-appear items-center gap-2 px-3 py-1.5 text-sm text-ink-soft">
            <Bot aria-hidden="true" size={16} className={needsHelp ? 'shrink-0 text-help' : 'shrink-0 text-ai'} />
            <span className="min-w-0">{line}</span>
          </span>
        )}
      </output>
      {hold && <HoldWindow actor={hold} {...(onEdit && { onEdit })} />}
    </>
  );
}

const lineOf = (status: RunStatus | 'idle', why: string | null, text: AnswersText): string | null => {
  const isKnown = why !== null && why in text.whys;
  const help = isKnown ? text.help(text.whys[why as keyof typeof text.whys]) : text.helpUnknown;
  const lines: Partial<Record<typeof status, string>> = {
    queued: text.preparing,
    running: text.preparing,
    sending: text.sending,
    escalated: help,
    failed: help,
  };
  return lines[status] ?? null;
};

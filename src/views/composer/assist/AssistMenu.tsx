import { useSelector } from '@xstate/react';
import { Eye, HeartHandshake, Languages, MessageSquareText, Scissors, Sparkles, WandSparkles } from 'lucide-react';

import type { AssistTask } from '../../../contracts/composer.assist.ts';
import type { AssistRef } from '../../../machines/composer/assist.machine.ts';
import { IconPopover } from '../../ui/IconPopover.tsx';
import { MenuEntries } from '../../ui/MenuEntries.tsx';
import { useText } from '../../ui/useText.ts';
import { assistText } from './text/id.ts';

/** What the AI can do with the text in the field, and for the customer's last message. */
export function AssistMenu({ actor }: { actor: AssistRef }) {
  const text = useText(assistText);
  const isEmpty = useSelector(actor, ({ context }) => context.text.trim() === '');
  const ask = (task: AssistTask) => () => actor.send({ type: 'assist.requested', task });
  const askAboutText = (task: AssistTask) => (isEmpty ? undefined : ask(task));
  return (
    <IconPopover label={text.menu} icon={<Sparkles aria-hidden="true" size={20} />}>
      {(close) => (
        <>
          <MenuEntries
            close={close}
            entries={[
              {
                label: text.reply,
                icon: <MessageSquareText aria-hidden="true" size={18} />,
                onSelect: ask({ task: 'reply' }),
              },
              {
                label: text.tidy,
                icon: <WandSparkles aria-hidden="true" size={18} />,
                onSelect: askAboutText({ task: 'tidy' }),
              },
              {
                label: text.polite,
                icon: <HeartHandshake aria-hidden="true" size={18} />,
                onSelect: askAboutText({ task: 'polite' }),
              },
              {
                label: text.shorten,
                icon: <Scissors aria-hidden="true" size={18} />,
                onSelect: askAboutText({ task: 'shorten' }),
              },
              ...(['id', 'en', 'customer'] as const).map((language) => ({
                label: text.translate[language],
                icon: <Languages aria-hidden="true" size={18} />,
                onSelect: askAboutText({ task: 'translate', language }),
              })),
              {
                label: text.peek('3'),
                icon: <Eye aria-hidden="true" size={18} />,
                onSelect: ask({ task: 'peek', version: 'v3' }),
              },
            ]}
          />
          <p className="border-t border-line px-4 py-2 text-sm text-ink-soft">
            {isEmpty ? text.typeFirst : text.never}
          </p>
        </>
      )}
    </IconPopover>
  );
}

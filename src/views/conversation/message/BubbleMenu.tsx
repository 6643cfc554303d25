import { Check, Copy, EllipsisVertical, Forward, Handshake, Reply, Zap } from 'lucide-react';
import { use, useEffect, useState } from 'react';

import type { MessageEntry } from '../../../contracts/conversation.ts';
import { classes } from '../../ui/classes.ts';
import { IconPopover } from '../../ui/IconPopover.tsx';
import { MenuEntries, type MenuEntry } from '../../ui/MenuEntries.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/useText.ts';
import { isForwardable, isTiedHere } from './isForwardable.ts';
import { MessageDeedsContext } from './messageActions.ts';
import { messageText } from './text/id.ts';

/** Milliseconds for which it is said that something was copied. */
const SAID = 2000;

/** What can be done with one message. Nothing where nothing can. */
export function BubbleMenu({ bubble, onReply }: { bubble: MessageEntry; onReply: (() => void) | undefined }) {
  const text = useText(messageText);
  const { onForward, onKeepReply, onPledge } = use(MessageDeedsContext);
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  useEffect(() => {
    if (copied !== 'yes') return undefined;
    const timer = setTimeout(() => setCopied(null), SAID);
    return () => clearTimeout(timer);
  }, [copied]);
  const words = wordsOf(bubble);
  const { row } = bubble;
  const copy = (close: () => void) => {
    // Where the page is not served safely there is no clipboard at all.
    const write = async () => navigator.clipboard.writeText(words ?? '');
    write().then(
      () => {
        setCopied('yes');
        close();
      },
      () => setCopied('refused'),
    );
  };
  const entriesOf = (close: () => void): MenuEntry[] => [
    { word: text.reply, icon: <Reply aria-hidden="true" size={18} />, go: onReply },
    {
      word: text.copy,
      icon: <Copy aria-hidden="true" size={18} />,
      go: words === null ? undefined : () => copy(close),
      stays: true,
    },
    {
      word: text.forward,
      icon: <Forward aria-hidden="true" size={18} />,
      go: onForward && isForwardable(bubble) ? () => onForward(bubble) : undefined,
    },
    {
      word: text.keep,
      icon: <Zap aria-hidden="true" size={18} />,
      go: onKeepReply && words !== null ? () => onKeepReply(words) : undefined,
    },
    {
      word: text.pledge,
      icon: <Handshake aria-hidden="true" size={18} />,
      // What the customer says is no promise of the shop, and what has not gone out is none yet.
      go:
        onPledge && words !== null && row && row.author !== 'customer' && row.author !== 'system'
          ? () => onPledge({ messageId: row.id, body: words })
          : undefined,
    },
  ];
  if (entriesOf(() => undefined).every(({ go }) => go === undefined)) return null;
  return (
    <>
      <IconPopover
        label={text.menu}
        className={classes(
          'md:pointer-fine:size-9',
          copied !== 'yes' &&
            'opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-60',
        )}
        icon={
          copied === 'yes' ? (
            <Check aria-hidden="true" size={18} className="text-done" />
          ) : (
            <EllipsisVertical aria-hidden="true" size={18} />
          )
        }
      >
        {(close) => (
          <>
            {copied === 'refused' && (
              <div className="px-2 pt-2">
                <Notice tone="fail" title={text.copyRefused} />
              </div>
            )}
            <MenuEntries entries={entriesOf(close)} close={close} />
            {onForward && isTiedHere(bubble) && <p className="px-4 pb-3 text-sm text-ink-soft">{text.notForwarded}</p>}
          </>
        )}
      </IconPopover>
      <output className={copied === 'yes' ? 'shrink-0 self-center text-xs text-ink-soft' : 'sr-only'}>
        {copied === 'yes' && text.copied}
      </output>
    </>
  );
}

/** What was written, letter by letter; null where there is nothing to read, or it was taken back. */
const wordsOf = ({ row, item }: MessageEntry): string | null => {
  const body = row ? (row.revoked_at === null ? row.body : null) : (item?.text ?? null);
  return body === null || body.trim() === '' ? null : body;
};

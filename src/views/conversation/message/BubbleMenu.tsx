import { Check, Copy, EllipsisVertical, Forward, Handshake, Lightbulb, Pencil, Reply, Trash2, Zap } from 'lucide-react';
import { use, useEffect, useState } from 'react';

import type { MessageEntry } from '../../../contracts/conversation.ts';
import { classes } from '../../ui/classes.ts';
import { IconPopover } from '../../ui/IconPopover.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { MenuEntries, type MenuEntry } from '../../ui/MenuEntries.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { isDeletable, isEditable, isReactable } from './isChangeable.ts';
import { isForwardable, cannotForward } from './isForwardable.ts';
import { MessageActionsContext } from './messageActions.ts';
import { messageText } from './text/id.ts';

const ReactionBar = lazyView(async () => (await import('./ReactionBar.tsx')).ReactionBar, {
  // As high as six reactions, so that the entries below do not move.
  fallback: () => <div className="h-15 border-b border-line" />,
  optional: true,
});

/** Milliseconds for which "copied" is shown. */
const COPIED_DURATION = 2000;

/** The menu of one message. Renders nothing without an available action. */
export function BubbleMenu({ bubble, onReply }: { bubble: MessageEntry; onReply: (() => void) | undefined }) {
  const text = useText(messageText);
  const { onForward, onSaveQuickReply, onMarkPromise, onExplain, onChange } = use(MessageActionsContext);
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  useEffect(() => {
    if (copied !== 'yes') return undefined;
    const timer = setTimeout(() => setCopied(null), COPIED_DURATION);
    return () => clearTimeout(timer);
  }, [copied]);
  const words = textOf(bubble);
  const { row } = bubble;
  const isOurs = words !== null && row !== null && row.author !== 'customer' && row.author !== 'system';
  const copy = (close: () => void) => {
    // Without HTTPS `navigator.clipboard` is undefined, so the call must be inside the promise.
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
    { label: text.reply, icon: <Reply aria-hidden="true" size={18} />, onSelect: onReply },
    {
      label: text.copy,
      icon: <Copy aria-hidden="true" size={18} />,
      onSelect: words === null ? undefined : () => copy(close),
      keepsOpen: true,
    },
    {
      label: text.forward,
      icon: <Forward aria-hidden="true" size={18} />,
      onSelect: onForward && isForwardable(bubble) ? () => onForward(bubble) : undefined,
    },
    {
      label: text.saveQuickReply,
      icon: <Zap aria-hidden="true" size={18} />,
      onSelect: onSaveQuickReply && isOurs ? () => onSaveQuickReply(row.id) : undefined,
    },
    {
      label: text.explain,
      icon: <Lightbulb aria-hidden="true" size={18} />,
      onSelect: onExplain && row?.author === 'ai' ? () => onExplain(row) : undefined,
    },
    {
      label: text.markPromise,
      icon: <Handshake aria-hidden="true" size={18} />,
      // Only a sent message of the business can contain a promise.
      onSelect: onMarkPromise && isOurs ? () => onMarkPromise({ messageId: row.id, body: words }) : undefined,
    },
  ];
  if (entriesOf(() => undefined).every(({ onSelect }) => onSelect === undefined)) return null;
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
            {onChange && row && isReactable(row) && <ReactionBar message={row} close={close} />}
            <Entries bubble={bubble} entries={entriesOf(close)} close={close} />
            {onForward && cannotForward(bubble) && (
              <p className="px-4 pb-3 text-sm text-ink-soft">{text.notForwarded}</p>
            )}
          </>
        )}
      </IconPopover>
      <output className={copied === 'yes' ? 'shrink-0 self-center text-xs text-ink-soft' : 'sr-only'}>
        {copied === 'yes' && text.copied}
      </output>
    </>
  );
}

interface EntriesProps {
  bubble: MessageEntry;
  entries: readonly MenuEntry[];
  close: () => void;
}

/** The entries of the open menu, with those that WhatsApp offers for a while after a message. */
function Entries({ bubble: { row }, entries, close }: EntriesProps) {
  const text = useText(messageText);
  const { onChange } = use(MessageActionsContext);
  const now = useNow();
  const changes: MenuEntry[] =
    onChange && row
      ? [
          {
            label: text.edit,
            icon: <Pencil aria-hidden="true" size={18} />,
            onSelect: isEditable(row, now) ? () => onChange({ kind: 'edit', message: row }) : undefined,
          },
          {
            label: text.deleteForAll,
            icon: <Trash2 aria-hidden="true" size={18} />,
            onSelect: isDeletable(row, now) ? () => onChange({ kind: 'deletion', message: row }) : undefined,
          },
        ]
      : [];
  return <MenuEntries entries={[...entries, ...changes]} close={close} />;
}

/** The unformatted text; null if it is empty or the message was revoked. */
const textOf = ({ row, item }: MessageEntry): string | null => {
  const body = row ? (row.revoked_at === null ? row.body : null) : (item?.text ?? null);
  return body === null || body.trim() === '' ? null : body;
};

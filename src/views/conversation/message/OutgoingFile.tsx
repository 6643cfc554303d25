import { X } from 'lucide-react';

import type { MessageEntry } from '../../../contracts/conversation.ts';
import type { OutboxItem } from '../../../machines/conversation/messages.store.ts';
import { useFormat } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { Attachment } from './Attachment.tsx';

/** The file of a message that has no row yet, as it will look, and how far it has come. */
export function Outgoing({ bubble, item, onCancel }: { bubble: MessageEntry; item: OutboxItem; onCancel: () => void }) {
  const { file, text: body } = item;
  if (!file) return null;
  const { kind, name, mimetype, size, width = null, height = null, duration = null } = file;
  // It is not in the storage yet: by its message's id this page knows it.
  const media = { path: item.id, mimetype, filename: name, size, width, height, duration };
  return (
    <div className="grid gap-1">
      <Attachment row={{ kind, body, location: null, media }} />
      {(bubble.status === 'queued' || bubble.uploaded !== undefined) && (
        <Uploading share={bubble.uploaded ?? 0} onCancel={onCancel} />
      )}
    </div>
  );
}

/** Until the file is in the storage nothing has been sent, and whoever thinks better of it may. */
function Uploading({ share, onCancel }: { share: number; onCancel: () => void }) {
  const text = useText(conversationText).upload;
  const { count } = useFormat();
  return (
    <div className="flex items-center gap-2">
      <progress
        aria-label={text.label}
        value={share}
        className="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-ink/10 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
      />
      {share > 0 && <span className="tabular text-xs">{text.share(count(Math.round(share * 100)))}</span>}
      <IconButton label={text.cancel} icon={<X aria-hidden="true" size={16} />} onClick={onCancel} />
    </div>
  );
}

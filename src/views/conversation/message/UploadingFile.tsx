import { X } from 'lucide-react';

import type { MessageEntry } from '../../../contracts/conversation.ts';
import type { OutboxItem } from '../../../machines/conversation/messages.store.ts';
import { useFormat } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { Attachment } from './Attachment.tsx';

/** The file of a message without a row, as it will look, with its upload progress. */
export function UploadingFile({
  bubble,
  item,
  onCancel,
}: {
  bubble: MessageEntry;
  item: OutboxItem;
  onCancel: () => void;
}) {
  const { file, text: body } = item;
  if (!file) return null;
  const { kind, name, mimetype, size, width = null, height = null, duration = null } = file;
  // The file is not in Storage yet; the file memory store finds it by the message's id.
  const media = { path: item.id, mimetype, filename: name, size, width, height, duration };
  return (
    <div className="grid gap-1">
      <Attachment row={{ kind, body, location: null, media }} />
      {(bubble.status === 'queued' || bubble.uploaded !== undefined) && (
        <UploadProgress share={bubble.uploaded ?? 0} onCancel={onCancel} />
      )}
    </div>
  );
}

/** The upload can be cancelled, because nothing has been sent until it is complete. */
function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
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

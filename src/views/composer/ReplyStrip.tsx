import { X } from 'lucide-react';

import type { Quote } from '../../machines/conversation/messages.store.ts';
import { isolated } from '../conversation/message/markup.ts';
import { quotedOf, ReplyingTo } from '../conversation/message/QuotedMessage.tsx';
import { conversationText } from '../conversation/text/id.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useText } from '../ui/useText.ts';

interface ReplyStripProps {
  quote: Quote;
  /** The customer's name. */
  customer: string;
  onCancel: () => void;
}

/** The quoted message above the field. */
export function ReplyStrip({ quote, customer, onCancel }: ReplyStripProps) {
  const text = useText(conversationText);
  const speaker = quote.author === 'customer' ? customer : quotedOf(text, quote);
  return (
    <div className="flex items-start gap-2 px-3 pt-2">
      <ReplyingTo quote={quote} speaker={speaker} label={text.composer.replyingTo(isolated(speaker))} />
      <IconButton label={text.composer.cancelReply} icon={<X aria-hidden="true" size={18} />} onClick={onCancel} />
    </div>
  );
}

import { ArrowLeft } from 'lucide-react';

import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';

/** Back to the list, which on a phone the conversation covers. */
export const Back = ({ onBack }: { onBack: () => void }) => (
  <IconButton
    label={useText(conversationText).back}
    icon={<ArrowLeft aria-hidden="true" size={20} />}
    onClick={onBack}
    className="md:hidden"
  />
);

import { ArrowLeft } from 'lucide-react';

import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';

/** The back button to the list, which the conversation covers on a phone. */
export const BackToList = ({ onBack }: { onBack: () => void }) => (
  <IconButton
    label={useText(conversationText).back}
    icon={<ArrowLeft aria-hidden="true" size={20} />}
    onClick={onBack}
    className="md:hidden"
  />
);

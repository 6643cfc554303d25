import { ArrowLeft } from 'lucide-react';

import { useRoomText } from '../../text/room.ts';
import { IconButton } from '../../ui/IconButton.tsx';

/** Back to the list, which on a phone the conversation covers. */
export const Back = ({ onBack }: { onBack: () => void }) => (
  <IconButton
    label={useRoomText().back}
    icon={<ArrowLeft aria-hidden="true" size={20} />}
    onClick={onBack}
    className="md:hidden"
  />
);

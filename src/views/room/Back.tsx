import { ArrowLeft } from 'lucide-react';

import { IconButton } from '../parts/IconButton.tsx';
import { useRoomText } from '../text/room.ts';

/** Back to the list, which on a phone the conversation covers. */
export const Back = ({ onBack }: { onBack: () => void }) => (
  <IconButton
    label={useRoomText().back}
    icon={<ArrowLeft aria-hidden="true" size={20} />}
    onClick={onBack}
    className="md:hidden"
  />
);

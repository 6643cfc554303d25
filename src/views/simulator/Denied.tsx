import { LockKeyhole } from 'lucide-react';

import { EmptyState } from '../ui/EmptyState.tsx';
import { useText } from '../ui/useText.ts';
import { simulatorText } from './text/id.ts';

/** The user is not in the team. */
export function Denied() {
  const text = useText(simulatorText).denied;
  return (
    <EmptyState icon={<LockKeyhole size={22} />} title={text.title}>
      {text.body}
    </EmptyState>
  );
}

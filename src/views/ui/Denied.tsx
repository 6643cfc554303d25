import { LockKeyhole } from 'lucide-react';

import { EmptyState } from './EmptyState.tsx';

/** What the user may not see, and who may. */
export const Denied = ({ text }: { text: { title: string; body: string } }) => (
  <EmptyState icon={<LockKeyhole size={22} />} title={text.title}>
    {text.body}
  </EmptyState>
);

import type { Refusal } from '../../../contracts/refusal.ts';
import { useRefusal } from '../../refusals/useRefusal.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/useText.ts';
import { recipientsText } from './text/id.ts';

/** Why a change was not made: the database's own sentence, or that the connection failed. */
export function Refused({ refusal, onDismiss }: { refusal: Refusal | 'failed' | null; onDismiss: () => void }) {
  const text = useText(recipientsText).refused;
  const why = useRefusal(refusal === 'failed' ? null : refusal?.sentence);
  if (refusal === null) return null;
  return (
    <Notice
      tone="fail"
      title={refusal === 'failed' ? text.failed : why}
      button={{ label: text.dismiss, onClick: onDismiss }}
    />
  );
}

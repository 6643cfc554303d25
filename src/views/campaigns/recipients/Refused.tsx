import type { Refusal } from '../../../contracts/campaigns.recipients.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/useText.ts';
import { recipientsText } from './text/id.ts';

/** Why a change was not made: the database's own sentence, or that the connection failed. */
export function Refused({ refusal, onDismiss }: { refusal: Refusal | 'failed' | null; onDismiss: () => void }) {
  const text = useText(recipientsText).refused;
  if (refusal === null) return null;
  return (
    <Notice
      tone="fail"
      title={refusal === 'failed' ? text.failed : refusal.message}
      action={
        <Button size="small" onClick={onDismiss}>
          {text.dismiss}
        </Button>
      }
    />
  );
}

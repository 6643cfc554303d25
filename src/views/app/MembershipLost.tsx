import { useAccountsText } from '../text/accounts.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Somebody may have left the business that they are looking at. */
export function Refused({ onCheck }: { onCheck: () => void }) {
  const text = useAccountsText().business;
  return (
    <div className="p-2">
      <Notice tone="help" title={text.refused} action={<Button onClick={onCheck}>{text.check}</Button>}>
        {text.refusedNote}
      </Notice>
    </div>
  );
}

import { accountText } from '../account/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';

/** Shown after the server has refused realtime for the business: the membership may have ended. */
export function MembershipLost({ onCheck }: { onCheck: () => void }) {
  const text = useText(accountText).business;
  return (
    <div className="p-2">
      <Notice tone="help" title={text.refused} action={<Button onClick={onCheck}>{text.check}</Button>}>
        {text.refusedNote}
      </Notice>
    </div>
  );
}

import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { authText } from './text/id.ts';

/** Above a form whose answer is long in coming, where nothing else says why. Takes no room before. */
export function SlowNotice() {
  const text = useText(authText);
  return (
    <div className="animate-appear-late">
      <div className="pb-4">
        <Notice title={text.slow} />
      </div>
    </div>
  );
}

import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { authText } from './text/id.ts';

/** Notice above a form whose request is slow. It appears after a delay and takes no space before. */
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

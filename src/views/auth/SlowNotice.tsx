import { useLoginText } from '../text/login.ts';
import { Notice } from '../ui/Notice.tsx';

/** Above a form whose answer is long in coming, where nothing else says why. Takes no room before. */
export function Slow() {
  const text = useLoginText();
  return (
    <div className="animate-appear-late">
      <div className="pb-4">
        <Notice title={text.slow} />
      </div>
    </div>
  );
}

import { appText } from '../app/text/id.ts';
import { Button } from './Button.tsx';
import { uiText } from './text/id.ts';
import { useText } from './useText.ts';

/** Below a sign that code is on its way, which no machine waits for: after some seconds it says so, and offers to ask anew. */
export function SlowCodeNotice() {
  const parts = useText(uiText);
  const app = useText(appText);
  return (
    <div className="grid animate-appear-late justify-items-center gap-2 text-sm">
      {parts.slow}
      <Button size="small" onClick={() => location.reload()}>
        {app.outdated.reload}
      </Button>
    </div>
  );
}

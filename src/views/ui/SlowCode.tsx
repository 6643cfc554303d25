import { useText } from '../text/text.ts';
import { Button } from './Button.tsx';

/** Below a sign that code is on its way, which no machine waits for: after some seconds it says so, and offers to ask anew. */
export function StillComing() {
  const { parts, app } = useText();
  return (
    <div className="grid animate-appear-late justify-items-center gap-2 text-sm">
      {parts.slow}
      <Button size="small" onClick={() => location.reload()}>
        {app.outdated.reload}
      </Button>
    </div>
  );
}

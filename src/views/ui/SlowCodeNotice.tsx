import { appText } from '../app/text/id.ts';
import { Button } from './Button.tsx';
import { uiText } from './text/id.ts';
import { useText } from './useText.ts';

/** Appears after some seconds of loading code, which no machine times out, and offers to reload the page. */
export function SlowCodeNotice() {
  const text = useText(uiText);
  const app = useText(appText);
  return (
    <div className="grid animate-appear-late justify-items-center gap-2 rounded-md bg-page p-3 text-sm">
      {text.slow}
      <Button size="small" onClick={() => location.reload()}>
        {app.outdated.reload}
      </Button>
    </div>
  );
}

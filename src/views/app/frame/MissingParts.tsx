import { RefreshCw } from 'lucide-react';

import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/useText.ts';
import { appText } from '../text/id.ts';

/** Banner in place of the frame's late parts whose code failed to load: more pages, shortcuts and notices are missing. */
export function MissingParts() {
  const text = useText(appText).outdated;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-help-wash py-1 pr-2 pl-4 text-sm"
    >
      <RefreshCw aria-hidden="true" size={16} className="shrink-0 text-help" />
      <span className="min-w-0 flex-1 basis-48">
        <span className="font-semibold">{text.title}</span>
      </span>
      <Button size="small" onClick={() => location.reload()}>
        {text.reload}
      </Button>
    </div>
  );
}

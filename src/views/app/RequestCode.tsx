import { CopyButton } from '../ui/CopyButton.tsx';
import { copyText } from '../ui/text/copy.id.ts';
import { useText } from '../ui/useText.ts';
import { requestCodeText } from './text/requestCode.id.ts';

/** The code of a request, to copy. */
export function RequestCode({ code }: { code: string }) {
  const text = useText(requestCodeText);
  return (
    <div className="flex flex-wrap items-center justify-center gap-2 pt-3 text-sm text-ink-soft">
      <p>
        {text.code} <code className="font-mono text-ink select-all">{code}</code>
      </p>
      <CopyButton value={code} what={text.what} words={useText(copyText)} />
    </div>
  );
}

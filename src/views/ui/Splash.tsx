import { appText } from '../app/text/id.ts';
import { keepSkeleton } from './keepSkeleton.ts';
import { SlowCodeNotice } from './SlowCodeNotice.tsx';
import { Spinner } from './Spinner.tsx';
import { useText } from './useText.ts';

/**
 * A full-page loading indicator. Invisible for the first second, so that a quick load does not flicker. The skeleton
 * of the HTML stays behind it (src/shell).
 */
export function Splash() {
  const text = useText(appText);
  return (
    <output
      ref={keepSkeleton}
      className="grid h-full min-h-dvh place-content-center justify-items-center gap-3 text-ink-soft"
    >
      <span className="grid [animation:appear_160ms_1s_both] justify-items-center gap-3 rounded-md bg-page p-3 text-sm">
        <Spinner className="size-6" />
        {text.loading}
      </span>
      <SlowCodeNotice />
    </output>
  );
}

import { SlowCodeNotice } from '../ui/SlowCodeNotice.tsx';
import { Spinner } from '../ui/Spinner.tsx';

/** Placeholder of a conversation or screen while its code is loading. */
export const LoadingPane = () => (
  <div aria-busy="true" className="grid h-full place-content-center justify-items-center gap-3 text-ink-soft">
    <Spinner />
    <SlowCodeNotice />
  </div>
);

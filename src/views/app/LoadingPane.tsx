import { StillComing } from '../ui/SlowCode.tsx';
import { Spinner } from '../ui/Spinner.tsx';

/** The place of the conversation, or of a screen, while its code comes. */
export const LoadingPane = () => (
  <div aria-busy="true" className="grid h-full place-content-center justify-items-center gap-3 text-ink-soft">
    <Spinner />
    <StillComing />
  </div>
);

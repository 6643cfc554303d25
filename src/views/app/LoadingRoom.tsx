import { Spinner } from '../parts/Spinner.tsx';

/** The place of the conversation while its code comes. */
export const LoadingRoom = () => (
  <div aria-busy="true" className="grid h-full place-content-center text-ink-soft">
    <Spinner />
  </div>
);

import { appText } from '../app/text/id.ts';
import { useText } from './useText.ts';

/** The logo and name of the product. */
export function Brand() {
  const text = useText(appText);
  return (
    <p className="flex items-center gap-2 text-base font-bold tracking-tight">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 text-accent">
        <path
          fill="currentColor"
          d="M6 3h20a4 4 0 0 1 4 4v13a4 4 0 0 1-4 4H15l-7 6v-6H6a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Z"
        />
        <path
          fill="none"
          stroke="var(--on-accent)"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m9.5 13.8 4.3 4.2 8.7-8.6"
        />
      </svg>
      {text.brand}
    </p>
  );
}

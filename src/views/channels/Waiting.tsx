import { Spinner } from '../ui/Spinner.tsx';

/** A spinner with a description. */
export function Waiting({ title, children }: { title?: string; children: string }) {
  return (
    <output aria-busy="true" className="flex items-start gap-3">
      <Spinner className="mt-0.5 text-accent" />
      <span className="grid">
        {title !== undefined && <span className="font-semibold">{title}</span>}
        <span className={title === undefined ? '' : 'text-ink-soft'}>{children}</span>
      </span>
    </output>
  );
}

import { useId, type ReactNode } from 'react';

/** A group of fields with a heading; without one when the first field's label is enough. */
export function FieldGroup({ title, hint, children }: { title?: string; hint?: string; children: ReactNode }) {
  const id = useId();
  if (title === undefined) return <div className="grid grid-cols-1 gap-3 border-t border-line pt-5">{children}</div>;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3 border-t border-line pt-5">
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

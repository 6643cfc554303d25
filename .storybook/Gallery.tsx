import type { ReactNode } from 'react';

/** Parameters of a story whose cases are landmarks with the same name. */
export const sameLandmarks = { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } };

/** A part of a view once for each of its cases, one below the other: for words that differ and a form that does not. */
export function Gallery<Case>({ of, children }: { of: readonly Case[]; children: (one: Case) => ReactNode }) {
  return (
    <ul className="grid max-w-160 grid-cols-[minmax(0,1fr)] gap-3">
      {of.map((one) => (
        <li key={JSON.stringify(one)}>{children(one)}</li>
      ))}
    </ul>
  );
}

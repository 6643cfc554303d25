import type { ReactNode } from 'react';

/** Explains to developers what an integration expects, when they ask for it. */
export const Guide = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="rounded-lg border border-line bg-surface px-4 py-1">
    <summary className="flex min-h-11 cursor-pointer items-center font-semibold hover:underline">{title}</summary>
    <div className="grid grid-cols-1 gap-3 pb-3">{children}</div>
  </details>
);

/** An example, with a caption where there are several. */
export const Example = ({ title, children }: { title?: string; children: string }) => (
  <figure className="grid grid-cols-1 gap-1">
    {title !== undefined && <figcaption className="text-sm font-semibold">{title}</figcaption>}
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md bg-sunken p-3 text-xs leading-5"
    >
      <code>{children}</code>
    </pre>
  </figure>
);

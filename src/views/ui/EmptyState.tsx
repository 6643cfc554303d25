import type { ReactNode } from 'react';

/** A placeholder without content: the reason and one action. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  heading = false,
  role = heading ? undefined : 'status',
  lang,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** The title is the page's heading. */
  heading?: boolean;
  /** `status`, unless it is the page: it is the answer to a search or a filter. */
  role?: 'alert' | 'status' | undefined;
  /** Of the title, if it is fixed in English. */
  lang?: 'en' | undefined;
}) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div role={role} className="grid h-full place-content-center-safe justify-items-center gap-2 p-8 text-center">
      <span aria-hidden="true" className="mb-1 grid size-12 place-content-center rounded-full bg-sunken text-ink-soft">
        {icon}
      </span>
      <Title lang={lang} className="text-base font-semibold text-balance">
        {title}
      </Title>
      {children && <div className="max-w-80 text-balance text-ink-soft">{children}</div>}
      {action && <div className="pt-3">{action}</div>}
    </div>
  );
}

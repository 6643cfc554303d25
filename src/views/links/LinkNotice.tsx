import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';

import { Link } from '../app/Link.tsx';
import { useText } from '../ui/useText.ts';
import { linksText } from './text/id.ts';

export const linkButton =
  'inline-flex min-h-11 items-center justify-center rounded-md bg-accent px-4 text-sm font-semibold text-on-accent transition-colors duration-150 hover:bg-accent-strong';

/** A page without a decision: icon, title, explanation and one action. */
export function LinkNotice({
  icon = <Link2Off size={24} />,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const text = useText(linksText);
  return (
    <div className="grid justify-items-center gap-2 py-4 text-center">
      <span aria-hidden="true" className="mb-1 grid size-12 place-content-center rounded-full bg-sunken text-ink-soft">
        {icon}
      </span>
      <h1 tabIndex={-1} className="text-lg font-semibold outline-none">
        {title}
      </h1>
      <div className="max-w-sm text-ink-soft">{children}</div>
      <div className="pt-3">
        {action ?? (
          <Link to={{ name: 'index' }} className={linkButton}>
            {text.home}
          </Link>
        )}
      </div>
    </div>
  );
}

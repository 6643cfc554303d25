import { CheckCheck, House, Inbox, LifeBuoy, Sparkles, type LucideIcon } from 'lucide-react';

import type { TabName } from '../../../contracts/app.routing.ts';
import type { RouteName } from '../../../machines/app/routing/route.ts';
import { classes } from '../../ui/classes.ts';
import { lazyView } from '../../ui/lazyView.tsx';
import { useText } from '../../ui/useText.ts';
import { Link } from '../Link.tsx';
import type { FrameCounts } from './frameModel.ts';
import { frameText } from './text/id.ts';

// Loaded after the tabs, because it is used less often.
const MorePages = lazyView(async () => (await import('./MorePages.tsx')).MorePages, { optional: true });

/** A count stands where the team has something to do. The lists themselves show how many rooms they have. */
const TABS: readonly { name: TabName | 'home'; Icon: LucideIcon; count?: keyof FrameCounts }[] = [
  { name: 'home', Icon: House },
  { name: 'inbox', Icon: Inbox, count: 'inbox_unread' },
  { name: 'eskalasi', Icon: LifeBuoy, count: 'eskalasi' },
  { name: 'autoReply', Icon: Sparkles },
  { name: 'taskCompleted', Icon: CheckCheck },
];

export interface TabBarProps {
  /** The open route, a tab or another page. */
  tab: RouteName;
  /** Null until counted. */
  counts: FrameCounts | null;
  businessId: string;
}

/** Links to the home page and the four room lists: a bottom bar on phones, a rail elsewhere. */
export function TabBar({ tab, counts, businessId }: TabBarProps) {
  const text = useText(frameText);
  return (
    <ul className="grid grid-cols-5 md:grid-cols-1 md:gap-1">
      {TABS.map(({ name, Icon, count }) => {
        const number = (count && counts?.[count]) ?? 0;
        return (
          // On a phone, five places have room; the others are in the sheet.
          <li key={name} className={name === 'taskCompleted' ? 'max-md:hidden' : undefined}>
            <Link
              to={name === 'home' ? { name, search: { businessId } } : { name, roomId: null, search: { businessId } }}
              aria-current={tab === name ? 'page' : undefined}
              className={classes(
                'relative flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium transition-colors duration-150',
                'low:max-md:min-h-11 low:max-md:gap-0 low:max-md:min-[30rem]:flex-row low:max-md:min-[30rem]:gap-1.5',
                'md:rounded-md md:hover:bg-hover 2xl:min-h-11 2xl:flex-row 2xl:justify-start 2xl:gap-3 2xl:px-3 2xl:text-sm',
                tab === name ? 'text-accent-strong md:bg-accent-wash' : 'text-ink-soft',
              )}
            >
              <Icon aria-hidden="true" size={20} strokeWidth={tab === name ? 2.4 : 2} className="shrink-0" />
              <span className="max-w-full truncate 2xl:flex-1">{text.tabs[name]}</span>
              {number > 0 && (
                <span
                  className={classes(
                    'tabular absolute top-1 left-1/2 ml-2 min-w-5 low:max-md:top-0 low:max-md:min-[30rem]:static low:max-md:min-[30rem]:ml-0 rounded-full px-1 text-center text-[0.6875rem]/5 font-semibold whitespace-nowrap 2xl:static 2xl:ml-0',
                    name === 'eskalasi' ? 'bg-help-wash text-help' : 'bg-sunken text-ink',
                  )}
                >
                  <span aria-hidden="true">{text.atMost(number)}</span>
                  <span className="sr-only">
                    {name === 'inbox' ? text.unread(text.atMost(number)) : text.inTab(text.atMost(number))}
                  </span>
                </span>
              )}
            </Link>
          </li>
        );
      })}
      <MorePages tab={tab} businessId={businessId} counts={counts} />
    </ul>
  );
}

import type { ReactNode } from 'react';

import { classes } from '../../ui/classes.ts';
import { useText } from '../../ui/useText.ts';
import { AccountMenu, type AccountMenuProps } from './AccountMenu.tsx';
import { BusinessSwitcher, type BusinessSwitcherProps } from './BusinessSwitcher.tsx';
import { ChannelHealth } from './ChannelHealth.tsx';
import { TabBar, type TabBarProps } from './TabBar.tsx';
import { frameText } from './text/id.ts';

export interface FrameProps extends BusinessSwitcherProps, AccountMenuProps, Omit<TabBarProps, 'businessId'> {
  /** An open room fills the screen on a phone. */
  hasOpenRoom: boolean;
  /** Server-side states may be out of date. */
  isStale: boolean;
  /** The banners above the frame. */
  banner: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every dashboard page: bars above and below on a phone, a rail from 768 px, with labels from 1440 px. All
 * widths share one set of elements, so that a screen reader reads nothing twice.
 */
export function Frame({ hasOpenRoom, isStale, banner, children, tab, counts, ...rest }: FrameProps) {
  const text = useText(frameText);
  const { businesses, current, onChoose, name, login, appearance, onAppearance, onSignOut } = rest;
  return (
    <div className="h-screen-safe grid grid-rows-[auto_minmax(0,1fr)]">
      <a
        href="#isi"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-3 focus:font-semibold focus:text-on-accent"
      >
        {text.skip}
      </a>
      <div>{banner}</div>
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)_auto] md:grid-cols-[5rem_minmax(0,1fr)] 2xl:grid-cols-[15rem_minmax(0,1fr)]">
        <header
          className={classes(
            'col-start-1 row-start-1 min-w-0 items-center gap-1 border-line bg-surface px-2 py-1 low:max-md:py-0 max-md:border-b md:grid md:content-start md:justify-items-stretch md:gap-1 md:border-r md:p-2',
            hasOpenRoom ? 'hidden' : 'flex',
          )}
        >
          <div className="min-w-0 flex-1">
            <BusinessSwitcher businesses={businesses} current={current} onChoose={onChoose} />
          </div>
          <ChannelHealth channels={current.channels} isStale={isStale} />
        </header>
        <nav
          aria-label={text.navigation}
          className={classes(
            'pb-safe col-span-2 row-start-3 border-line bg-surface max-md:border-t md:col-span-1 md:col-start-1 md:row-start-2 md:block md:overflow-y-auto md:border-r md:px-1 md:py-1 2xl:px-2',
            hasOpenRoom && 'hidden',
          )}
        >
          <TabBar tab={tab} counts={counts} businessId={current.id} />
        </nav>
        <div
          className={classes(
            'col-start-2 row-start-1 items-center border-line bg-surface pr-2 max-md:border-b md:col-start-1 md:row-start-3 md:grid md:grid-cols-1 md:border-r md:p-2',
            hasOpenRoom ? 'hidden' : 'grid',
          )}
        >
          <AccountMenu
            name={name}
            login={login}
            appearance={appearance}
            onAppearance={onAppearance}
            onSignOut={onSignOut}
          />
        </div>
        <main
          id="isi"
          tabIndex={-1}
          className={classes(
            'col-span-2 min-h-0 outline-none md:col-span-1 md:col-start-2 md:row-span-3 md:row-start-1',
            hasOpenRoom ? 'row-span-3 row-start-1' : 'row-start-2',
          )}
        >
          {children}
        </main>
      </div>
    </div>
  );
}

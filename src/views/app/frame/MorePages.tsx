import {
  BookOpen,
  CheckCheck,
  Ellipsis,
  FlaskConical,
  LayoutTemplate,
  ListChecks,
  Megaphone,
  MessageSquareReply,
  Plug,
  Search,
  Settings,
  ShoppingBag,
  Ticket,
  UsersRound,
} from 'lucide-react';

import type { Route } from '../../../contracts/app.routing.ts';
import type { RouteName } from '../../../machines/app/routing/route.ts';
import { ariaKeysOf, withKey } from '../../commands/shortcuts.ts';
import { runTarget } from '../../commands/targets.ts';
import { commandsText } from '../../commands/text/id.ts';
import { classes } from '../../ui/classes.ts';
import { focusFirst, Popover } from '../../ui/Popover.tsx';
import { useText } from '../../ui/useText.ts';
import { Link } from '../Link.tsx';
import type { FrameCounts } from './frameModel.ts';
import { frameText } from './text/id.ts';
import { frameMenusText } from './text/menus.id.ts';
import { TitleCount } from './TitleCount.tsx';

/** The pages beside the tabs, by what belongs together. The completed chats are a tab where there is room for it. */
const GROUPS = [
  {
    group: 'work',
    pages: [
      { name: 'taskCompleted', Icon: CheckCheck },
      { name: 'orders', Icon: ShoppingBag },
      { name: 'tickets', Icon: Ticket },
      { name: 'suggestions', Icon: MessageSquareReply },
    ],
  },
  {
    group: 'agent',
    pages: [
      { name: 'training', Icon: BookOpen },
      { name: 'simulate', Icon: FlaskConical },
      { name: 'evaluate', Icon: ListChecks },
    ],
  },
  {
    group: 'campaigns',
    pages: [
      { name: 'broadcasts', Icon: Megaphone },
      { name: 'recipients', Icon: UsersRound },
      { name: 'templates', Icon: LayoutTemplate },
    ],
  },
  {
    group: 'setup',
    pages: [
      { name: 'integrations', Icon: Plug },
      { name: 'settings', Icon: Settings },
    ],
  },
] as const;

type PageName = (typeof GROUPS)[number]['pages'][number]['name'];

const routeTo = (name: PageName, businessId: string): Route =>
  name === 'taskCompleted' ? { name, roomId: null, search: { businessId } } : { name, search: { businessId } };

const ITEM =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-md text-xs font-medium transition-colors duration-150 hover:bg-hover low:max-md:min-h-11 low:max-md:gap-0 low:max-md:min-[30rem]:flex-row low:max-md:min-[30rem]:gap-1.5 2xl:min-h-10 2xl:flex-row 2xl:justify-start 2xl:gap-3 2xl:px-3 2xl:text-sm';

const MENU_ITEM = 'flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left hover:bg-hover';

export interface MorePagesProps {
  tab: RouteName;
  businessId: string;
  /** Null until counted. */
  counts: FrameCounts | null;
}

/** The palette button and the links to the other pages: in the rail one by one, on phones in one menu. */
export function MorePages({ tab: route, businessId, counts }: MorePagesProps) {
  // The page of one template belongs to their list.
  const tab = route === 'templateDraft' ? 'templates' : route;
  const { tabs, atMost, inTab } = useText(frameText);
  const text = useText(frameMenusText);
  const names: Partial<Record<RouteName, string>> = { ...tabs, ...text.screens };
  const isMore = GROUPS.some(({ pages }) => pages.some(({ name }) => name === tab));
  const paletteLabel = useText(commandsText).palette.open;
  return (
    <>
      <TitleCount page={names[tab] ?? ''} count={counts?.eskalasi ?? 0} />
      <li className="md:hidden">
        <Popover
          label={text.more}
          hint={text.more}
          buttonClass={classes(ITEM, 'w-full', isMore ? 'text-accent-strong' : 'text-ink-soft')}
          button={
            <>
              <Ellipsis aria-hidden="true" size={20} strokeWidth={isMore ? 2.4 : 2} className="shrink-0" />
              <span className="max-w-full truncate">{text.more}</span>
            </>
          }
        >
          {(close) => (
            <ul ref={focusFirst} className="grid p-2">
              <li>
                <button type="button" className={MENU_ITEM} onClick={() => (close(), runTarget('palette'))}>
                  <Search aria-hidden="true" size={18} className="text-ink-soft" />
                  {paletteLabel}
                </button>
              </li>
              {GROUPS.map(({ group, pages }) => (
                <li key={group} className="mt-1 border-t border-line pt-1">
                  <p className="px-2 pt-1 text-xs font-semibold text-ink-soft">{text.groups[group]}</p>
                  <ul aria-label={text.groups[group]}>
                    {pages.map(({ name, Icon }) => {
                      const number = (name === 'taskCompleted' && counts?.task_completed) || 0;
                      return (
                        <li key={name}>
                          <Link
                            to={routeTo(name, businessId)}
                            aria-current={tab === name ? 'page' : undefined}
                            className={classes(MENU_ITEM, tab === name && 'bg-accent-wash text-accent-strong')}
                            onClick={close}
                          >
                            <Icon aria-hidden="true" size={18} className="text-ink-soft" />
                            <span className="flex-1">{names[name]}</span>
                            {number > 0 && (
                              <span className="tabular text-sm text-ink-soft">
                                <span aria-hidden="true">{atMost(number)}</span>
                                <span className="sr-only">{inTab(atMost(number))}</span>
                              </span>
                            )}
                          </Link>
                        </li>
                      );
                    })}
                  </ul>
                </li>
              ))}
            </ul>
          )}
        </Popover>
      </li>
      <li className="hidden md:block">
        <button
          type="button"
          title={withKey(paletteLabel, 'palette')}
          aria-keyshortcuts={ariaKeysOf('palette')}
          aria-haspopup="dialog"
          className={classes(ITEM, 'w-full text-ink-soft')}
          onClick={() => runTarget('palette')}
        >
          <Search aria-hidden="true" size={20} className="shrink-0" />
          <span className="max-w-full truncate 2xl:flex-1 2xl:text-left">{paletteLabel}</span>
        </button>
      </li>
      {GROUPS.map(({ group, pages }) => (
        <li key={group} className={classes('hidden md:block', group !== 'work' && 'border-t border-line pt-1')}>
          {/* The work begins with the tabs above. */}
          {group !== 'work' && (
            <p className="hidden px-3 text-xs font-semibold text-ink-soft 2xl:block">{text.groups[group]}</p>
          )}
          <ul aria-label={text.groups[group]}>
            {pages.map(
              ({ name, Icon }) =>
                name !== 'taskCompleted' && (
                  <li key={name}>
                    <Link
                      to={routeTo(name, businessId)}
                      aria-current={tab === name ? 'page' : undefined}
                      className={classes(ITEM, tab === name ? 'bg-accent-wash text-accent-strong' : 'text-ink-soft')}
                    >
                      <Icon aria-hidden="true" size={20} strokeWidth={tab === name ? 2.4 : 2} className="shrink-0" />
                      <span className="max-w-full truncate 2xl:flex-1">{names[name]}</span>
                    </Link>
                  </li>
                ),
            )}
          </ul>
        </li>
      ))}
    </>
  );
}

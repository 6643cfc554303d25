import { useSelector } from '@xstate/react';
import {
  ArrowLeft,
  Bell,
  Bot,
  BriefcaseBusiness,
  ChevronRight,
  Clock,
  Eye,
  KeyRound,
  Package,
  ReceiptText,
  ShieldCheck,
  Tags,
  Truck,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useEffect } from 'react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import { redirect } from '../../machines/app/routing/location.ts';
import { SECTIONS, type SectionName } from '../../machines/settings/sections.ts';
import { selectLeaveGuard, selectSection, type SettingsRef } from '../../machines/settings/settings.machine.ts';
import { useLoadedActor, useLocation } from '../app/AppContext.tsx';
import { LeaveDialog } from '../app/leaveGuard/LeaveDialog.tsx';
import { Link } from '../app/Link.tsx';
import { useScrollRestoration } from '../app/useScrollRestoration.ts';
import { SetupLink } from '../onboarding/SetupLink.tsx';
import { classes } from '../ui/classes.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useNarrow } from '../ui/useNarrow.ts';
import { useText } from '../ui/useText.ts';
import { LoadingSection } from './LoadingSection.tsx';
import { sectionViews } from './sections.ts';
import { settingsText } from './text/id.ts';

const ICONS: Record<(typeof SECTIONS)[number], LucideIcon> = {
  bisnis: BriefcaseBusiness,
  jam: Clock,
  agen: Bot,
  pembayaran: ReceiptText,
  katalog: Package,
  ongkir: Truck,
  tag: Tags,
  tim: Users,
  notifikasi: Bell,
  akun: KeyRound,
  data: ShieldCheck,
  akses: Eye,
};

/** The settings of the current business: the list of sections, and the section in view. */
export function Settings({ actor }: { actor: SettingsRef }) {
  const text = useText(settingsText);
  const section = useSelector(actor, ({ context }) => context.section);
  const route = useSelector(actor, ({ context }) => context.route);
  const { businessId, from } = route.search;
  const isBack = from === 'setup';
  const setupLabel = isBack ? text.backToSetup : text.continueSetup;
  const list = useScrollRestoration(`settings/${businessId}`);
  const content = useScrollRestoration(`settings/${businessId}/${section}`);
  const ListHeading = section === null ? 'h1' : 'p';
  return (
    <div className="grid h-full min-h-0 md:grid-cols-[15rem_minmax(0,1fr)]">
      <nav
        ref={list}
        aria-label={text.title}
        className={classes(
          'min-h-0 overflow-y-auto border-line bg-surface md:block md:border-r',
          section !== null && 'max-md:hidden',
        )}
      >
        {/* The open section is what the page is about. */}
        <ListHeading className="px-4 pt-4 pb-2 text-lg font-semibold">{text.title}</ListHeading>
        <SetupLink
          label={setupLabel}
          isBack={isBack}
          className="mx-2 mb-2 flex min-h-11 items-center rounded-md bg-accent-wash px-3 font-semibold text-accent-strong hover:underline"
        />
        <ul className="grid gap-0.5 px-2 pb-4">
          {SECTIONS.map((name) => (
            <li key={name}>
              <SectionLink name={name} isOpen={name === section} route={route} />
            </li>
          ))}
        </ul>
      </nav>
      <div ref={content} className={classes('min-h-0 overflow-y-auto', section === null && 'max-md:hidden')}>
        {section !== null && (
          <>
            <Link
              to={sectionRoute(route, null)}
              className="flex min-h-11 items-center gap-2 border-b border-line bg-surface px-3 text-sm font-semibold md:hidden"
            >
              <ArrowLeft aria-hidden="true" size={18} />
              {text.title}
            </Link>
            <SetupLink
              label={setupLabel}
              isBack={isBack}
              className="flex min-h-11 items-center border-b border-line bg-accent-wash px-4 font-semibold text-accent-strong hover:underline md:hidden"
            />
            <ErrorBoundary pane resetKey={section}>
              <OpenSection key={section} actor={actor} name={section} />
            </ErrorBoundary>
          </>
        )}
        {section === null && <FirstSection route={route} />}
      </div>
      <LeaveDialog actor={useSelector(actor, selectLeaveGuard)}>{text.leave}</LeaveDialog>
    </div>
  );
}

const sectionRoute = (route: ScreenRoute, section: SectionName | null): ScreenRoute => ({
  name: route.name,
  search: {
    businessId: route.search.businessId,
    ...(section ? { section } : {}),
    ...(route.search.from === undefined ? {} : { from: route.search.from }),
  },
});

function SectionLink({
  name,
  isOpen,
  route,
}: {
  name: (typeof SECTIONS)[number];
  isOpen: boolean;
  route: ScreenRoute;
}) {
  const text = useText(settingsText);
  const Icon = ICONS[name];
  return (
    <Link
      to={sectionRoute(route, name)}
      aria-current={isOpen ? 'page' : undefined}
      className={classes(
        'flex min-h-14 items-center gap-3 rounded-md px-3 py-1.5 transition-colors duration-150 hover:bg-hover md:min-h-10',
        isOpen && 'bg-accent-wash text-accent-strong',
      )}
    >
      <Icon aria-hidden="true" size={18} className="shrink-0" />
      <span className="grid min-w-0 flex-1">
        <span className="font-medium">{text.sections[name]}</span>
        <span className="text-sm text-ink-soft md:hidden">{text.about[name]}</span>
      </span>
      <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-soft md:hidden" />
    </Link>
  );
}

/** Beside the list there is room for a section: the first one opens. A phone shows the list alone. */
function FirstSection({ route }: { route: ScreenRoute }) {
  const location = useLocation();
  const hasRoom = !useNarrow();
  useEffect(() => {
    if (hasRoom) location.send(redirect(sectionRoute(route, SECTIONS[0])));
  }, [hasRoom, location, route]);
  return null;
}

function OpenSection({ actor, name }: { actor: SettingsRef; name: SectionName }) {
  const section = useLoadedActor(useSelector(actor, selectSection));
  const View = sectionViews[name];
  return section === undefined ? <LoadingSection /> : <View actor={section} />;
}

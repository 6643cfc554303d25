import type { ScreenName } from '../contracts/app.routing.ts';
import { LoadingPane } from './app/LoadingPane.tsx';
import { actorView, type ActorView } from './ui/actorView.ts';
import { lazyView } from './ui/lazyView.tsx';

/** An open chat beside the list, which is loaded apart from the list. */
export const roomView = lazyView(async () => (await import('./app/RoomInView.tsx')).RoomInView, {
  fallback: LoadingPane,
});

/** Views of the dashboard's screens (wiring/screenLoaders.ts). */
export const screenViews: Record<ScreenName, ActorView> = {
  home: actorView(async () => (await import('./home/HomePage.tsx')).HomePage, LoadingPane),
  integrations: actorView(async () => (await import('./channels/ChannelsPage.tsx')).ChannelsPage, LoadingPane),
  settings: actorView(async () => (await import('./settings/Settings.tsx')).Settings, LoadingPane),
  tickets: actorView(async () => (await import('./tickets/TicketsPage.tsx')).TicketsPage, LoadingPane),
  orders: actorView(async () => (await import('./orders/list/OrdersPage.tsx')).OrdersPage, LoadingPane),
  simulate: actorView(async () => (await import('./simulator/SimulatorPage.tsx')).SimulatorPage, LoadingPane),
  evaluate: actorView(async () => (await import('./evaluation/EvaluatePage.tsx')).EvaluatePage, LoadingPane),
  suggestions: actorView(async () => (await import('./suggestions/LibraryScreen.tsx')).LibraryScreen, LoadingPane),
  templates: actorView(
    async () => (await import('./campaigns/templates/TemplatesPage.tsx')).TemplatesPage,
    LoadingPane,
  ),
  templateDraft: actorView(
    async () => (await import('./campaigns/templates/TemplateDraftScreen.tsx')).TemplateDraftScreen,
    LoadingPane,
  ),
  training: actorView(async () => (await import('./training/TrainingPage.tsx')).TrainingPage, LoadingPane),
  recipients: actorView(
    async () => (await import('./campaigns/recipients/RecipientsPage.tsx')).RecipientsPage,
    LoadingPane,
  ),
  broadcasts: actorView(
    async () => (await import('./campaigns/broadcasts/BroadcastsPage.tsx')).BroadcastsPage,
    LoadingPane,
  ),
};

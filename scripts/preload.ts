/**
 * Loads src/preload.ts ahead of everything else. The build has it in a separate file (`codeSplitting` in
 * vite.config.ts), and its async script waits neither for styles nor for the page's main code, which a phone loads a
 * second later. Its tag contains the files of the first pages, so that the script can start loading those
 * of its address (`preloadCode`) at once, instead of each file after the one that imports it.
 */
import type { Plugin, Rolldown } from 'vite';

const SCRIPT_TAG = /<script type="module"(?= crossorigin src="\/assets\/preload-)/;
/** What each first page imports, by the first word of its path. Those of the dashboard have a prefix. */
export const FIRST_PAGES: Record<string, string[]> = {
  'signed-in': ['views/app/SignedIn.tsx'],
  login: ['views/auth/signIn/Login.tsx'],
  'signed-in-room': ['views/app/RoomInView.tsx', 'wiring/conversation.ts'],
  'signed-in-settings': ['views/settings/Settings.tsx', 'wiring/screenLoaders.ts', 'wiring/settings.ts'],
  'signed-in-integrations': ['views/channels/ChannelsPage.tsx', 'wiring/screenLoaders.ts', 'wiring/channels.ts'],
  'signed-in-home': ['views/home/HomePage.tsx', 'wiring/screenLoaders.ts', 'wiring/home.ts'],
  'signed-in-tickets': ['views/tickets/TicketsPage.tsx', 'wiring/screenLoaders.ts', 'wiring/tickets.ts'],
  'signed-in-orders': ['views/orders/list/OrdersPage.tsx', 'wiring/screenLoaders.ts', 'wiring/orders.ts'],
  'signed-in-whatsapp-template': [
    'views/campaigns/templates/TemplatesPage.tsx',
    'wiring/screenLoaders.ts',
    'wiring/templates.ts',
  ],
  'signed-in-simulate': ['views/simulator/SimulatorPage.tsx', 'wiring/screenLoaders.ts', 'wiring/simulator.ts'],
  'signed-in-evaluate': ['views/evaluation/EvaluatePage.tsx', 'wiring/screenLoaders.ts', 'wiring/evaluation.ts'],
  'signed-in-suggestion-messages': [
    'views/suggestions/LibraryPage.tsx',
    'wiring/screenLoaders.ts',
    'wiring/suggestions.ts',
  ],
  'signed-in-training': ['views/training/TrainingPage.tsx', 'wiring/screenLoaders.ts', 'wiring/training.ts'],
  team: ['views/links/LinkPage.tsx', 'wiring/links.ts'],
  'reset-password': ['views/auth/recovery/RecoveryPage.tsx', 'wiring/recovery.ts'],
  'privacy-policy': ['views/legal/PrivacyPolicy.tsx'],
  'terms-of-service': ['views/legal/TermsOfService.tsx'],
};

/** The files of the chunk with a module and of all chunks that it imports, except those in `known`. Styles come last. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[], known: ReadonlySet<string>): string[] {
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || scripts.has(file) || known.has(file)) return;
    scripts.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    chunk.imports.forEach(add);
  };
  for (const name of modules) {
    const chunk = Object.values(bundle).find(
      (part) => part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith(`/src/${name}`)),
    );
    if (!chunk) throw new Error(`The build has no module "${name}", which src/preload.ts asks for`);
    add(chunk.fileName);
  }
  return [...scripts, ...[...styles].filter((file) => !known.has(file))];
}

/** The attributes of the script tag: the files of each first page, without those that the HTML or the dashboard names. */
function filesOfPages(bundle: Rolldown.OutputBundle): string[] {
  const base = new Set(filesOf(bundle, ['main.tsx'], new Set()));
  const signedIn = new Set([...base, ...filesOf(bundle, FIRST_PAGES['signed-in'] ?? [], base)]);
  return Object.entries(FIRST_PAGES).map(([page, modules]) => {
    const files = filesOf(bundle, modules, page.startsWith('signed-in-') ? signedIn : base);
    return `data-${page}="${files.map((file) => `/${file}`).join(' ')}"`;
  });
}

export function preloadScript(): Plugin {
  return {
    name: 'chabot:preload-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        if (!SCRIPT_TAG.test(html))
          throw new Error('The page has no script "preload", which scripts/preload.ts lets run first');
        return html.replace(SCRIPT_TAG, `$& async fetchpriority="high" ${filesOfPages(bundle).join(' ')}`);
      },
    },
  };
}

import { fileURLToPath } from 'node:url';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { checkoutPage } from './scripts/checkout.ts';
import { slimIcons } from './scripts/icons.ts';
import { landingPage } from './scripts/landing.ts';
import { preloadScript } from './scripts/preload.ts';
import { shell } from './scripts/shell.ts';
import { lazyViewStyles } from './scripts/styles.ts';
import { serviceWorker } from './scripts/worker.ts';

/**
 * Views that rarely rerender are not compiled by React's compiler: they gain nothing, and its output would add kilobytes to
 * each first page. The conversation and the parents of the lists are compiled. The list of rooms and its rows are not:
 * they render again only with other rooms, so that their memory would be written and never read.
 */
const uncompiled = [
  /views[\\/](?:auth|ui)[\\/]/,
  /views[\\/]app[\\/](?!RoomInView).*\.tsx$/,
  /views[\\/]inbox[\\/](?:filters[\\/]FilterBar|Inbox|InboxPane|InboxScreen|search[\\/]RoomSearch|WorkspaceForState)\.tsx$/,
  /views[\\/]inbox[\\/](?:CustomerAvatar|useHolder|roomList[\\/](?:HolderBadge|RoomFacts|RoomList|RoomRow|rowSlots|useIsMoving|visibleRows))\.tsx?$/,
];

/**
 * Pages behind the sign-in, whose files the service worker caches (`src/worker/worker.ts`), and what `src/preload.ts`
 * loads ahead, and views that few visitors see. They and the dashboard's lazy parts load their scripts without a preload list, which would add more than
 * a kilobyte to each first page.
 */
const notPreloaded =
  /\/(?:room|conversation|Toasts|NotFound|Deferred|ConsentBar|LinkPage|PrivacyPolicy|PhoneSignIn|ProviderButtons|RecoveryPage|TemplateDraftScreen|TermsOfService|(?:Account|Admin|Setup|CreateBusiness|Channels|Evaluate|Library|Simulator|Templates|Tickets|Orders|Home|Training|Recipients|Broadcasts)Page|Settings|wiring\.(?:account|admin|businessSetup|channels|createBusiness|evaluation|suggestions|links|oauth|phoneSignIn|recovery|secondFactor|settings|simulator|templates|templateDraft|tickets|orders|home|training|recipients|broadcasts|screenLoaders))-/;

export default defineConfig({
  plugins: [
    react({ compiler: true, exclude: [/\/node_modules\//, ...uncompiled] }),
    tailwindcss(),
    slimIcons(),
    lazyViewStyles(),
    preloadScript(),
    shell(),
    checkoutPage(),
    landingPage(),
    serviceWorker(),
  ],
  // Nothing is inlined: the Content-Security-Policy allows files of this origin and no data: URLs.
  build: {
    target: 'es2023',
    // The oldest browsers that Tailwind supports. Fallback colours for older ones would not help.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    manifest: true,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, parts, { hostId }) =>
        (/[\\/]signedIn-/.test(hostId) && !file.includes('wiring')) || notPreloaded.test(file)
          ? parts.filter((part) => part.endsWith('.css'))
          : parts,
    },
    assetsInlineLimit: 0,
    // Modules that are always loaded together share a chunk: it compresses better and needs one request. Modules that the
    // sign-in page shares with the dashboard are in `page`; otherwise one page would load the other.
    rolldownOptions: {
      // Also long texts: the names of storage would otherwise all be in the chunk of the first page.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // A wiring and a view may have the same name, so the file name distinguishes them.
        chunkFileNames: ({ facadeModuleId }) =>
          /src[\\/]wiring[\\/]/.test(facadeModuleId ?? '')
            ? 'assets/wiring.[name]-[hash].js'
            : 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            // With Vite's helper for lazy imports, which would otherwise make this script wait for the main code.
            { name: 'preload', test: /src[\\/]preload\.ts$|vite[\\/]preload-helper/, priority: 4 },
            // A chunk of its own: otherwise the sign-up page would load the dashboard with it.
            { name: 'styles', test: /src[\\/]index\.css$/, priority: 5 },
            {
              name: 'page',
              test: /src[\\/](?:main\.tsx|contracts[\\/]limits\.ts|views[\\/]ui[\\/]phone\.ts|views[\\/](?:app[\\/]Link|ui[\\/](?:IconButton|Notice|TextField))\.tsx)$|icons[\\/]check\.mjs$|compiler-runtime/,
              priority: 3,
            },
            { name: 'signedIn', test: /src[\\/](?:wiring[\\/]app\.ts|views[\\/]app[\\/]SignedIn\.tsx)$/, priority: 3 },
            { name: 'Login', test: /src[\\/]views[\\/]auth[\\/]signIn[\\/]Login\.tsx$/, priority: 3 },
            // A chunk of its own: otherwise an invitation page would load the frame and the conversation.
            {
              name: 'visitor',
              test: /src[\\/](?:views[\\/]ui[\\/](?:Confirm)?Dialog\.tsx|services[\\/]platform[\\/]gateway\.(?:body|failure)\.ts)$|icons[\\/]hourglass\.mjs$/,
              priority: 2.5,
            },
            // Small parts that screens share with the conversation or the frame: a screen that is opened directly would
            // otherwise load those whole.
            {
              name: 'common',
              test: /src[\\/](?:contracts[\\/](?:channels|conversation|onboarding|settings(?:\.zones)?|storedFile|tickets)|machines[\\/](?:app[\\/](?:recordList\.machine|resource\.pending)|settings[\\/]openingHours)|services[\\/](?:app[\\/]recordList(?:\.actors)?|channels[\\/]channels\.follow|notifications[\\/]preferences|onboarding[\\/]creationPermission|platform[\\/](?:realtime\.settled|edgeFunctions|queue|requireBusinessId|resizePicture|saveFile|upload(?:Errors|s))|tickets[\\/]tickets)|wiring[\\/]recordList|views[\\/](?:app[\\/](?:useResourceState|useRefetch|useVisibleRefetch)|composer[\\/](?:enterKey|useAutoGrow)|conversation[\\/]message[\\/](?:builtInModel|quotedParts)|ui[\\/](?:cappedCount|focusOnMount|IconPopover|Switch|useNarrow)))\.tsx?$|icons[\\/](?:arrow-left|bell-off|book-open|bot|calendar-days|chevron-down|chevron-left|circle-alert|circle-check|circle-pause|circle-x|clock|copy|download|file-down|file-text|flask-conical|forward|image|list-checks|mail|megaphone|message-circle|mic|paperclip|pause|pencil|play|plug|plus|rotate-ccw|rotate-cw|search-x|send-horizontal|shopping-bag|smartphone|square|store|ticket|trash|undo-2|user|user-plus|users|users-round)\.mjs$/,
              priority: 2.45,
            },
            // The same, of the lists of orders, the simulator, the evaluation, tickets and the home page.
            {
              name: 'screens',
              test: /src[\\/](?:contracts[\\/](?:answers|orders|reason)|machines[\\/]app[\\/]folded|views[\\/](?:app[\\/]useOpeningHours|reasons[\\/](?:reasonText|text[\\/]id))|wiring[\\/]words)\.ts$/,
              priority: 2.45,
            },
            // Of lists that are saved as files.
            { name: 'csv', test: /src[\\/]services[\\/]inbox[\\/]csv\.ts$/, priority: 2.44 },
            // Of attachments and of the files of broadcasts.
            {
              name: 'fileTypes',
              test: /src[\\/](?:contracts[\\/]composer\.fileTypes|services[\\/]composer[\\/]fileType)\.ts$/,
              priority: 2.44,
            },
            // Of an open room, the menu and the library of quick replies.
            {
              name: 'quickReplies',
              test: /src[\\/]machines[\\/](?:composer[\\/]placeholders|suggestions[\\/]suggestions)\.ts$|icons[\\/]message-square-reply\.mjs$/,
              priority: 2.46,
            },
            { name: 'gateway', test: /src[\\/]services[\\/]platform[\\/]gateway\.call\.ts$/, priority: 2.42 },
            // Of every page, also of those without the dashboard, with what it shares with the dashboard's frame.
            { name: 'accessibility', test: /src[\\/]views[\\/]ui[\\/](?:accessibility|say)\.ts$/, priority: 2.6 },
            // What the dashboard loads after its first list. As seventy separate files it cost one second of CPU time on
            // a phone.
            { name: 'conversation', test: /src[\\/]wiring[\\/]conversation\.ts$/, priority: 2.4 },
            // What an open room and the lazy parts share, so that neither waits for the other.
            {
              name: 'shared',
              test: /src[\\/](?:machines[\\/](?:commands[\\/]palette\.machine|conversation[\\/](?:forward\.machine|structuredContent))|views[\\/](?:commands[\\/](?:shortcuts|targets|text[\\/]id)|conversation[\\/](?:message[\\/](?:failureText|markup|textLinks)|resolution[\\/]text[\\/]id|text[\\/]id)|ui[\\/](?:MenuEntries|ReasonDialog)))\.tsx?$|icons[\\/](?:alarm-clock|hand|pin)\.mjs$/,
              priority: 2.3,
            },
            { name: 'room', test: /src[\\/]views[\\/]app[\\/]RoomInView\.tsx$/, priority: 2.2 },
            { name: 'afterFirstPage', test: /src[\\/]wiring[\\/](?:afterFirstPage|customer)\.ts$/, priority: 2 },
            {
              name: 'frame',
              test: /views[\\/](?:notifications[\\/]NoticeList|ui[\\/]ProfilePicture|inbox[\\/](?:bulkActions[\\/]Checkboxes|ListTools|roomList[\\/]WaitingTag)|app[\\/]frame[\\/](?:LateParts|MorePages))\.tsx$/,
              priority: 2,
            },
            // Shared by several lazy parts: a file for each icon would cost more than its content.
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
            { name: 'ui', test: /src[\\/]views[\\/]ui[\\/]/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  resolve: {
    dedupe: ['react', 'react-dom', 'xstate'],
    alias: [
      // React has had the hook itself since version 18.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      {
        find: /^\..*\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('src/views/ui/icon.ts', import.meta.url)),
      },
    ],
  },
  server: { host: '127.0.0.1' },
  // Dependencies of lazily imported modules. If they were discovered during a test run, the page would reload with a
  // second React.
  optimizeDeps: {
    include: [
      '@supabase/auth-js',
      '@supabase/postgrest-js',
      '@supabase/realtime-js',
      '@supabase/ssr',
      '@xstate/graph',
      '@xstate/react',
      'axe-core',
      'fake-indexeddb/auto',
      'fast-check',
      'idb',
      'ky',
      'libphonenumber-js',
      'libphonenumber-js/max',
      'lucide-react',
      'qrcode',
      'react',
      'react-dom',
      'react-dom/client',
      'react/compiler-runtime',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'valibot',
      'virtua',
      'vitest-browser-react',
      'wouter',
      'wouter/use-browser-location',
      'xstate',
    ],
  },
});

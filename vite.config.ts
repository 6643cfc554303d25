import { fileURLToPath } from 'node:url';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { retryImports } from './scripts/imports.ts';
import { preloadScript } from './scripts/preload.ts';
import { lazyViewStyles } from './scripts/styles.ts';
import { serviceWorker } from './scripts/worker.ts';

/**
 * What stands still, or is drawn again once in a while, gains nothing from React's compiler, and what it writes weighs: 6 kB of
 * each first page. The lists, the conversation and what they stand in are compiled.
 */
const still = [
  /views[\\/](?:auth[\\/]signIn|ui|app[\\/]frame)[\\/]/,
  /views[\\/]app[\\/](?:App|AppForState|Failed|NotFound|Outdated|Unreachable)\.tsx$/,
  /views[\\/]inbox[\\/](?:filters[\\/]FilterBar|Inbox|InboxScreen|search[\\/]RoomSearch|WorkspaceForState)\.tsx$/,
];

/**
 * Pages of somebody who is signed in, and so has the whole application on the device (`src/worker/worker.ts`). They, and the
 * dashboard's pieces, which come when nobody waits for them, find their parts by themselves: to name those beforehand
 * would cost each first page more than a kilobyte.
 */
const behind =
  /\/(?:(?:Account|Admin|Setup|CreateBusiness|Channels|Tickets)Page|Settings|wiring\.(?:account|admin|businessSetup|createBusiness))-/;

export default defineConfig({
  plugins: [
    react({ compiler: true, exclude: [/\/node_modules\//, ...still] }),
    tailwindcss(),
    lazyViewStyles(),
    preloadScript(),
    retryImports(),
    serviceWorker(),
  ],
  // Nothing is inlined: the Content-Security-Policy allows files of ours and no data: addresses.
  build: {
    target: 'es2023',
    // The oldest that Tailwind's own styles work in: older ones are spared no second writing of every colour.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    manifest: true,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, parts, { hostId }) =>
        (/[\\/]signedIn-/.test(hostId) && !file.includes('wiring')) || behind.test(file)
          ? parts.filter((part) => part.endsWith('.css'))
          : parts,
    },
    assetsInlineLimit: 0,
    // What is always needed together travels in one file: it compresses better, and is asked for once. What the sign-in
    // page shares with the dashboard belongs to `page`, or the one would load the other.
    rolldownOptions: {
      output: {
        // A wiring and a view may have one name: the file says which of them it is.
        chunkFileNames: ({ facadeModuleId }) =>
          /src[\\/]wiring[\\/]/.test(facadeModuleId ?? '')
            ? 'assets/wiring.[name]-[hash].js'
            : 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            { name: 'preload', test: /src[\\/]preload\.ts$/, priority: 4 },
            // By itself: what brings it along would bring whatever else lay in its file, the dashboard to who signs up.
            { name: 'styles', test: /src[\\/]index\.css$/, priority: 5 },
            {
              name: 'page',
              test: /src[\\/](?:main\.tsx|views[\\/](?:app[\\/]Link|ui[\\/](?:IconButton|Notice|TextField))\.tsx)$|icons[\\/]check\.mjs$/,
              priority: 3,
            },
            { name: 'signedIn', test: /src[\\/](?:wiring[\\/]app\.ts|views[\\/]app[\\/]SignedIn\.tsx)$/, priority: 3 },
            { name: 'Login', test: /src[\\/]views[\\/]auth[\\/]signIn[\\/]Login\.tsx$/, priority: 3 },
            // By itself: with it a visitor with an invitation would get the frame and the conversation.
            {
              name: 'visitor',
              test: /src[\\/](?:views[\\/]ui[\\/]Dialog\.tsx|services[\\/]platform[\\/]gateway\.(?:body|failure)\.ts)$|icons[\\/]hourglass\.mjs$/,
              priority: 2.5,
            },
            // What the dashboard fetches behind its first list, piece by piece: seventy files of it were a second of a
            // phone's processor.
            { name: 'conversation', test: /src[\\/]wiring[\\/]conversation\.ts$/, priority: 2 },
            { name: 'afterFirstPage', test: /src[\\/]wiring[\\/](?:afterFirstPage|customer)\.ts$/, priority: 2 },
            {
              name: 'frame',
              test: /views[\\/](?:notifications[\\/]NoticeList|ui[\\/]ProfilePicture|inbox[\\/](?:bulkActions[\\/]Checkboxes|ListTools|roomList[\\/]WaitingTag)|app[\\/]frame[\\/](?:LateParts|MorePages))\.tsx$/,
              priority: 2,
            },
            // What several later pieces share: a file for each icon would cost more to ask for than it holds.
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
      {
        find: /^\..*\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('src/views/ui/icon.ts', import.meta.url)),
      },
      // What stands in for a hook that React has had since 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  server: { host: '127.0.0.1' },
  // Everything that only a lazily imported module reaches: found mid-run, it would reload the page with a second React.
  optimizeDeps: {
    include: [
      '@supabase/auth-js',
      '@supabase/postgrest-js',
      '@supabase/realtime-js',
      '@supabase/ssr',
      '@supabase/storage-js',
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
      'radix-ui',
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

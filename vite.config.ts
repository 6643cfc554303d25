import { fileURLToPath } from 'node:url';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { jobs } from './local/clock.ts';
import { buildVariables } from './scripts/buildVariables.ts';
import { checkoutPage } from './scripts/checkout.ts';
import { chunkGroups } from './scripts/chunks.ts';
import { slimIcons } from './scripts/icons.ts';
import { landingPage } from './scripts/landing.ts';
import { preloadScript } from './scripts/preload.ts';
import { shell } from './scripts/shell.ts';
import { lazyViewStyles } from './scripts/styles.ts';
import { serviceWorker } from './scripts/worker.ts';
import { schema } from './supabase/functions/_shared/release.ts';

/**
 * What each page shows first is not compiled by React's compiler, which would add kilobytes to it: the frame, the list of
 * rooms and its rows render again only with other data. The conversation and the pages are compiled.
 */
const uncompiled = /views[\\/](?:auth|ui|inbox|app)[\\/](?!RoomInView)/;

export default defineConfig({
  // What the database of this release has (`ExpectedInstallation`).
  define: {
    'import.meta.env.RELEASED': JSON.stringify({ schema, jobs: jobs.map(([name, schedule]) => ({ name, schedule })) }),
  },
  plugins: [
    buildVariables(),
    react({ compiler: true, exclude: [/\/node_modules\//, uncompiled] }),
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
    // Lazy imports load their styles with them. Their scripts are cached by the service worker (src/worker/worker.ts) or
    // loaded ahead (src/preload.ts): a list of them would add more than a kilobyte to each first page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, parts) => parts.filter((part) => part.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Also long texts: the names of storage would otherwise all be in the chunk of the first page.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // A wiring and a view may have the same name, so the file name distinguishes them. A file for many pages has the
        // names of the first ones.
        chunkFileNames: ({ name, facadeModuleId }) => {
          const kind = /src[\\/]wiring[\\/]/.test(facadeModuleId ?? '') ? 'wiring.' : '';
          return `assets/${kind}${name.slice(0, 40)}-[hash].js`;
        },
        codeSplitting: { groups: chunkGroups(import.meta.dirname) },
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

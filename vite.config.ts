import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss()],
  // Nothing is inlined: the Content-Security-Policy allows files of ours and no data: addresses.
  build: { target: 'es2023', manifest: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  resolve: { dedupe: ['react', 'react-dom', 'xstate'] },
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

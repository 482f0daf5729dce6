import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { linguiMacros } from './scripts/vite-lingui-macros.ts';

// Two builds from one configuration: what browsers load (dist/web), and with --ssr the documents that the server sends first.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [linguiMacros(), lingui({ failOnMissing: true }), react(), tailwindcss()],
  build: isSsrBuild
    ? { outDir: 'dist/documents', emptyOutDir: true, target: 'node20' }
    : {
        outDir: 'dist/web',
        emptyOutDir: true,
        target: ['chrome90', 'firefox90', 'safari15'],
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: {
            landing: 'src/app/web/landing.ts',
            auth: 'src/app/web/auth.tsx',
            portal: 'src/app/web/portal.tsx',
          },
          output: {
            // On a slow network each request costs a round trip: what most pages of the portal share comes in two pieces.
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'pages-kit',
                  test: /src[\\/]platform[\\/](ui[\\/](?:\w+[\\/])?(badge|card|data-table|details-list|empty-state|link-button|page-header|pagination|save-file|search-field|skeleton|sort|sort-button|filters|stat-card|stat-grid|use-error-toast|use-filters|use-lazy-dialog)|time[\\/]format)/,
                },
                {
                  name: 'records',
                  test: /src[\\/]features[\\/](classes|students)[\\/]([^\\/]+\.(contract|rules)\.ts|.*\.client\.ts|web[\\/]shared[\\/](use-classes|class-options|level-name))/,
                },
              ],
            },
          },
        },
      },
  clearScreen: false,
}));

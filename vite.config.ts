import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { askedImports } from './scripts/vite-asked-imports.ts';
import { builtFiles, chunkNames, missingFiles } from './scripts/vite-chunks.ts';
import { contractRoutes } from './scripts/vite-contracts.ts';
import { iconFiles } from './scripts/vite-icons.ts';
import { linguiMacros } from './scripts/vite-lingui-macros.ts';
import { withoutUnused } from './scripts/vite-unused.ts';
import { wordsInTwo } from './scripts/vite-words.ts';

// Two builds from one configuration: what browsers load (dist/web), and with --ssr the documents that the server sends first.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    contractRoutes(),
    askedImports(),
    builtFiles(),
    iconFiles(),
    withoutUnused(),
    linguiMacros(),
    lingui({ failOnMissing: true }),
    wordsInTwo(),
    react(),
    tailwindcss(),
  ],
  build: isSsrBuild
    ? { outDir: 'dist/documents', emptyOutDir: true, target: 'node20' }
    : {
        outDir: 'dist/web',
        emptyOutDir: true,
        target: ['chrome94', 'firefox93', 'safari15'],
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false, resolveDependencies: missingFiles },
        rolldownOptions: {
          // Schemas and contracts are made without any other effect: what a page does not use of them stays out of it.
          treeshake: { manualPureFunctions: ['z', 'oc', 'procedures', 'procedure'] },
          input: {
            landing: 'src/app/web/landing.ts',
            auth: 'src/app/web/auth.tsx',
            portal: 'src/app/web/portal.tsx',
          },
          output: {
            // Few files, each with all that its page runs: see scripts/vite-chunks.ts.
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: chunkNames() }],
            },
          },
        },
      },
  clearScreen: false,
}));

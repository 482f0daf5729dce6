import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { askedImports } from './scripts/vite-asked-imports.ts';
import { builtFiles, chunkNames, missingFiles } from './scripts/vite-chunks.ts';
import { contractRoutes } from './scripts/vite-contracts.ts';
import { iconFiles } from './scripts/vite-icons.ts';
import { withoutUnused } from './scripts/vite-unused.ts';
import { words } from './scripts/vite-words.ts';

/** Where the weights of `e2e/weights.spec.ts` ask for more than the general rules. */
const CHUNKS = {
  first: /[\\/]features[\\/]dashboard[\\/]/,
  apart: {
    charts: /[\\/]platform[\\/]ui[\\/]charts[\\/]/,
    // Three pages of families share the lists that a device keeps, in one file with the rest of assignments that is shared.
    'assignments-shared': /[\\/]people[\\/]web[\\/]shared[\\/]own[\\/]/,
    imports: /[\\/]platform[\\/](ui[\\/])?imports[\\/]/,
    outbox: /[\\/]platform[\\/]outbox[\\/]|[\\/]node_modules[\\/]idb[\\/]/,
  },
};

// What browsers load (dist/web), once a language (`--mode en`, `--mode fr`); with --ssr the documents that the server sends first, in
// both. Development has both too.
export default defineConfig(({ command, isSsrBuild, mode }) => {
  const language = command === 'build' && !isSsrBuild ? (mode === 'fr' ? 'fr' : 'en') : undefined;
  return {
    plugins: [
      contractRoutes(),
      askedImports(),
      builtFiles(language),
      iconFiles(),
      withoutUnused(),
      words(language),
      lingui({ failOnMissing: true }),
      react(),
      tailwindcss(),
    ],
    build: isSsrBuild
      ? { outDir: 'dist/documents', emptyOutDir: true, target: 'node20' }
      : {
          outDir: 'dist/web',
          // The files of both languages lie in one folder: what says nothing is there once.
          emptyOutDir: false,
          copyPublicDir: language === 'en',
          target: ['chrome94', 'firefox93', 'safari15'],
          manifest: `.vite/manifest.${language}.json`,
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
                groups: [{ name: chunkNames(CHUNKS) }],
              },
            },
          },
        },
    clearScreen: false,
  };
});

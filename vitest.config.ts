import { existsSync } from 'node:fs';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';
import { words } from './scripts/vite-words.ts';

const browserGround = './e2e/support/global.ts';

/** A machine that does other things too takes its time: nobody waits for a poll that succeeds. */
const PATIENT = { poll: { timeout: 20_000 } };

const WEB_TESTS = ['src/**/*.test.tsx', 'src/**/web/**/*.test.ts', 'src/platform/ui/**/*.test.ts'];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [words(), react()],
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'chaos/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
          exclude: WEB_TESTS,
          globalSetup: ['./src/platform/testing/postgres-global.ts'],
          setupFiles: [
            './src/platform/testing/cleanups-setup.ts',
            './src/platform/testing/properties-setup.ts',
          ],
          // The product is loaded once a worker, not once a file: nothing of it keeps anything but in its database.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: PATIENT,
        },
      },
      {
        plugins: [words(), lingui(), react()],
        test: {
          name: 'web',
          include: WEB_TESTS,
          // Libraries are loaded once a worker, the product once a file. A thread is there sooner than a process.
          pool: 'threads',
          isolate: false,
          // In this order: the second keeps a module that the first would forget.
          sequence: { setupFiles: 'list' },
          setupFiles: ['./src/platform/testing/page-setup.ts', './src/platform/testing/cleanups-setup.ts'],
          testTimeout: 30_000,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          setupFiles: ['./src/platform/testing/cleanups-setup.ts'],
          globalSetup: existsSync(browserGround) ? [browserGround] : [],
          isolate: false,
          // Three walks share two cores: a long one takes three times what it takes alone.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: PATIENT,
        },
      },
    ],
  },
});

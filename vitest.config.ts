import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { linguiMacros } from './scripts/vite-lingui-macros.ts';

const browserGround = './e2e/support/global.ts';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [linguiMacros(), react()],
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,mjs}'],
          globalSetup: ['./src/platform/testing/postgres.global.ts'],
          setupFiles: ['./src/platform/testing/cleanups.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          setupFiles: ['./src/platform/testing/cleanups.setup.ts'],
          globalSetup: existsSync(browserGround) ? [browserGround] : [],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

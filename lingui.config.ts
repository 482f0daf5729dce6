import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from '@lingui/cli';

/** Features that say something on a page. */
const speaking = readdirSync('src/features').filter((name) => existsSync(`src/features/${name}/web`));

// One catalogue a feature, beside the feature: a page loads the words it shows and no others.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  catalogs: [
    ...speaking.map((name) => ({
      path: `<rootDir>/src/features/${name}/locales/{locale}`,
      // What the audit trail calls a feature's events is read on the trail's own pages.
      include: [`src/features/${name}`, ...(name === 'audit' ? ['src/features/*/*.audit.ts'] : [])],
      exclude: ['**/*.test.*', ...(name === 'audit' ? [] : ['**/*.audit.ts'])],
    })),
    { path: '<rootDir>/src/platform/locales/{locale}', include: ['src/platform'], exclude: ['**/*.test.*'] },
    { path: '<rootDir>/src/app/locales/{locale}', include: ['src/app'], exclude: ['**/*.test.*'] },
  ],
  orderBy: 'origin',
  format: 'po',
});

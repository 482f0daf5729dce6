import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from '@lingui/cli';

/** Features that say something on a page. */
const speaking = readdirSync('src/features').filter((name) => existsSync(`src/features/${name}/web`));

/** Words of all features that are read on the pages of one. */
const ELSEWHERE: Record<string, string[]> = {
  audit: ['src/features/*/*.audit.ts'],
  ledger: ['src/features/*/*.rule-words.ts'],
};

// One catalogue a feature, beside the feature: a page loads the words it shows and no others.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  catalogs: [
    ...speaking.map((name) => ({
      path: `<rootDir>/src/features/${name}/locales/{locale}`,
      // What a feature says on another one's pages is translated there.
      include: [`src/features/${name}`, ...(ELSEWHERE[name] ?? [])],
      exclude: [
        '**/*.test.*',
        ...Object.entries(ELSEWHERE).flatMap(([at, files]) => (at === name ? [] : files)),
      ],
    })),
    { path: '<rootDir>/src/platform/locales/{locale}', include: ['src/platform'], exclude: ['**/*.test.*'] },
    { path: '<rootDir>/src/app/locales/{locale}', include: ['src/app'], exclude: ['**/*.test.*'] },
  ],
  orderBy: 'origin',
  format: 'po',
});

import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Features that say something on a page. */
const speaking = readdirSync('src/features').filter((name) => existsSync(`src/features/${name}/web`));

/** What the server writes on papers, files and mails is no page's: it has a catalogue of its own, which no page loads. */
const PAPERS = '**/*.papers.ts';
const writing = readdirSync('src/features').filter((name) =>
  existsSync(`src/features/${name}/server/locales`),
);

/** Words of pages that stand on papers too. */
const ALSO_ON_PAPER: Record<string, string[]> = {
  ledger: ['src/features/*/*.book-words.ts'],
  finance: ['src/features/finance/imports/server/imports.faults.ts'],
  'people-import': [
    'src/features/people-import/server/import.faults.ts',
    'src/features/people-import/people-import.rules.ts',
  ],
};

/** Words that are read on the pages of their own feature too. */
const ALSO: Record<string, string[]> = { search: ['src/features/*/*.pages.ts'] };
/** Parts of the platform whose words come with the pages that embed them, not with every page. */
const EMBEDDED = ['src/platform/imports', 'src/platform/ui/imports'];
const EMBEDDING = ['finance', 'people-import'];
/** What comes late on the pages of those who keep work on their device. */
const OUTBOX = 'src/platform/outbox';

/** Words of all features that are read on the pages of one. */
const ELSEWHERE: Record<string, string[]> = {
  audit: ['src/features/*/*.audit.ts'],
  ledger: ['src/features/*/*.rule-words.ts', 'src/features/*/*.book-words.ts'],
  search: ['src/features/*/*.search.ts'],
  inbox: ['src/features/*/*.notices.ts'],
};

// Without line numbers: a catalogue changes only where its words do.
const po = formatter({ lineNumbers: false });

/** By their text. Messages with an explicit id have none, and the library would leave those in the order in which it met them. */
const byText = <Entry extends { message?: string }>(catalog: Record<string, Entry>) =>
  Object.fromEntries(
    Object.entries(catalog)
      .map(([id, entry]) => [`${entry.message ?? id} ${id}`, id, entry] as const)
      .toSorted(([one], [other]) => Number(one > other) - Number(one < other))
      .map(([, id, entry]) => [id, entry]),
  );

// One catalogue a feature, beside the feature: a page loads the words it shows and no others.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  catalogs: [
    ...speaking.map((name) => ({
      path: `<rootDir>/src/features/${name}/locales/{locale}`,
      // What a feature says on another one's pages is translated there.
      include: [
        `src/features/${name}`,
        ...(ELSEWHERE[name] ?? []),
        ...(ALSO[name] ?? []),
        ...(EMBEDDING.includes(name) ? EMBEDDED : []),
      ],
      exclude: [
        '**/*.test.*',
        PAPERS,
        ...Object.entries(ELSEWHERE).flatMap(([at, files]) => (at === name ? [] : files)),
      ],
    })),
    ...writing.map((name) => ({
      path: `<rootDir>/src/features/${name}/server/locales/{locale}`,
      include: [`src/features/${name}/${PAPERS}`, ...(ALSO_ON_PAPER[name] ?? [])],
    })),
    {
      path: '<rootDir>/src/platform/locales/{locale}',
      include: ['src/platform'],
      exclude: ['**/*.test.*', ...[...EMBEDDED, OUTBOX].map((path) => `${path}/**`)],
    },
    { path: `<rootDir>/${OUTBOX}/locales/{locale}`, include: [OUTBOX], exclude: ['**/*.test.*'] },
    { path: '<rootDir>/src/app/locales/{locale}', include: ['src/app'], exclude: ['**/*.test.*'] },
  ],
  orderBy: 'message',
  format: { ...po, serialize: (catalog, context) => po.serialize(byText(catalog), context) },
});

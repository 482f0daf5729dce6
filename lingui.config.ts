import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const TESTS = '**/*.test.*';
/** What the server writes on papers, files and mails, and the refusals that only it knows. */
const SERVER = ['src/**/server/**', 'src/**/*.papers.ts'];
/** Words of pages that the server writes on papers too. */
const ALSO_ON_PAPER = [
  'src/**/*-book-words.ts',
  'src/features/people-import/people-import.rules.ts',
  'src/features/roster/student-*.rules.ts',
  'src/features/ledger/payment-methods.rules.ts',
];

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

// English stands in the code. French stands in one catalogue a side: what pages say, and what the server alone says.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['fr'],
  catalogs: [
    { path: '<rootDir>/src/locales/web.{locale}', include: ['src'], exclude: [TESTS, ...SERVER] },
    {
      path: '<rootDir>/src/locales/server.{locale}',
      include: [...SERVER, ...ALSO_ON_PAPER],
      exclude: [TESTS],
    },
  ],
  orderBy: 'message',
  format: { ...po, serialize: (catalog, context) => po.serialize(byText(catalog), context) },
});

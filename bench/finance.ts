import { requestBytes } from './connection.ts';
import { type Growth, measureGrowth } from './growth.ts';
import { against } from './report.ts';
import { FEW_ENTRIES, MANY_ENTRIES, seedFinance } from './seed-finance.ts';
import { type BenchServer, withDatabase } from './server.ts';
import { measureSuggestions } from './suggestions.ts';
import type { Work, World } from './work.ts';

const own = (name: string, path: string): Work => ({
  name,
  target: {},
  requests: (n, { sessions }) => [
    requestBytes('GET', `/api/v1/finance${path}`, { authorization: sessions.admin[n]! }),
  ],
  databaseBound: true,
});

/** Reads that must take hardly longer for a person with a hundred times as many entries. */
const GROWING: Work[] = [
  own('personal books, first page', '/transactions'),
  own('personal books, the three cards', '/summary'),
  own('personal books, categories', '/categories'),
];

const SEARCHES: Work[] = [
  own('personal books, a month of a type', '/transactions?type=expense&month=2025-03'),
  own('personal books, a search', '/transactions?search=poisson%20199'),
  own('personal books, payment methods', '/methods'),
  own('personal books, a month with its budgets', '/months/2025-03'),
];

type School = { server: BenchServer; world: World; port: number };

/** Measures the tracker for two people of one school, of whom one has a hundred times as many entries. */
export async function measureFinance(
  { server, world, port }: School,
  rounds: number,
): Promise<{
  growth: Growth[];
  searches: Growth[];
  suggestions: Awaited<ReturnType<typeof measureSuggestions>>;
}> {
  await withDatabase(server, seedFinance);
  const as = (person: number) => ({
    port,
    world: { ...world, sessions: { ...world.sessions, admin: [world.sessions.admin[person]!] } },
  });
  const growth = await measureGrowth(as(0), as(1), GROWING, rounds);
  const searches = await measureGrowth(as(0), as(1), SEARCHES, rounds);
  console.log(`\nfrom ${FEW_ENTRIES} to ${MANY_ENTRIES} entries of one person:`);
  for (const { name, smallMs, largeMs, p95 } of searches)
    console.log(
      `${name}: p50 ${smallMs.toFixed(2)} ms → ${largeMs.toFixed(2)} ms, p95 ${p95.smallMs.toFixed(2)} ms → ${against(p95.largeMs, 100, 'lower')} ms`,
    );
  const suggestions = await measureSuggestions({ server, world, port }, rounds);
  return { growth, searches, suggestions };
}

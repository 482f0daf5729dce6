import {
  EVERYDAY_NOISE,
  everydayEntries,
  type EverydayEntry,
  twice,
} from '#features/finance/suggestions/server/testing/everyday-entries.ts';
import {
  everydayCategories,
  judgeProposals,
} from '#features/finance/suggestions/server/testing/judge-proposals.ts';
import { learnWords, propose } from '#features/finance/suggestions/server/suggestions.ts';
import { openConnection, requestBytes } from './connection.ts';
import { percentile } from './measure.ts';
import { against } from './report.ts';
import { benchId } from './volume.ts';
import { type BenchServer, withDatabase } from './server.ts';
import type { World } from './work.ts';

const SEEDS = [1, 2, 3, 4, 5];
const ENTRIES = 2_000;
/** The number of entries of two people, and the position of their accounts among the administrators. */
const BOOKS = [
  { entries: 2_000, person: 2 },
  { entries: 20_000, person: 3 },
];
const LEARNT_ANEW = 9;

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
const percent = (share: number) => share * 100;

/**
 * Measures how often suggestions appear for the held-out fifth, how often they are right, and the time of one;
 * then the same over HTTP.
 */
export async function measureSuggestions(
  school: { server: BenchServer; world: World; port: number },
  rounds: number,
) {
  const quality = [EVERYDAY_NOISE, twice(EVERYDAY_NOISE)].map((noise) => {
    const judged = SEEDS.map((seed) => judgeProposals(everydayEntries(ENTRIES, seed, noise)));
    return {
      right: percent(mean(judged.map(({ right }) => right))),
      proposed: percent(mean(judged.map(({ proposed }) => proposed))),
    };
  });
  console.log(`\ncategories suggested, a fifth of ${ENTRIES} entries held out, ${SEEDS.length} times:`);
  for (const [n, { right, proposed }] of quality.entries())
    console.log(
      `${['everyday noise', 'twice the noise'][n]}: ${n === 0 ? against(right, 85, 'higher') : right.toFixed(1)} % of the proposals right, ${n === 0 ? against(proposed, 70, 'higher') : proposed.toFixed(1)} % of the entries get one`,
    );
  const speed = measureWords();
  console.log(
    `in the process: p50 ${speed.p50.toFixed(3)} ms, p99 ${against(speed.p99, 5, 'lower')} ms a suggestion, ${speed.learnMs.toFixed(1)} ms to learn ${speed.learnt} entries`,
  );
  const asked = [];
  for (const book of BOOKS) {
    await withDatabase(school.server, (client) => seedBook(client, book));
    const { p50, p99, learnMs } = await askServer(school, book, rounds);
    asked.push({ entries: book.entries, p50, p99, learnMs });
    console.log(
      `asked of the server, ${book.entries} entries: p50 ${against(p50, 5, 'lower')} ms, p99 ${p99.toFixed(2)} ms, ${learnMs.toFixed(1)} ms the first time after a change`,
    );
  }
  return { quality, speed, asked };
}

const expenses = (entries: EverydayEntry[]) => entries.filter(({ type }) => type === 'expense');

function measureWords() {
  const entries = expenses(everydayEntries(5_000, 1))
    .slice(0, 3_000)
    .map(({ category, description }) => ({ category_id: category, description }));
  const learning = Array.from({ length: LEARNT_ANEW }, () => {
    const started = performance.now();
    learnWords(entries, everydayCategories('expense'));
    return performance.now() - started;
  });
  const model = learnWords(entries, everydayCategories('expense'));
  const times = expenses(everydayEntries(4_000, 2)).map(({ description }) => {
    const started = performance.now();
    propose(model, description);
    return performance.now() - started;
  });
  return {
    learnt: entries.length,
    learnMs: percentile(sorted(learning), 0.5),
    p50: percentile(sorted(times), 0.5),
    p99: percentile(sorted(times), 0.99),
  };
}

type Client = Parameters<Parameters<typeof withDatabase>[1]>[0];
type Book = (typeof BOOKS)[number];

async function seedBook(client: Client, { entries, person }: Book): Promise<void> {
  const owner = benchId('admin', person);
  await client.query(
    `insert into finance_categories (id, user_id, name, type, color, created_at)
     select gen_random_uuid(), $1, name, 'expense', '#3b82f6', now() from unnest($2::text[]) name`,
    [owner, everydayCategories('expense').map(({ name }) => name)],
  );
  const written = expenses(everydayEntries(entries * 2, 3)).slice(0, entries);
  await client.query(
    `insert into finance_transactions (id, user_id, type, amount, category_id, description, transaction_date, created_at, changed_at)
     select gen_random_uuid(), $1, 'expense', 100, c.id, e.description, current_date - (e.n / 6)::int, now(), now()
     from unnest($2::text[], $3::text[]) with ordinality e(category, description, n)
     join finance_categories c on c.user_id = $1 and c.name = e.category and c.type = 'expense'`,
    [owner, written.map(({ category }) => category), written.map(({ description }) => description)],
  );
  await client.query('analyze finance_transactions');
}

async function askServer(
  { server, world, port }: { server: BenchServer; world: World; port: number },
  { person }: Book,
  rounds: number,
) {
  const connection = await openConnection(port);
  const authorization = world.sessions.admin[person]!;
  const ask = async (description: string) => {
    const path = `/api/v1/finance/suggestion?type=expense&description=${encodeURIComponent(description)}`;
    const request = requestBytes('GET', path, { authorization });
    const started = performance.now();
    const { status } = await connection.call(request);
    if (status !== 200) throw new Error(`a suggestion answered ${status}`);
    return performance.now() - started;
  };
  const learning: number[] = [];
  for (let n = 0; n < LEARNT_ANEW; n += 1) {
    await withDatabase(server, (client) =>
      client.query('update finance_books set revision = revision + 1 where user_id = $1', [
        benchId('admin', person),
      ]),
    );
    learning.push(await ask('taxi'));
  }
  const times: number[] = [];
  for (const { description } of everydayEntries(rounds * 5, 4)) times.push(await ask(description));
  connection.close();
  return {
    p50: percentile(sorted(times), 0.5),
    p99: percentile(sorted(times), 0.99),
    learnMs: percentile(sorted(learning), 0.5),
  };
}

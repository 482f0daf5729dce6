import { randomUUID } from 'node:crypto';
import { aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { aPortal, bearerOf } from '../../src/app/testing/portal.ts';
import { countFaults } from '../bank/bank-books.ts';
import { type Report, shorten } from '../report.ts';

/** A zone with daylight saving, which Cameroon does not have: the harder case. */
const TIME_ZONE = 'Europe/Paris';
const PASSWORD = 'a long enough secret';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Difficult calendar times: both clock changes, a leap day, the end of a year, and the hours around each. */
const INSTANTS = [
  '2027-03-28T00:59:59.900Z',
  '2027-03-28T01:00:00Z',
  '2027-10-31T00:30:00Z',
  '2027-10-31T01:30:00Z',
  '2028-02-28T22:59:59Z',
  '2028-02-28T23:00:00Z',
  '2028-02-29T22:59:59.999Z',
  '2028-02-29T23:00:00Z',
  '2027-12-31T22:59:59.999Z',
  '2027-12-31T23:00:00Z',
  '2028-01-01T00:00:00Z',
].map((text) => Date.parse(text));
const JUMPS = [DAY, -DAY, HOUR, -HOUR, MINUTE, -MINUTE, 1_000];

/**
 * A server whose clock jumps: lines keep their order, days their receipts without a gap, and no session
 * lives longer because of it.
 */
export async function runK6({ seed, jumps, db }: { seed: number; jumps: number; db: Db }): Promise<Report> {
  await db.$client.query('update ledger_state set day_limit = default');
  const faults = [...(await moveMoney({ seed, jumps, db })), ...(await outliveNobody(db))];
  const client = await db.$client.connect();
  try {
    for (const [rule, rows] of Object.entries(await countFaults(client))) faults.push(`${rule}: ${rows}`);
  } finally {
    client.release();
  }
  const size = `${jumps} jumps of the clock, ${TIME_ZONE}`;
  return { piece: 'k6', size, seed, figures: { jumps }, faults: shorten(faults) };
}

async function moveMoney({ seed, jumps, db }: { seed: number; jumps: number; db: Db }): Promise<string[]> {
  const random = seededRandom(seed);
  const faults: string[] = [];
  const { clock, send, signIn } = aPortal(db, { SCHOOL_TIME_ZONE: TIME_ZONE });
  const { email } = await aUser(db, { role: 'admin', password: PASSWORD });
  const pupil = await aStudent(db);
  let now = INSTANTS[0]!;
  const turnTo = (instant: number) => {
    now = instant;
    clock.ms = instant - Date.now();
  };
  turnTo(now);
  let headers = await bearerOf(await signIn(email, PASSWORD));
  const post = (path: string, body: unknown) =>
    send(`/api/v1${path}`, { headers: { ...headers, 'idempotency-key': randomUUID() }, body });
  const made = await post('/bank/accounts', { student_ids: [pupil.id] });
  const { id } = (await made.json()) as { id: string };

  const days: string[] = [];
  for (let jump = 0; jump < jumps; jump += 1) {
    turnTo(random.below(3) === 0 ? random.pick(INSTANTS) : now + random.pick(JUMPS));
    let answer = await post(`/bank/accounts/${id}/deposits`, { amount: '10' });
    if (answer.status === 401) {
      // The session is from another time: its owner only has to sign in again.
      headers = await bearerOf(await signIn(email, PASSWORD));
      answer = await post(`/bank/accounts/${id}/deposits`, { amount: '10' });
    }
    if (answer.status === 409) {
      // More than a week from the last line, the date must be confirmed.
      headers = await bearerOf(await signIn(email, PASSWORD));
      const confirm = () =>
        post('/ledger/day', { today: schoolDay(new Date(Date.now() + clock.ms), TIME_ZONE) });
      // Midnight may pass between reading the date and confirming it.
      const confirmed = await confirm();
      if (confirmed.status !== 200) await confirm();
      answer = await post(`/bank/accounts/${id}/deposits`, { amount: '10' });
    }
    const line = (await answer.json()) as { seq?: number; value_date?: string; created_at?: string };
    // The clock moves while the server works: near midnight only the line's timestamp determines the day.
    const at = Date.parse(line.created_at ?? '');
    days.push(schoolDay(new Date(at || now), TIME_ZONE));
    if (line.seq !== jump + 1 || line.value_date !== days[jump] || !(at >= now && at < now + MINUTE))
      faults.push(`at ${new Date(now).toISOString()}: ${answer.status} ${JSON.stringify(line)}`);
  }

  const history: { seq: number; receipt: string; value_date: string; balance_after: string }[] = [];
  for (let page = 1; history.length < jumps; page += 1) {
    const answer = await send(`/api/v1/bank/accounts/${id}/transactions?page=${page}`, { headers });
    const { transactions } = (await answer.json()) as { transactions?: typeof history };
    if (!transactions?.length) return [...faults, `page ${page} of the history: ${answer.status}`];
    history.push(...transactions);
  }
  history.reverse();
  const receipts = new Map<string, number>();
  for (const [place, { seq, receipt, value_date, balance_after }] of history.entries()) {
    const series = `DEP-${value_date.slice(0, 4)}`;
    const number = (receipts.get(series) ?? 0) + 1;
    receipts.set(series, number);
    const right = `${series}-${String(number).padStart(6, '0')}`;
    if (seq !== place + 1 || value_date !== days[place] || receipt !== right)
      faults.push(`line ${place + 1} is told as ${seq}, ${value_date}, ${receipt}`);
    if (balance_after !== String((place + 1) * 10)) faults.push(`line ${place + 1} leaves ${balance_after}`);
  }
  return faults;
}

/** Checks that sessions, refresh tokens and proofs expire on time, wherever the clock is set meanwhile. */
async function outliveNobody(db: Db): Promise<string[]> {
  const faults: string[] = [];
  const { clock, send, signIn } = aPortal(db);
  const { email } = await aUser(db, { role: 'admin', password: PASSWORD });
  const opened = await signIn(email, PASSWORD);
  const session = (await opened.json()) as { access_token: string; refresh_token: string };
  const headers = { authorization: `Bearer ${session.access_token}` };
  const status = async () => (await send('/api/v1/me', { headers })).status;
  const expect = async (at: number, wanted: number, what: string) => {
    clock.ms = at;
    const answered = await status();
    if (answered !== wanted) faults.push(`${what}: ${answered}, not ${wanted}`);
  };
  await expect(0, 200, 'a fresh session');
  await expect(-MINUTE, 200, 'a clock that is a minute behind ends no session');
  for (const back of [HOUR, DAY, 366 * DAY]) await expect(-back, 401, `a clock put back by ${back} ms`);
  await expect(11 * MINUTE, 401, 'an access token after eleven minutes');
  clock.ms = -DAY;
  const renewed = await send('/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: session.refresh_token },
  });
  if (renewed.status === 200) faults.push('a refresh token from the future was taken');
  return faults;
}

import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { FIRST_DAY, TODAY } from './generated-school.builders.ts';

// An independent computation of a generated school's flags from the raw rows.

type Row = Record<string, string | number | boolean | null>;
const all = async (db: Db, text: string): Promise<Row[]> => (await db.execute<Row>(sql.raw(text))).rows;

const quarters = (text: unknown) => BigInt(Math.round(Number(text) * 4));
const hundredthsOf = (text: string) => Number(text.replace('.', ''));
const sequence = (nth: number) => ({ en: `Sequence ${nth}`, fr: `Séquence ${nth}` });
const has = (rows: Row[], assignment: unknown, student: unknown) =>
  rows.some((row) => row['assignment_id'] === assignment && row['student_id'] === student);
const lateBy = (due: unknown) => Math.round((Date.parse(TODAY) - Date.parse(String(due))) / 86_400_000);

/** Rounds half up to two decimals; with integers, doubling the numerator keeps the half exact. */
function rounded(numerator: bigint, denominator: bigint): string {
  const hundredths = (numerator * 200n + denominator) / (denominator * 2n);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** The Monday four school weeks back: the week of 2 November has holidays. */
export const FOUR_WEEKS_BACK = '2026-10-19';

export async function recountAttendance(db: Db, percent: number, from = FOUR_WEEKS_BACK) {
  const spans = await all(
    db,
    'select student_id, from_day::text, until_day::text from attendance_justifications where accepted',
  );
  const rows = await all(
    db,
    `select s.student_id, r.day::text, r.starts, r.ends, m.status, m.minutes from attendance_states s
      join attendance_entries m on m.id = s.entry_id join attendance_registers r on r.id = m.register_id`,
  );
  const sums = new Map<string, { missed: number; marked: number; days: Set<string> }>();
  for (const { student_id, day, starts, ends, status, minutes } of rows) {
    if (String(day) < from || String(day) > TODAY) continue;
    const sum = sums.get(String(student_id)) ?? { missed: 0, marked: 0, days: new Set() };
    sums.set(String(student_id), sum);
    const whole = Number(ends) - Number(starts);
    sum.marked += whole;
    sum.days.add(String(day));
    const isExcused = spans.some(
      (one) =>
        one['student_id'] === student_id &&
        String(one['from_day']) <= String(day) &&
        String(day) <= String(one['until_day']),
    );
    if (isExcused) continue;
    if (status === 'absent') sum.missed += whole;
    if (status === 'left_early') sum.missed += Math.max(0, whole - Number(minutes));
  }
  return new Map(
    [...sums]
      .filter(
        ([, { missed, marked, days }]) => days.size >= 5 && missed > 0 && missed / marked >= percent / 100,
      )
      .map(([id, { missed, marked, days }]) => [
        id,
        {
          rule: 'attendance',
          from,
          until: TODAY,
          missed_minutes: missed,
          marked_minutes: marked,
          days: days.size,
        },
      ]),
  );
}

/** Averages of the first two sequences, because the third is incomplete. */
async function sequences(db: Db) {
  const rows = await all(
    db,
    `select m.student_id, h.period, h.slot, h.subject_id, m.number::text, c.coefficient::text, s.name_en, s.name_fr, s.code
      from student_marks m join assessments a on a.id = m.assessment_id join mark_sheets h on h.id = a.sheet_id
      join class_subjects c on c.class_id = h.class_id and c.subject_id = h.subject_id
      join subjects s on s.id = h.subject_id where h.period = 0 and m.number is not null order by lower(s.code)`,
  );
  const of = new Map<string, { points: [bigint, bigint]; weights: [bigint, bigint]; last: Row[] }>();
  for (const row of rows) {
    const key = String(row['student_id']);
    const held = of.get(key) ?? { points: [0n, 0n], weights: [0n, 0n], last: [] };
    of.set(key, held);
    const at = Number(row['slot']) as 0 | 1;
    const weight = BigInt(Math.round(Number(row['coefficient'])));
    held.points[at] += quarters(row['number']) * weight;
    held.weights[at] += weight;
    if (at === 1) held.last.push(row);
  }
  return of;
}

export async function recountFalling(db: Db, tenths: number) {
  const found = new Map<string, object>();
  for (const [id, { points, weights }] of await sequences(db)) {
    if (weights[0] === 0n || weights[1] === 0n) continue;
    const [before, after] = [0, 1].map((at) => rounded(points[at]!, weights[at]! * 4n)) as [string, string];
    if (hundredthsOf(before) - hundredthsOf(after) < tenths * 10) continue;
    found.set(id, {
      rule: 'falling',
      before: { name: sequence(1), average: before },
      after: { name: sequence(2), average: after },
      maximum: '20',
    });
  }
  return found;
}

export async function recountFailing(db: Db, atLeast: number) {
  const found = new Map<string, object>();
  for (const [id, { last }] of await sequences(db)) {
    const below = last.filter((row) => Number(row['number']) < 10);
    if (below.length < atLeast) continue;
    found.set(id, {
      rule: 'failing',
      slot: { en: 'Sequence 2', fr: 'Séquence 2' },
      subjects: below.map((row) => ({
        name: { en: row['name_en'], fr: row['name_fr'] },
        value: Number(row['number']).toFixed(2),
      })),
      pass_mark: '10',
    });
  }
  return found;
}

export async function recountWork(db: Db, atLeast: number) {
  const set = await all(
    db,
    `select id, class_id, hand_in, due_day::text, for_chosen from assignments
      where removed_at is null and publish_at is not null and due_day between '${FOUR_WEEKS_BACK}' and '${TODAY}' and due_day < '${TODAY}'`,
  );
  const done = await all(
    db,
    `select assignment_id, student_id from assignment_works where handed_in_at is not null or received_at is not null or returned_at is not null`,
  );
  const chosen = await all(db, 'select assignment_id, student_id from assignment_students');
  const pupils = await all(db, 'select id, class_id from students where class_id is not null');
  const found = new Map<string, object>();
  for (const pupil of pupils) {
    const own = set.filter(
      (work) =>
        work['class_id'] === pupil['class_id'] &&
        work['hand_in'] !== 'none' &&
        (done.some((row) => row['assignment_id'] === work['id']) ||
          (work['for_chosen'] === true && work['hand_in'] !== 'paper')) &&
        (!work['for_chosen'] || has(chosen, work['id'], pupil['id'])),
    );
    const missing = own.filter((work) => !has(done, work['id'], pupil['id'])).length;
    if (missing >= atLeast)
      found.set(String(pupil['id']), {
        rule: 'work',
        from: FOUR_WEEKS_BACK,
        until: TODAY,
        given: own.length,
        missing,
      });
  }
  return found;
}

export async function recountSanctions(db: Db, atLeast: number) {
  const given = await all(db, 'select id, student_id, on_day::text from attendance_sanctions');
  const back = new Set(
    (await all(db, 'select sanction_id from attendance_sanction_reversals')).map((row) => row['sanction_id']),
  );
  const counts = new Map<string, number>();
  for (const { id, student_id, on_day } of given)
    if (!back.has(id!) && String(on_day) >= FIRST_DAY && String(on_day) <= '2026-12-18')
      counts.set(String(student_id), (counts.get(String(student_id)) ?? 0) + 1);
  return new Map(
    [...counts]
      .filter(([, number]) => number >= atLeast)
      .map(([id, sanctions]) => [id, { rule: 'sanctions', from: FIRST_DAY, until: '2026-12-18', sanctions }]),
  );
}

export async function recountFees(db: Db, days: number) {
  const entries = await all(
    db,
    `select f.student_id, f.id, f.due_date::text, sum(e.due)::text as due, sum(e.paid)::text as paid
      from fee_entries e join student_fees f on f.id = e.student_fee_id group by f.id`,
  );
  const found = new Map<string, { rule: string; fees: number; owed: string; since: string; days: number }>();
  for (const { student_id, due_date, due, paid } of entries) {
    const owed = BigInt(String(due)) - BigInt(String(paid));
    if (owed <= 0n || lateBy(due_date) < days) continue;
    const held = found.get(String(student_id)) ?? {
      rule: 'fees',
      fees: 0,
      owed: '0',
      since: '9999',
      days: 0,
    };
    const since = [held.since, String(due_date)].toSorted()[0]!;
    found.set(String(student_id), {
      ...held,
      fees: held.fees + 1,
      owed: String(BigInt(held.owed) + owed / 100n),
      since,
      days: lateBy(since),
    });
  }
  return found;
}

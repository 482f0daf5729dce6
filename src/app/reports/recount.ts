import type { Tables } from './school-tables.ts';

export const covers = (day: string) => (one: { from_day: string; until_day: string | null }) =>
  one.from_day <= day && (one.until_day === null || one.until_day >= day);

export function grouped<One>(all: readonly One[], keyOf: (one: One) => string): [string, One[]][] {
  const groups: Record<string, One[]> = {};
  for (const one of all) (groups[keyOf(one)] ??= []).push(one);
  return Object.entries(groups);
}

/** The level that the school named, otherwise the grade. */
const levelOf = (rooms: Tables['rooms'], class_id: string): string => {
  const { level_id, grade_level } = rooms.find(({ id }) => id === class_id)!;
  return level_id ?? grade_level!;
};

/** Students in a class on a day, with everything that forms and reports need about them. */
export function pupilsOn({ rooms, people, stays }: Tables, day: string) {
  return stays.filter(covers(day)).map(({ student_id, class_id }) => {
    const room = rooms.find(({ id }) => id === class_id)!;
    const person = people.find(({ id }) => id === student_id)!;
    const own = stays.filter((stay) => stay.student_id === student_id);
    const isOfLevel = (stay: (typeof own)[number] | undefined) =>
      stay !== undefined && levelOf(rooms, stay.class_id) === levelOf(rooms, class_id);
    const { date_of_birth: born, repeater_since: since } = person;
    // The first stay that had not ended by then: a repeater who came later has the class to which they came.
    const classSince = own
      .filter(({ until_day }) => until_day === null || until_day >= (since ?? ''))
      .toSorted((a, b) => (a.from_day < b.from_day ? -1 : 1))[0];
    return {
      ...person,
      room,
      level: levelOf(rooms, class_id),
      age:
        born &&
        String(Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (born.slice(5) > day.slice(5) ? 1 : 0)),
      repeats:
        isOfLevel(own.find(covers('2026-06-12'))) ||
        (since !== null && '2026-09-07' <= since && since <= day && isOfLevel(classSince)),
    };
  });
}
export type Counted = ReturnType<typeof pupilsOn>[number];

const pct = (part: number, whole: number) =>
  whole === 0 ? null : String(Number(((part * 100) / whole).toFixed(1)));

/** Attendance marks of some classes in a span of days, and the rolls taken of those due. */
export function attendanceOf(tables: Tables, of: readonly string[], [from, to]: [string, string]) {
  const own = tables.registers.filter((one) => of.includes(one.class_id) && one.day >= from && one.day <= to);
  const ids = new Set(own.map(({ id }) => id));
  const marks = tables.states.filter(({ register_id }) => ids.has(register_id));
  const number = (...statuses: string[]) => marks.filter(({ status }) => statuses.includes(status)).length;
  const absences = number('absent', 'excused');
  return { presence: pct(marks.length - absences, marks.length), absences, late: number('late') };
}

/** Centimes billed and paid, for the fees of students who were in this class on a day. */
export function moneyOf({ fees, feeEntries: moves, transactions, stays }: Tables, day: string) {
  // The school's day ends at 23:00 UTC.
  const until = `${day}T23:00:00.000Z`;
  const counted = new Set(
    transactions.filter(({ posted_at }) => posted_at.toISOString() < until).map(({ id }) => id),
  );
  return fees.map((fee) => {
    const own = moves.filter((one) => one.student_fee_id === fee.id && counted.has(one.transaction_id));
    const billed = own.reduce((sum, { due }) => sum + due, 0n);
    const paid = own.reduce((sum, one) => sum + one.paid, 0n);
    const room = stays.filter(covers(day)).find(({ student_id }) => student_id === fee.student_id);
    return { due: fee.due_date, billed, paid, owed: billed - paid, room: room?.class_id ?? 'none' };
  });
}

/** Amounts by method that were received or paid out on the days of a span. */
export function movementsOf({ transactions, entries, accounts }: Tables, [from, to]: [string, string]) {
  return transactions
    .filter(({ value_date }) => value_date >= from && value_date <= to)
    .flatMap(({ id, value_date }) =>
      grouped(
        entries.flatMap((leg) => {
          const method = accounts.find((one) => one.id === leg.account_id)?.method;
          return leg.transaction_id === id && method ? [{ amount: leg.amount, method }] : [];
        }),
        ({ method }) => method,
      ).map(([method, legs]) => ({
        method,
        value_date,
        amount: legs.reduce((sum, { amount }) => sum + amount, 0n),
      })),
    )
    .filter(({ amount }) => amount !== 0n);
}

const sumOf = (amounts: bigint[]) => amounts.reduce((all, one) => all + one, 0n);

/** Centimes of each savings account open at the end of a day, and the class of its members then. */
export function savingsOn(tables: Tables, day: string) {
  const until = `${day}T23:00:00.000Z`;
  const isThen = (from: Date, to: Date | null) =>
    from.toISOString() < until && (to === null || to.toISOString() >= until);
  const posted = new Set(
    tables.transactions.filter(({ posted_at }) => posted_at.toISOString() < until).map(({ id }) => id),
  );
  return tables.savings
    .filter(({ created_at, closed_at }) => isThen(created_at, closed_at))
    .map(({ id }) => {
      const members = tables.savers.filter(
        (one) => one.account_id === id && isThen(one.added_at, one.removed_at),
      );
      const rooms = new Set(
        members.flatMap(({ student_id }) =>
          tables.stays
            .filter((one) => one.student_id === student_id && covers(day)(one))
            .map((one) => one.class_id),
        ),
      );
      const moves = tables.entries
        .filter((one) => one.account_id === id && posted.has(one.transaction_id))
        .map(({ amount }) => -amount);
      return {
        room: rooms.size > 1 ? 'several' : ([...rooms][0] ?? 'none'),
        paid_in: sumOf(moves.filter((amount) => amount > 0n)),
        taken_out: -sumOf(moves.filter((amount) => amount < 0n)),
        balance: sumOf(moves),
      };
    });
}

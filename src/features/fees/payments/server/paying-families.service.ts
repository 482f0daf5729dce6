import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import { familiesOf } from '#features/roster/server/families.service.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';
import { phoneDigits, wordsOf } from '#platform/db/name-search.ts';
import type { Tx } from '#platform/db/database.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { feeStudentColumns, feeStudentOf } from '../../charges/server/fees.queries.ts';
import { studentFees } from '../../server/fees.tables.ts';
import type { PayingFamily } from '../paying-families.contract.ts';
import { scannedCode } from '../scanned-code.rules.ts';
import { findStudents, type FoundStudent } from './paying-families-find.ts';

/** A number that can be scanned at a glance. */
const MOST_FAMILIES = 8;
/** Shorter numbers match half the phones of a town. */
const SHORTEST_NUMBER = 3;

/**
 * Families by name, roll number, phone, or the code of a card, bill or receipt: a single pupil, for
 * whom the payment is; or a family if a guardian's name or number matched. With each balance; best
 * match first. For the office only.
 */
export async function findPayingFamilies(tx: Tx, search: string, today: SchoolDay): Promise<PayingFamily[]> {
  const text = wordsOf(scannedCode(search)).join(' ');
  if (text === '') return [];
  return describeFamilies(tx, await findStudents(tx, text), today, { text, most: MOST_FAMILIES });
}

type Shown = { most: number; text?: string };

/**
 * The search results: a line for each pupil matched by their own data, and one for each other
 * family.
 */
export async function describeFamilies(
  tx: Tx,
  found: FoundStudent[],
  today: SchoolDay,
  { most, text = '' }: Shown,
): Promise<PayingFamily[]> {
  const ids = found.map(({ id }) => id);
  const families = await familiesOf(tx, ids);
  const lines = linesOf(found, families).slice(0, most);
  const members = [...new Set(lines.flatMap(({ id }) => families.get(id)!))];
  const [standings, callers, numbers] = [
    await selectStandings(tx, members, today),
    await selectFirstGuardians(tx, ids),
    await selectNumbers(tx, members, text),
  ];
  return lines.map(({ id, isPupil }) => {
    const its = families.get(id)!;
    const first = isPupil ? [id] : ids.filter((each) => its.includes(each));
    const listed = [...new Set([...first, ...its])].map((each) => standings.get(each)!);
    return {
      student_id: id,
      pupil_id: isPupil ? id : null,
      students: listed.map(({ student, balance, overdue }) => ({
        ...student,
        balance: amountText(centimes(balance)),
        overdue: amountText(centimes(overdue)),
      })),
      found: first.length,
      guardian: callers.get(first[0]!) ?? null,
      matched: numbers.find(({ student_id }) => its.includes(student_id))?.matched ?? null,
      balance: amountText(centimes(listed.reduce((sum, { balance }) => sum + balance, 0n))),
      overdue: amountText(centimes(listed.reduce((sum, { overdue }) => sum + overdue, 0n))),
    };
  });
}

type Line = { id: string; isPupil: boolean };

/**
 * Of students whose families contain one another, the one with the largest family represents all,
 * at the position of the best match.
 */
function linesOf(found: FoundStudent[], families: ReadonlyMap<string, string[]>): Line[] {
  const familyOf = ({ id }: { id: string }) => families.get(id)!;
  const isPupil = ({ id, by }: FoundStudent) =>
    by === 'pupil' || (by === 'number' && !found.some((one) => isOther(one, 'number', id)));
  const isOther = (one: FoundStudent, by: FoundStudent['by'], id: string) =>
    one.id !== id && one.by === by && families.get(id)!.includes(one.id);
  return found.reduce<Line[]>((lines, one) => {
    if (isPupil(one)) return [...lines, { id: one.id, isPupil: true }];
    const isCovered =
      // A pupil's own line already includes the family.
      found.some((other) => isOther(other, 'pupil', one.id)) ||
      lines.some((line) => !line.isPupil && isWithin(familyOf(one), familyOf(line)));
    if (isCovered) return lines;
    const isNarrower = (line: Line) => !line.isPupil && isWithin(familyOf(line), familyOf(one));
    const place = lines.findIndex(isNarrower);
    const others = lines.filter((line) => !isNarrower(line));
    return others.toSpliced(place < 0 ? others.length : place, 0, { id: one.id, isPupil: false });
  }, []);
}

const isWithin = (few: string[], many: string[]) => few.every((id) => many.includes(id));

/**
 * The phone numbers of these students, their guardians and emergency contacts that contain the
 * searched digits; the students' own first.
 */
async function selectNumbers(tx: Tx, ids: string[], text: string) {
  const digits = text.replaceAll(/\D/g, '');
  if (ids.length === 0 || digits.length < SHORTEST_NUMBER || !/^[\d\s+()./-]+$/.test(text)) return [];
  const sought = phoneDigits(text)?.slice(-9) ?? digits;
  const holds = (column: SQL | typeof students.phone) =>
    sql`regexp_replace(${column}, '[^0-9]', '', 'g') like ${`%${sought}%`}`;
  const own = await tx
    .select({
      student_id: students.id,
      phone: sql<string>`case when ${holds(students.phone)} then ${students.phone} else ${students.emergency_contact} end`,
    })
    .from(students)
    .where(
      and(inArray(students.id, ids), or(holds(students.phone), holds(sql`${students.emergency_contact}`))),
    );
  const ofGuardians = await tx
    .select({
      student_id: studentGuardians.student_id,
      full_name: guardians.full_name,
      phone: sql<string>`case when ${holds(sql`${guardians.phone}`)} then ${guardians.phone} else ${guardians.other_phone} end`,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(
      and(
        inArray(studentGuardians.student_id, ids),
        linkIsActive(),
        or(holds(sql`${guardians.phone}`), holds(sql`${guardians.other_phone}`)),
      ),
    )
    .orderBy(studentGuardians.position, studentGuardians.linked_at, guardians.id);
  return [
    ...ofGuardians.map(({ student_id, ...matched }) => ({ student_id, matched })),
    ...own.map(({ student_id, phone }) => ({ student_id, matched: { full_name: null, phone } })),
  ];
}

type Standing = { student: ReturnType<typeof feeStudentOf>; balance: bigint; overdue: bigint };

const owed = (which: SQL) =>
  sql<bigint>`coalesce(sum(${studentFees.amount_due} - ${studentFees.amount_paid}) filter (where ${which}), 0)`.mapWith(
    BigInt,
  );

async function selectStandings(tx: Tx, ids: string[], today: SchoolDay): Promise<Map<string, Standing>> {
  const rows = await tx
    .select({
      ...feeStudentColumns,
      balance: owed(sql`true`),
      overdue: owed(sql`${studentFees.due_date} < ${today}`),
    })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .leftJoin(studentFees, eq(studentFees.student_id, students.id))
    .where(inArray(students.id, ids))
    .groupBy(students.id, classes.id);
  return new Map(
    rows.map((row) => [
      row.student_id,
      { student: feeStudentOf(row), balance: row.balance, overdue: row.overdue },
    ]),
  );
}

async function selectFirstGuardians(tx: Tx, ids: string[]) {
  const rows = await tx
    .selectDistinctOn([studentGuardians.student_id], {
      student_id: studentGuardians.student_id,
      full_name: guardians.full_name,
      phone: guardians.phone,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(and(inArray(studentGuardians.student_id, ids), linkIsActive()))
    .orderBy(
      studentGuardians.student_id,
      studentGuardians.position,
      studentGuardians.linked_at,
      guardians.id,
    );
  return new Map(rows.map(({ student_id, ...guardian }) => [student_id, guardian]));
}

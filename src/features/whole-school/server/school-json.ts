import { asc, getTableColumns } from 'drizzle-orm';
import { feeStructureParts, feeStructures } from '#features/fees/server/fees.tables.ts';
import { structureYear } from '#features/fees/server/structure-year.service.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { families } from '#features/roster/server/families.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { schoolLevels } from '#features/roster/server/levels.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { schoolHolidays } from '#features/school-year/server/school-year.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { Roster } from './roster-document.ts';

/** Incremented when a part is renamed or changes meaning; additions do not count. */
const VERSION = 1;

/**
 * The whole school as one JSON document in chunks; the README lists its parts. It contains no credentials and no
 * payments.
 */
export async function schoolJson(tx: Tx, roster: Roster, today: SchoolDay): Promise<string[]> {
  const parts = {
    school: { ...roster.school, ...(await identityOf(tx)) },
    years: await yearsOf(tx, roster),
    sections: await sectionsOf(tx, roster),
    subjects: roster.subjects,
    classes: roster.classes.map((row) => ({
      ...row,
      subjects: partsOf(roster.class_subjects, 'class_id', row.id),
      teachers: partsOf(roster.class_teachers, 'class_id', row.id),
      subject_teachers: partsOf(roster.subject_teachers, 'class_id', row.id),
    })),
    teachers: roster.teachers.map(({ open, ...teacher }) => ({ ...teacher, account_open: open })),
    families: await tx.select().from(families).orderBy(asc(families.id)),
    students: roster.students,
    memberships: await tx
      .select()
      .from(classMemberships)
      .orderBy(asc(classMemberships.student_id), asc(classMemberships.from_day)),
    guardians: await selectGuardians(tx),
    guardian_links: await selectLinks(tx),
    fee_structures: await feesOf(tx),
  };
  const pieces = [
    `{\n"format": "preau-school",\n"version": ${VERSION},\n"exported_on": ${JSON.stringify(today)}`,
  ];
  for (const [name, part] of Object.entries(parts)) pieces.push(`,\n"${name}": `, ...piecesOf(part));
  return [...pieces, '\n}\n'];
}

/** One line per row, so that chunks stay small and exports can be compared. */
function piecesOf(part: object): string[] {
  if (!Array.isArray(part)) return [JSON.stringify(part)];
  return ['[', ...part.map((row, place) => `${place === 0 ? '' : ','}\n${JSON.stringify(row)}`), '\n]'];
}

async function identityOf(tx: Tx) {
  return one(
    await tx
      .select({
        motto: schoolSettings.motto,
        address: schoolSettings.address,
        town: schoolSettings.town,
        phone: schoolSettings.phone,
        email: schoolSettings.email,
        languages: schoolSettings.languages,
      })
      .from(schoolSettings),
  );
}

async function yearsOf(tx: Tx, { years, periods }: Roster) {
  const holidays = await tx.select().from(schoolHolidays).orderBy(asc(schoolHolidays.id));
  return years.map((year) => ({
    ...year,
    periods: partsOf(periods, 'year_id', year.id),
    holidays: partsOf(holidays, 'year_id', year.id),
  }));
}

async function sectionsOf(tx: Tx, { sections }: Roster) {
  const levels = await tx
    .select()
    .from(schoolLevels)
    .orderBy(asc(schoolLevels.position), asc(schoolLevels.id));
  return sections.map((section) => ({
    ...section,
    levels: partsOf(levels, 'section_id', section.id),
  }));
}

/** All current and former guardians, including merged ones. */
function selectGuardians(tx: Tx) {
  return tx
    .select({
      id: guardians.id,
      full_name: guardians.full_name,
      phone: guardians.phone,
      other_phone: guardians.other_phone,
      email: guardians.email,
      address: guardians.address,
      occupation: guardians.occupation,
      language: guardians.language,
      merged_into: guardians.merged_into,
    })
    .from(guardians)
    .orderBy(asc(guardians.id));
}

/** All links with their rights, including requested, future and ended ones. */
function selectLinks(tx: Tx) {
  const link = studentGuardians;
  return tx
    .select({
      guardian_id: link.guardian_id,
      student_id: link.student_id,
      relation: link.relation,
      relation_word: link.relation_word,
      position: link.position,
      sees_records: link.sees_records,
      sees_fees: link.sees_fees,
      may_collect: link.may_collect,
      receives_messages: link.receives_messages,
      rights_reason: link.rights_reason,
      begins_at: link.begins_at,
      ends_at: link.ends_at,
      verified_at: link.verified_at,
      ended_at: link.ended_at,
    })
    .from(link)
    .orderBy(asc(link.guardian_id), asc(link.student_id));
}

async function feesOf(tx: Tx) {
  const parts = await tx
    .select()
    .from(feeStructureParts)
    .orderBy(asc(feeStructureParts.fee_structure_id), asc(feeStructureParts.instalment));
  const structures = await tx
    .select({ ...getTableColumns(feeStructures), academic_year: structureYear })
    .from(feeStructures)
    .orderBy(asc(feeStructures.id));
  return structures.map((structure) => ({
    ...without(structure, 'created_by'),
    amount: amountText(centimes(structure.amount)),
    parts: partsOf(
      parts.map((part) => ({ ...part, amount: amountText(centimes(part.amount)) })),
      'fee_structure_id',
      structure.id,
    ),
  }));
}

const without = (row: object, column: string) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== column));

/** Child rows without the parent's id: they are nested in it. */
const partsOf = <Column extends string>(
  rows: readonly Readonly<Record<Column, unknown>>[],
  column: Column,
  id: string,
) => rows.filter((row) => row[column] === id).map((row) => without(row, column));

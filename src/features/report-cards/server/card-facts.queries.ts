import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import type { ClassInputRead } from '#features/marks/server/class-input.queries.ts';
import { periodSpans } from '#features/marks/server/periods.queries.ts';
import { disciplineOf } from '#features/attendance/server/discipline.service.ts';
import { type Sanction, sanctionsBy } from '#features/attendance/server/hours.service.ts';
import { findSectionPapers } from '#features/levels/server/levels.service.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { schoolLogo, schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { hoursOf } from '#platform/time/hours.ts';
import type { CardSnapshot } from '../card-snapshot.ts';
import { councilDecisions, councils, reportCardLogos, reportCardSettings } from './report-cards.tables.ts';
import type { CardFacts, Said } from './snapshots.ts';

export type ClassPeriod = { class_id: string; year_id: string; period: number | null };

type Wanted = ClassPeriod & { schoolName: string; read: ClassInputRead };

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export async function findCardSettings(tx: Tx) {
  const [found] = await tx.select().from(reportCardSettings);
  if (!found) throw new Error('The row of report_card_settings is missing.');
  return found;
}

/** The data on a class's cards besides marks. */
export async function readCardFacts(tx: Tx, wanted: Wanted): Promise<CardFacts> {
  const { class_id, year_id, schoolName, read } = wanted;
  const printed = await findPrintedBy(tx, class_id);
  const ids = read.input.students.map(({ id }) => id);
  const schoolClass = one(
    await tx
      .select({ name: classes.name, section: classes.section, master: profiles.full_name })
      .from(classes)
      .leftJoin(profiles, eq(profiles.user_id, classes.class_master_id))
      .where(eq(classes.id, class_id)),
  );
  const year = one(await tx.select().from(schoolYears).where(eq(schoolYears.id, year_id)));
  const pupils = await selectPupils(tx, read);
  const sexes = [...pupils.values()].map(({ sex }) => sex);
  const whole = { from: year.first_day, until: year.last_day };
  const span = (await spanOf(tx, wanted, read.scheme)) ?? whole;
  const totals = await disciplineOf(tx, ids, span);
  const sanctions = await sanctionsBy(tx, ids, span);
  const teachers = new Map(read.names.teachers.map(({ subject_id, full_name }) => [subject_id, full_name]));
  return {
    language: printed.language,
    teachers_sign: printed.teachers_sign,
    photo: printed.photo,
    school: await selectSchool(tx, schoolName, printed),
    year: year.name,
    class: {
      name: classLabel(schoolClass),
      size: ids.length,
      girls: sexes.filter((sex) => sex === 'female').length,
      boys: sexes.filter((sex) => sex === 'male').length,
      master: schoolClass.master,
    },
    pupils,
    subjects: new Map(
      read.names.subjects.map(({ id, name_fr, name_en }) => [
        id,
        { name: { fr: name_fr, en: name_en }, teacher: teachers.get(id) ?? null },
      ]),
    ),
    competences: new Map(read.names.assessments.map(({ id, name, competence }) => [id, competence ?? name])),
    discipline: new Map(
      ids.map((id) => {
        const of = totals.get(id);
        return [
          id,
          {
            unjustified: String(hoursOf(of?.unjustified_minutes ?? 0)),
            justified: String(hoursOf(of?.justified_minutes ?? 0)),
            late: of?.times_late ?? 0,
            kept: of !== undefined,
            ...sanctionsOf(sanctions.get(id) ?? []),
          },
        ];
      }),
    ),
    council: await selectSaid(tx, wanted),
  };
}

const sanctionsOf = (decided: readonly Sanction[]) => {
  const exclusions = decided.filter(({ kind }) => kind === 'exclusion');
  return {
    exclusion:
      exclusions.length === 0
        ? null
        : {
            days: exclusions.reduce((sum, { days }) => sum + (days ?? 0), 0),
            for_good: exclusions.some(({ days }) => days === null),
          },
    sanctions: decided
      .filter(({ kind }) => kind !== 'exclusion')
      .map(({ name_fr, name_en }) => ({ fr: name_fr, en: name_en })),
  };
};

/** The days of a period; null for the year, and if the year's terms do not match the scheme's periods. */
async function spanOf(tx: Tx, { year_id, period }: ClassPeriod, scheme: MarkingScheme) {
  const span = period === null ? undefined : (await periodSpans(tx, year_id, scheme))?.[period];
  return span ? { from: span.from, until: addDays(span.before, -1) } : null;
}

/** The language and authority of a class's cards: those of its section, else the school's. */
async function findPrintedBy(tx: Tx, classId: string) {
  const school = await findCardSettings(tx);
  const section = await findSectionPapers(tx, classId);
  return {
    language: section?.paper_language ?? school.language,
    teachers_sign: school.teachers_sign,
    photo: school.photo,
    // A section's own authority must be in both languages: the school's would name another
    // ministry.
    ...(section?.authority_fr || section?.authority_en
      ? { authority_fr: section.authority_fr ?? '', authority_en: section.authority_en ?? '' }
      : { authority_fr: school.authority_fr, authority_en: school.authority_en }),
  };
}

type Authority = { authority_fr: string; authority_en: string };

async function selectSchool(
  tx: Tx,
  schoolName: string,
  { authority_fr, authority_en }: Authority,
): Promise<CardSnapshot['school']> {
  const [school] = await tx
    .select({
      motto: schoolSettings.motto,
      address: schoolSettings.address,
      town: schoolSettings.town,
      phone: schoolSettings.phone,
      registration_number: schoolSettings.registration_number,
    })
    .from(schoolSettings);
  const [logo] = await tx
    .select({ sha256: reportCardLogos.sha256 })
    .from(reportCardLogos)
    .innerJoin(schoolLogo, eq(schoolLogo.version, reportCardLogos.version))
    .orderBy(asc(reportCardLogos.sha256))
    .limit(1);
  return {
    name: schoolName,
    motto: school?.motto ?? null,
    address: school?.address ?? null,
    town: school?.town ?? null,
    phone: school?.phone ?? null,
    registration_number: school?.registration_number ?? null,
    authority: { fr: lines(authority_fr), en: lines(authority_en) },
    logo: logo?.sha256 ?? null,
  };
}

async function selectPupils(tx: Tx, { input }: ClassInputRead): Promise<Map<string, CardSnapshot['pupil']>> {
  const ids = input.students.map(({ id }) => id);
  const repeaters = new Set(input.students.filter(({ repeats }) => repeats > 0).map(({ id }) => id));
  const called = await tx
    .selectDistinctOn([studentGuardians.student_id], {
      student_id: studentGuardians.student_id,
      name: guardians.full_name,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(and(inArray(studentGuardians.student_id, ids), linkIsActive()))
    .orderBy(studentGuardians.student_id, studentGuardians.position, guardians.id);
  const guardianOf = new Map(called.map(({ student_id, name }) => [student_id, name]));
  const found = await tx.select().from(students).where(inArray(students.id, ids));
  return new Map(
    found.map((student) => [
      student.id,
      {
        name: student.full_name,
        roll_number: student.roll_number,
        matricule: student.national_matricule,
        born_on: student.date_of_birth,
        born_at: student.place_of_birth,
        sex: student.sex,
        repeater: repeaters.has(student.id),
        guardian: guardianOf.get(student.id) ?? null,
      },
    ]),
  );
}

export const ofCouncil = ({ class_id, year_id, period }: ClassPeriod) =>
  and(
    eq(councils.class_id, class_id),
    eq(councils.year_id, year_id),
    sql`${councils.period} is not distinct from ${period}`,
  );

export async function selectSaid(
  tx: Tx,
  of: ClassPeriod,
): Promise<Map<string, Said & { decision_reason: string | null }>> {
  const found = await tx
    .select({
      student_id: councilDecisions.student_id,
      appreciation: councilDecisions.appreciation,
      strengths: councilDecisions.strengths,
      to_improve: councilDecisions.to_improve,
      honours: councilDecisions.honours,
      decision: councilDecisions.decision,
      decision_reason: councilDecisions.decision_reason,
    })
    .from(councilDecisions)
    .innerJoin(councils, eq(councils.id, councilDecisions.council_id))
    .where(ofCouncil(of));
  return new Map(found.map(({ student_id, ...said }) => [student_id, said]));
}

import { demoId } from '#features/demo.ts';
import { USUAL_SECTIONS } from '#features/levels/levels.rules.ts';
import { PRESETS } from '#features/marking/marking-presets.ts';
import { classMarking, markingSchemes } from '#features/marking/server/marking.tables.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { reportCardSettings } from '#features/report-cards/server/report-cards.tables.ts';
import type { GradeLevel } from '#features/roster/classes.rules.ts';
import { classes, classTeachers } from '#features/roster/server/classes.tables.ts';
import { schoolLevels, schoolSections } from '#features/roster/server/levels.tables.ts';
import { insertHolidays, insertPeriods } from '#features/school-year/server/school-year.queries.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { classSubjects, classSubjectTeachers, subjects } from '#features/roster/server/subjects.tables.ts';
import { insertMany } from './bulk.ts';
import { CLASSES, taughtIn } from './class-plan.ts';
import { AUTHORITY, PRIMARY_AUTHORITY, SCHOOL, SECTIONS, SUBJECTS, VICE } from './school-plan.ts';
import { ids, OFFICE, type Tour } from './tour.ts';

export const subjectPlace = (code: string) => SUBJECTS.findIndex((subject) => subject.code === code);
const PRESET_NAMES = [...new Set(CLASSES.map(({ preset }) => preset))];
export const schemeId = (preset: keyof typeof PRESETS) => demoId(80, 10 + PRESET_NAMES.indexOf(preset));
const levelId = (section: number, place: number) => demoId(24, section * 20 + place);

/** Writes the school and its year: name, sections with their levels, terms with their sequences, holidays. */
export async function writeSchool({ tx, calendar, at }: Tour): Promise<void> {
  await tx.update(schoolSettings).set({ ...SCHOOL, updated_at: at(calendar.first_day, 450) });
  await tx.update(reportCardSettings).set(AUTHORITY);
  const { first_day, last_day, name, terms, holidays } = calendar;
  const created_at = at(first_day, 450);
  await tx
    .insert(schoolYears)
    .values({ id: ids.year, name, first_day, last_day, status: 'current', created_at });
  await insertPeriods(tx, ids.year, terms);
  await insertHolidays(tx, ids.year, holidays);
  await tx.insert(schoolSections).values(
    SECTIONS.map((section, place) => ({
      id: demoId(23, place),
      name: USUAL_SECTIONS[section].name,
      head_id: place === 2 ? ids.person(VICE) : OFFICE,
      paper_language: section === 'secondary_anglophone' ? ('en' as const) : ('fr' as const),
      ...(section === 'primary_francophone' && PRIMARY_AUTHORITY),
      created_at,
    })),
  );
  await tx.insert(schoolLevels).values(
    SECTIONS.flatMap((section, of) =>
      USUAL_SECTIONS[section].levels.map((level, position) => ({
        id: levelId(of, position),
        section_id: demoId(23, of),
        position,
        ...level,
      })),
    ),
  );
}

/** A class's level: its position within its section, and which of the twelve grades it is. */
export function levelOf({ section, level }: (typeof CLASSES)[number]): { id: string; grade: GradeLevel } {
  const place = USUAL_SECTIONS[section].levels.findIndex(({ name }) => name === level);
  return {
    id: levelId(SECTIONS.indexOf(section), place),
    grade: USUAL_SECTIONS[section].levels[place]!.grade_level!,
  };
}

export async function writeClasses({ tx, calendar, at }: Tour): Promise<void> {
  const created_at = at(calendar.first_day, 460);
  await tx.insert(classes).values(
    CLASSES.map((of, place) => ({
      id: ids.schoolClass(place),
      name: of.name,
      section: of.letter,
      level_id: levelOf(of).id,
      grade_level: levelOf(of).grade,
      capacity: 60,
      class_master_id: ids.person(of.master),
      created_at,
    })),
  );
  await tx
    .insert(subjects)
    .values(SUBJECTS.map((subject, place) => ({ id: ids.subject(place), ...subject, created_at })));
  const taught = CLASSES.flatMap((of, place) => taughtIn(of).map((lesson) => ({ ...lesson, place })));
  await insertMany(
    tx,
    classSubjects,
    taught.map(({ code, teacher, coefficient, hours, place }) => ({
      class_id: ids.schoolClass(place),
      subject_id: ids.subject(subjectPlace(code)),
      teacher_id: ids.person(teacher),
      coefficient,
      weekly_hours: hours,
    })),
  );
  // The trigger sets today as the first day of a teaching assignment.
  await tx.update(classSubjectTeachers).set({ from_day: calendar.first_day });
  const teaching = new Set(taught.map(({ place, teacher }) => `${place} ${teacher}`));
  CLASSES.forEach(({ master }, place) => teaching.add(`${place} ${master}`));
  await insertMany(
    tx,
    classTeachers,
    [...teaching].map((pair) => {
      const [place, teacher] = pair.split(' ').map(Number) as [number, number];
      return {
        class_id: ids.schoolClass(place),
        user_id: ids.person(teacher),
        from_day: calendar.first_day,
        year_id: ids.year,
      };
    }),
  );
  await tx.insert(markingSchemes).values(
    PRESET_NAMES.map((preset) => ({
      id: schemeId(preset),
      scheme_id: demoId(81, PRESET_NAMES.indexOf(preset)),
      version: 1,
      scheme: PRESETS[preset],
      preset,
      created_at,
      created_by: OFFICE,
    })),
  );
  await tx.insert(classMarking).values(
    CLASSES.map(({ preset, exam = false }, place) => ({
      class_id: ids.schoolClass(place),
      year_id: ids.year,
      marking_scheme_id: schemeId(preset),
      exam_class: exam,
    })),
  );
}

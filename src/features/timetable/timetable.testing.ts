import type { FeatureTesting } from '#features/testing.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { anAbsence, anOpenLesson, firstSchoolDay } from './server/cover.builders.ts';
import { anEntry, aVersion } from './server/timetable.builders.ts';

/** One lesson with its place. */
const A_FET_FILE = `<fet version="6.8.5"><Days_List><Day><Name>Monday</Name></Day></Days_List>
<Hours_List><Hour><Name>07:30</Name></Hour></Hours_List>
<Activities_List><Activity><Subject>Maths</Subject><Students>6e</Students><Duration>1</Duration><Id>1</Id></Activity></Activities_List>
<Time_Constraints_List><ConstraintActivityPreferredStartingTime><Activity_Id>1</Activity_Id>
<Preferred_Day>Monday</Preferred_Day><Preferred_Hour>07:30</Preferred_Hour></ConstraintActivityPreferredStartingTime></Time_Constraints_List></fet>`;

export const timetableTesting: FeatureTesting = {
  matrix: {
    'timetable.week': '--+-+-',
    'timetable.family': '---o--',
    'timetable.ofStudent': '--ooo+',
    'timetable.versions': '-----+',
    'timetable.whole': '-----+',
    'timetableEditor.create': '-----+',
    'timetableEditor.remove': '-----+',
    'timetableEditor.saveGrid': '-----+',
    'timetableEditor.saveRooms': '-----+',
    'timetableEditor.setUnavailable': '-----+',
    'timetableEditor.place': '-----+',
    'timetableEditor.move': '-----+',
    'timetableEditor.takeOff': '-----+',
    'timetableEditor.lock': '-----+',
    'timetableEditor.saveRules': '-----+',
    'timetableEditor.fillIn': '-----+',
    'timetableEditor.fillProgress': '-----+',
    'timetableEditor.stopFilling': '-----+',
    'timetableEditor.changes': '-----+',
    'timetableEditor.publish': '-----+',
    'cover.day': '-----+',
    'cover.recordAbsence': '-----+',
    'cover.withdrawAbsence': '-----+',
    'cover.arrange': '-----+',
    'cover.sheet': '-----+',
    'cover.month': '-----+',
    'cover.monthFile': '-----+',
    'timetablePapers.sheet': '-----+',
    'timetablePapers.file': '-----+',
    'timetablePapers.fet': '-----+',
    'timetableEditor.readFet': '-----+',
  },
  inputs: ({ db, id, row, turn, unique, world }) => {
    const version = () => id({ mine: async () => (await aVersion(db)).id });
    // A lesson of a separate class, so that calls do not conflict.
    const lesson = async () => {
      const { id: class_id } = await aClass(db);
      const { subject_id } = await aClassSubject(db, { class_id, weekly_hours: '4' });
      const draft = await aVersion(db);
      const period_id = draft.periods[0]!.id;
      return { version_id: draft.id, class_id, subject_id, period_id };
    };
    const placed = async () => {
      const of = await lesson();
      const entry = await anEntry(db, of);
      const entry_id = await id({ mine: entry.id });
      return { version_id: of.version_id, entry_id, period_id: of.period_id };
    };
    const entry = async () => {
      const { period_id: _period, ...of } = await placed();
      return of;
    };
    return {
      'timetable.week': () => ({}),
      'timetable.family': async () => ({ child: await row('student') }),
      'timetable.ofStudent': async () => ({ student_id: await row('student') }),
      'timetableEditor.create': () => ({ name: `Draft ${unique}`.slice(0, 60) }),
      'timetableEditor.remove': async () => ({ version_id: await version() }),
      'timetableEditor.saveGrid': async () => ({
        version_id: await version(),
        periods: [{ starts: 480, ends: 540, is_break: false, days: [1, 2, 3] }],
      }),
      'timetableEditor.saveRooms': () => ({ rooms: [{ name: `Room of turn ${turn}`, kind: 'classroom' }] }),
      'timetableEditor.setUnavailable': async () => ({
        teacher_id: await id({ mine: world.people.teacher.userId }),
        times: [{ day: 1, starts: turn % 600, ends: 700 }],
      }),
      'timetableEditor.place': async () => {
        const { version_id, ...of } = await lesson();
        return { version_id: await id({ mine: version_id }), ...of, day: 1, room_id: null };
      },
      'timetableEditor.move': async () => ({ ...(await placed()), day: 2, room_id: null }),
      'timetableEditor.takeOff': entry,
      'timetableEditor.lock': async () => ({ ...(await entry()), locked: true }),
      'timetableEditor.fillIn': async () => ({ version_id: await version() }),
      'timetableEditor.fillProgress': async () => ({ version_id: await version() }),
      'timetableEditor.stopFilling': async () => ({ version_id: await version() }),
      'timetableEditor.saveRules': async () => ({
        version_id: await version(),
        rules: [{ kind: 'teacher_most_a_day', most: (turn % 10) + 1, is_hard: true }],
      }),
      'timetableEditor.changes': async () => ({ version_id: await version() }),
      'timetableEditor.publish': async () => ({
        version_id: await version(),
        valid_from: (await aYear(db)).first_day,
      }),
      'timetablePapers.sheet': async () => ({ version_id: await version(), by: 'class' }),
      'timetablePapers.fet': async () => ({ version_id: await version(), language: 'fr' }),
      'timetableEditor.readFet': () => ({ file: new File([A_FET_FILE], 'FET.fet') }),
      'timetablePapers.file': async () => ({ version_id: await version(), format: 'csv', language: 'fr' }),
      'cover.day': () => ({}),
      'cover.recordAbsence': async () => {
        const { first_day } = await aYear(db);
        const day = firstSchoolDay(first_day);
        return {
          teacher_id: await id({ mine: (await aUser(db, { role: 'teacher' })).userId }),
          day,
          note: '',
        };
      },
      'cover.withdrawAbsence': async () => {
        const absence = await anAbsence(db);
        return { teacher_id: await id({ mine: absence.teacher_id }), day: absence.day };
      },
      'cover.arrange': async () => {
        const { absence, lesson } = await anOpenLesson(db);
        return {
          absent_id: await id({ mine: absence.teacher_id }),
          day: absence.day,
          meeting: lesson.meeting,
          arrangement: { kind: 'let_go' },
        };
      },
      'cover.sheet': () => ({ day: '2026-11-25', language: 'fr' }),
      'cover.month': () => ({ month: '2026-11-01' }),
      'cover.monthFile': () => ({ month: '2026-11-01', format: 'csv', language: 'fr' }),
      'timetable.whole': async () => ({ version_id: await version() }),
    };
  },
  reads: {
    'timetableEditor.stopFilling': 'it ends a search, whose outcome is recorded by the one that began it',
  },
  keptReads: [
    'timetablePapers.sheet',
    'timetablePapers.file',
    'timetablePapers.fet',
    'cover.sheet',
    'cover.monthFile',
  ],
  personColumns: {
    'timetable_entries.teacher_id': { told: 'timetable_lessons' },
    'timetable_entry_teachers.teacher_id': { told: 'timetable_lessons' },
    'timetable_rules.teacher_id': { told: 'timetable_rules' },
    'teacher_unavailable.teacher_id': { told: 'timetable_unavailable' },
    'teacher_absences.teacher_id': { told: 'teacher_absences' },
    'lesson_covers.teacher_id': { told: 'lessons_covered' },
  },
};

import { eq } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { FeatureTesting } from '#features/testing.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { aFlag } from './server/early-warning.builders.ts';
import { warningReaders, warningRules } from './server/early-warning.tables.ts';

export const earlyWarningTesting: FeatureTesting = {
  matrix: {
    'earlyWarning.list': '-----+',
    'earlyWarning.record': '-----+',
    'earlyWarning.owners': '-----+',
    'earlyWarning.take': '-----+',
    'earlyWarning.act': '-----+',
    'earlyWarning.ownClass': '----+-',
    'earlyWarning.noteOwn': '----o-',
    'earlyWarning.readers': '-----+',
    'earlyWarning.saveReaders': '-----+',
    'earlyWarning.calculate': '-----+',
    'earlyWarning.rules': '-----+',
    'earlyWarning.saveRule': '-----+',
  },
  inputs: ({ db, id, turn, world: { mine, theirs, people } }) => {
    const today = schoolDay(new Date(), 'Africa/Douala');
    // A new student each time, because a student has one open flag per rule.
    const flag = () =>
      id({
        mine: async () =>
          (await aFlag(db, { student_id: (await aStudent(db, { class_id: mine['class']! })).id })).id,
      });
    return {
      'earlyWarning.list': () => ({ state: 'unowned' }),
      'earlyWarning.record': () => ({ kind: 'school' }),
      'earlyWarning.owners': async () => ({ flag_id: await flag() }),
      'earlyWarning.take': async () => ({
        flag_id: await flag(),
        revision: 0,
        owner_id: people.admin.userId,
        due_on: today,
      }),
      'earlyWarning.act': async () => ({
        flag_id: await flag(),
        revision: 0,
        deed: 'guardians',
        note: 'The mother came to the school',
        done_on: today,
        next_on: '',
      }),
      'earlyWarning.noteOwn': async () => {
        await db
          .insert(warningReaders)
          .values({ id: 1, class_masters: true })
          .onConflictDoUpdate({ target: warningReaders.id, set: { class_masters: true } });
        await db
          .update(classes)
          .set({ class_master_id: people.teacher.userId })
          .where(eq(classes.id, mine['class']!));
        const ofClass = async (class_id: string) =>
          (
            await aFlag(db, {
              student_id: (await aStudent(db, { class_id })).id,
              figures: { rule: 'work', from: today, until: today, given: 5, missing: 4 },
            })
          ).id;
        return {
          flag_id: await id({
            mine: () => ofClass(mine['class']!),
            theirs: () => ofClass(theirs['class']!),
          }),
          revision: 0,
          deed: 'student',
          note: 'Talked after the lesson',
          done_on: today,
        };
      },
      'earlyWarning.saveReaders': async () => {
        await db.delete(warningReaders);
        return { class_masters: true };
      },
      'earlyWarning.saveRule': async () => {
        const [held] = await db.select().from(warningRules).where(eq(warningRules.rule, 'failing'));
        return {
          rule: 'failing',
          is_on: true,
          threshold: 1 + (turn % 30),
          weeks: null,
          revision: held?.revision ?? 0,
        };
      },
    };
  },
  personColumns: {
    'warning_flags.owner_id': { untold: 'a record about somebody else; the trail says who took it on' },
    'warning_follow_ups.written_by': { untold: 'a record about somebody else; the trail says who wrote it' },
    'warning_follow_ups.owner_id': { untold: 'a record about somebody else; the trail says who had it' },
  },
};

import { expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { linksOfAllKinds } from '#features/roster/server/guardians.builders.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import {
  chosenSubjects,
  classSubjectTeachers,
  studentSubjects,
} from '#features/roster/server/subjects.tables.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import { lessonCovers, teacherAbsences } from '#features/timetable/server/cover.tables.ts';
import { anEntry, aVersion } from '#features/timetable/server/timetable.builders.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { DESK_DAYS } from '../lesson-log.rules.ts';
import { aLogEntry } from './lesson-log.builders.ts';
import { lessonLogRouter } from './lesson-log.router.ts';

// A Wednesday; the previous school year ended in June.
const NOW = new Date('2026-11-25T07:00:00Z');
const TODAY = '2026-11-25';
const DAYS = ['2026-05-20', '2026-10-05', '2026-11-11', '2026-11-18', '2026-11-24', '2026-11-25'] as const;
const FIRST = 450;

let seed = 98;
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
const below = (most: number) => Math.floor(random() * most);
const pick = <Each>(all: readonly Each[]): Each => all[below(all.length)]!;

type Span = { from_day: string; until_day: string | null };
const isOn = ({ from_day, until_day }: Span, on: string) =>
  from_day <= on && (until_day === null || on <= until_day);
type Fact = {
  id: string;
  class_id: string;
  subject_id: string;
  day: string;
  starts: number | null;
  isEmpty: boolean;
};

it('everybody reads and writes exactly the lessons that the rules allow, for 240 random lessons of random schools', async () => {
  const { db } = await testDatabase();
  const office = await aUser(db, { role: 'admin', duties: ['academic'] });
  const as = { timeZone: 'Africa/Douala', now: () => NOW };
  const api = (actor: (typeof office)['actor']) => apiAs(lessonLogRouter, db, actor, as);
  await aYear(db, { first_day: '2025-09-01', last_day: '2026-06-26' });
  await aYear(db, { first_day: '2026-09-07', last_day: '2027-06-25' });
  const version = await aVersion(db, { valid_from: '2026-09-07' });
  let seen = 0;
  let written = 0;
  let given = 0;
  for (let round = 0; round < 6; round += 1) {
    const teachers = await Promise.all(Array.from({ length: 4 }, () => aUser(db, { role: 'teacher' })));
    const rooms = await Promise.all([aClass(db), aClass(db)]);
    const taught: { class_id: string; subject_id: string; teacher: string; span: Span; chosen: boolean }[] =
      [];
    for (const { id: class_id } of rooms)
      for (let turn = 0; turn < 3; turn += 1) {
        const { subject_id } = await aClassSubject(db, { class_id });
        const chosen = random() < 0.3;
        if (chosen) await db.insert(chosenSubjects).values({ class_id, subject_id, from_day: '2020-09-01' });
        // Either one teacher for the whole time, or two in succession.
        const [one, next] = [pick(teachers).userId, pick(teachers).userId];
        const spans =
          random() < 0.5
            ? [{ teacher: one, span: { from_day: '2020-09-01', until_day: null } }]
            : [
                { teacher: one, span: { from_day: '2020-09-01', until_day: '2026-11-12' } },
                { teacher: next, span: { from_day: '2026-11-13', until_day: null } },
              ];
        for (const { teacher, span } of spans) {
          await db
            .insert(classSubjectTeachers)
            .values({ class_id, subject_id, teacher_id: teacher, ...span });
          taught.push({ class_id, subject_id, teacher, span, chosen });
        }
      }
    // A lesson of today that another teacher covers.
    const covered = pick(taught.filter(({ span }) => isOn(span, TODAY)));
    const cover = pick(teachers.filter(({ userId }) => userId !== covered.teacher)).userId;
    const lesson = await anEntry(db, {
      version_id: version.id,
      class_id: covered.class_id,
      subject_id: covered.subject_id,
      day: 3,
      period_id: version.periods[0]!.id,
    });
    const absence = { teacher_id: covered.teacher, day: TODAY };
    await db.insert(teacherAbsences).values({ ...absence, recorded_at: NOW });
    await db.insert(lessonCovers).values({
      absent_id: covered.teacher,
      day: TODAY,
      meeting: lesson.meeting,
      kind: 'cover',
      teacher_id: cover,
      starts: FIRST,
      ends: 505,
    });
    const isCovered = (fact: Omit<Fact, 'id' | 'isEmpty'>) =>
      fact.class_id === covered.class_id &&
      fact.subject_id === covered.subject_id &&
      fact.day === TODAY &&
      fact.starts === FIRST;

    const pupils: {
      id: string;
      userId: string;
      stays: (Span & { class_id: string })[];
      options: Set<string>;
    }[] = [];
    for (let number = 0; number < 4; number += 1) {
      const user = await aUser(db, { role: 'student' });
      const { id } = await aStudent(db, { user_id: user.userId });
      const [one, next] = [pick(rooms).id, pick(rooms).id];
      const stays =
        random() < 0.5
          ? [{ class_id: one, from_day: '2021-09-01', until_day: null }]
          : [
              { class_id: one, from_day: '2021-09-01', until_day: '2026-11-17' },
              { class_id: next, from_day: '2026-11-18', until_day: null },
            ];
      await db.insert(classMemberships).values(stays.map((stay) => ({ ...stay, student_id: id })));
      const options = new Set<string>();
      for (const { class_id, subject_id, chosen } of taught)
        for (const stay of stays) {
          const key = `${class_id} ${subject_id} ${stay.from_day}`;
          if (!chosen || stay.class_id !== class_id || options.has(key) || random() < 0.5) continue;
          options.add(key);
          await db.insert(studentSubjects).values({ student_id: id, ...stay, subject_id });
        }
      pupils.push({ id, userId: user.userId, stays, options });
    }
    const parents: { actor: (typeof office)['actor']; children: Set<string> }[] = [];
    for (let number = 0; number < 3; number += 1) {
      const parent = await aUser(db, { role: 'parent' });
      const children = await linksOfAllKinds(
        db,
        { user_id: parent.userId, student_ids: pupils.map(({ id }) => id), at: NOW },
        pick,
      );
      parents.push({ actor: parent.actor, children });
    }
    const facts: Fact[] = [];
    for (let number = 0; number < 40; number += 1) {
      const { class_id, subject_id } = pick(taught);
      const day = pick(DAYS);
      const starts = random() < 0.5 ? null : FIRST + below(3) * 55;
      const place = { class_id, subject_id, day, starts };
      if (facts.some((one) => Object.entries(place).every(([name, value]) => one[name as 'day'] === value)))
        continue;
      const isEmpty = random() < 0.1;
      const { id } = await aLogEntry(db, {
        ...place,
        ends: starts === null ? null : starts + 55,
        author_id: newId(),
        ...(isEmpty && { text: '' }),
      });
      facts.push({ id, ...place, isEmpty });
    }

    // The rules, written out.
    const gives = (userId: string, fact: Omit<Fact, 'id' | 'isEmpty'>) =>
      taught.some(
        (one) =>
          one.class_id === fact.class_id &&
          one.subject_id === fact.subject_id &&
          one.teacher === userId &&
          isOn(one.span, fact.day),
      ) ||
      (userId === cover && isCovered(fact));
    const isOfTeacher = (userId: string, fact: Fact) =>
      gives(userId, fact) ||
      (fact.day >= '2026-09-07' &&
        taught.some(
          (one) =>
            one.class_id === fact.class_id &&
            one.subject_id === fact.subject_id &&
            one.teacher === userId &&
            isOn(one.span, TODAY),
        ));
    const isOfPupil = ({ stays, options }: (typeof pupils)[number], fact: Fact) =>
      stays.some(
        (stay) =>
          stay.class_id === fact.class_id &&
          isOn(stay, fact.day) &&
          (!taught.some((one) => one.chosen && one.subject_id === fact.subject_id) ||
            options.has(`${fact.class_id} ${fact.subject_id} ${stay.from_day}`)),
      );
    const ids = (given: (fact: Fact) => boolean) =>
      facts
        .filter((fact) => !fact.isEmpty && given(fact))
        .map(({ id }) => id)
        .toSorted();
    const places = [...new Set(taught.map(({ class_id, subject_id }) => `${class_id} ${subject_id}`))].map(
      (key) => {
        const [class_id = '', subject_id = ''] = key.split(' ');
        return { class_id, subject_id };
      },
    );
    const staffReads = async (actor: (typeof office)['actor']) => {
      const found = await Promise.all(
        places.map((place) =>
          api(actor)
            .entries(place)
            .then(
              ({ entries }) => entries.map(({ entry }) => entry.id),
              (error: unknown) => {
                expect(error).toMatchObject({ code: 'NOT_FOUND' });
                return [];
              },
            ),
        ),
      );
      return found.flat().toSorted();
    };
    const familyReads = async (actor: (typeof office)['actor'], child: string) => {
      const first = await api(actor).family({ child });
      const found = [...first.lessons];
      for (let page = 2; found.length < first.total; page += 1)
        found.push(...(await api(actor).family({ child, page })).lessons);
      return found.map(({ entry }) => entry.id).toSorted();
    };

    expect(await staffReads(office.actor), `office, round ${round}`).toEqual(ids(() => true));
    for (const { userId, actor } of teachers) {
      const expected = ids((fact) => isOfTeacher(userId, fact));
      expect(await staffReads(actor), `teacher, round ${round}`).toEqual(expected);
      seen += expected.length;
      // A teacher's own list also has lessons whose entry was corrected to nothing.
      const { lessons } = await api(actor).desk();
      const onDesk = lessons.flatMap(({ entry }) => entry?.id ?? []).toSorted();
      const own = facts.filter((fact) => fact.day >= addDays(TODAY, -DESK_DAYS) && gives(userId, fact));
      expect(onDesk, `desk, round ${round}`).toEqual(own.map(({ id }) => id).toSorted());
      given += own.length;
    }
    for (const pupil of pupils) {
      const actor = { ...office.actor, userId: pupil.userId, role: 'student' as const };
      const expected = ids((fact) => isOfPupil(pupil, fact));
      expect(await familyReads(actor, pupil.id), `pupil, round ${round}`).toEqual(expected);
      seen += expected.length;
      for (const parent of parents)
        if (parent.children.has(pupil.id))
          expect(await familyReads(parent.actor, pupil.id), `parent, round ${round}`).toEqual(expected);
        else await expect(familyReads(parent.actor, pupil.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      for (const other of pupils)
        if (other !== pupil)
          await expect(familyReads(actor, other.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    // A write with a wrong base changes nothing, and only the teacher of the lesson learns that it exists.
    for (const fact of facts.slice(0, 12))
      for (const { userId, actor } of teachers) {
        const { class_id, subject_id, day, starts } = fact;
        const lesson = { class_id, subject_id, day, starts, text: 'Autre.', points: [], revision: newId() };
        const code = await api(actor)
          .write({ ...lesson, base: newId() })
          .catch((error: unknown) => (error as { code: unknown }).code);
        expect(code, `write, round ${round}`).toBe(gives(userId, fact) ? 'CHANGED_MEANWHILE' : 'NOT_FOUND');
        if (code === 'CHANGED_MEANWHILE') written += 1;
      }
  }
  // The cases are not trivial.
  expect(seen).toBeGreaterThan(200);
  expect(written).toBeGreaterThan(40);
  expect(given).toBeGreaterThan(40);
}, 60_000);

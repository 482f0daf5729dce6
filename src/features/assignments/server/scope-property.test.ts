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
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore } from '#platform/testing/files.ts';
import { anAssignment, aWorkPhoto } from './assignments.builders.ts';
import { assignmentsRouter } from './assignments.router.ts';
import { workPhotosRouter, worksRouter } from './works.router.ts';

const DAY_MS = 86_400_000;
const NOW = new Date();
const day = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString().slice(0, 10);

let seed = 36;
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
const below = (most: number) => Math.floor(random() * most);
const pick = <Each>(all: readonly Each[]): Each => all[below(all.length)]!;

type Span = { from_day: string; until_day: string | null };
const isOn = ({ from_day, until_day }: Span, on: string) =>
  from_day <= on && (until_day === null || on <= until_day);

/** The assignments as the reference implementation records them. */
type Fact = {
  id: string;
  class_id: string;
  subject_id: string;
  author: string;
  due_day: string;
  /** The students to whom it is given; null for the whole class. */
  chosen: string[] | null;
  state: 'draft' | 'scheduled' | 'published' | 'closed' | 'removed';
};

it('everybody sees exactly the assignments that the rules allow, for 300 random assignments of random schools', async () => {
  const { db } = await testDatabase();
  const files = await testStore();
  const admin = await aUser(db, { role: 'admin' });
  const nobody = await aUser(db, { role: null });
  let seen = 0;
  let photosSeen = 0;
  for (let round = 0; round < 6; round += 1) {
    const teachers = await Promise.all(Array.from({ length: 4 }, () => aUser(db, { role: 'teacher' })));
    const rooms = await Promise.all([aClass(db), aClass(db), aClass(db)]);
    const taught: { class_id: string; subject_id: string; teacher: string; span: Span; chosen: boolean }[] =
      [];
    for (const { id: class_id } of rooms)
      for (let turn = 0; turn < 3; turn += 1) {
        const { subject_id } = await aClassSubject(db, { class_id });
        const teacher = pick(teachers).userId;
        const span = pick([
          { from_day: '2020-09-01', until_day: null },
          { from_day: '2020-09-01', until_day: day(-10) },
          { from_day: day(-3), until_day: null },
        ]);
        await db.insert(classSubjectTeachers).values({ class_id, subject_id, teacher_id: teacher, ...span });
        const chosen = random() < 0.3;
        if (chosen) await db.insert(chosenSubjects).values({ class_id, subject_id, from_day: '2020-09-01' });
        taught.push({ class_id, subject_id, teacher, span, chosen });
      }
    const pupils: {
      id: string;
      userId: string;
      stays: (Span & { class_id: string })[];
      options: Set<string>;
    }[] = [];
    for (let number = 0; number < 4; number += 1) {
      const user = await aUser(db, { role: 'student' });
      const { id } = await aStudent(db, { user_id: user.userId });
      const [first, second] = [pick(rooms).id, pick(rooms).id];
      const stays =
        random() < 0.5
          ? [{ class_id: first, from_day: '2021-09-01', until_day: null }]
          : [
              { class_id: first, from_day: '2021-09-01', until_day: day(-2) },
              { class_id: second, from_day: day(-1), until_day: null },
            ];
      await db.insert(classMemberships).values(stays.map((stay) => ({ ...stay, student_id: id })));
      const options = new Set<string>();
      for (const { class_id, subject_id, chosen } of taught)
        for (const stay of stays)
          if (chosen && stay.class_id === class_id && random() < 0.5) {
            options.add(`${class_id} ${subject_id} ${stay.from_day}`);
            await db.insert(studentSubjects).values({ student_id: id, ...stay, subject_id });
          }
      pupils.push({ id, userId: user.userId, stays, options });
    }
    const parents: { userId: string; actor: (typeof admin)['actor']; children: Set<string> }[] = [];
    for (let number = 0; number < 3; number += 1) {
      const parent = await aUser(db, { role: 'parent' });
      const children = await linksOfAllKinds(
        db,
        { user_id: parent.userId, student_ids: pupils.map(({ id }) => id), at: NOW },
        pick,
      );
      parents.push({ ...parent, children });
    }
    const facts: Fact[] = [];
    for (let number = 0; number < 50; number += 1) {
      const { class_id, subject_id } = pick(taught);
      const author = pick(teachers).userId;
      const state = pick(['draft', 'scheduled', 'published', 'published', 'closed', 'removed'] as const);
      const due_day = day(below(25) - 12);
      const publish_at =
        state === 'draft' ? null : new Date(NOW.getTime() + (state === 'scheduled' ? 1 : -20) * DAY_MS);
      const chosen = random() < 0.3 ? pupils.filter(() => random() < 0.5).map((pupil) => pupil.id) : null;
      const id = await anAssignment(db, {
        ...(chosen && { student_ids: chosen }),
        class_id,
        subject_id,
        author_id: author,
        due_day,
        hand_in: pick(['none', 'paper', 'text', 'photos'] as const),
        publish_at,
        told_at: state === 'scheduled' ? null : publish_at,
        closed_at: state === 'closed' ? NOW : null,
        removed_at: state === 'removed' ? NOW : null,
      });
      facts.push({ id, class_id, subject_id, author, due_day, chosen, state });
    }

    // Reference implementation: the students who have it on its due day.
    const today = day(0);
    const isOfPupil = ({ id, stays, options }: (typeof pupils)[number], fact: Fact) =>
      (fact.state === 'published' || fact.state === 'closed') &&
      (fact.chosen === null || fact.chosen.includes(id)) &&
      stays.some(
        (stay) =>
          stay.class_id === fact.class_id &&
          isOn(stay, fact.due_day) &&
          (!taught.some((each) => each.chosen && each.subject_id === fact.subject_id) ||
            options.has(`${fact.class_id} ${fact.subject_id} ${stay.from_day}`)),
      );
    const isOfTeacher = (userId: string, fact: Fact) =>
      fact.state !== 'removed' &&
      taught.some(
        (each) => each.subject_id === fact.subject_id && each.teacher === userId && isOn(each.span, today),
      ) &&
      (fact.state !== 'draft' || fact.author === userId);
    const ids = (given: (fact: Fact) => boolean) =>
      facts
        .filter(given)
        .map(({ id }) => id)
        .toSorted();

    const staffSees = async (actor: (typeof admin)['actor']) => {
      const found: string[] = [];
      for (const { id: class_id } of rooms)
        for (const view of [{}, { view: 'past' as const }]) {
          const { assignments } = await apiAs(assignmentsRouter, db, actor).list({ class_id, ...view });
          found.push(...assignments.map(({ id }) => id));
        }
      return found.toSorted();
    };
    const familySees = async (actor: (typeof admin)['actor'], child: string) => {
      const api = apiAs(assignmentsRouter, db, actor);
      const first = await api.family({ child });
      const found = [...first.todo, ...first.late];
      for (let [page, more] = [1, true]; more; page += 1) {
        const next = await api.family({ child, page });
        found.push(...next.done);
        ({ more } = next);
      }
      return found.map(({ id }) => id).toSorted();
    };
    expect(await staffSees(admin.actor), `administrator, round ${round}`).toEqual(
      ids(({ state }) => state !== 'draft' && state !== 'removed'),
    );
    for (const { userId, actor } of teachers)
      expect(await staffSees(actor), `teacher, round ${round}`).toEqual(
        ids((fact) => isOfTeacher(userId, fact)),
      );
    for (const pupil of pupils) {
      const actor = { ...admin.actor, userId: pupil.userId, role: 'student' as const };
      const expected = ids((fact) => isOfPupil(pupil, fact));
      expect(await familySees(actor, pupil.id), `pupil, round ${round}`).toEqual(expected);
      seen += expected.length;
      for (const parent of parents) {
        if (parent.children.has(pupil.id))
          expect(await familySees(parent.actor, pupil.id), `parent, round ${round}`).toEqual(expected);
        else await expect(familySees(parent.actor, pupil.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      }
      for (const other of pupils)
        if (other !== pupil)
          await expect(familySees(actor, other.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    // Works: those of published assignments, for the teachers of the subject alone.
    for (const fact of facts.slice(0, 12))
      for (const { userId, actor } of teachers) {
        const open = isOfTeacher(userId, fact) && (fact.state === 'published' || fact.state === 'closed');
        const answer = await apiAs(worksRouter, db, actor)
          .list({ assignment_id: fact.id })
          .catch(() => null);
        expect(answer?.works.map(({ student }) => student.id).toSorted() ?? null).toEqual(
          open
            ? pupils
                .filter((pupil) => isOfPupil(pupil, fact))
                .map(({ id }) => id)
                .toSorted()
            : null,
        );
      }
    // Photos: for everybody who may read the work; missing for others.
    for (const fact of facts.filter((each) => pupils.some((pupil) => isOfPupil(pupil, each))).slice(0, 8)) {
      const owner = pupils.find((pupil) => isOfPupil(pupil, fact))!;
      const photo_id = await aWorkPhoto(db, files, { assignment_id: fact.id, student_id: owner.id });
      const opens = (actor: (typeof admin)['actor']) =>
        apiAs(workPhotosRouter, db, actor, { files })
          .open({ photo_id })
          .then(
            ({ size }) => size > 0,
            (error: unknown) => (error as { code: unknown }).code,
          );
      for (const { userId, actor } of teachers)
        expect(await opens(actor), `photo, teacher, round ${round}`).toBe(
          isOfTeacher(userId, fact) || 'NOT_FOUND',
        );
      for (const pupil of pupils)
        expect(await opens({ ...admin.actor, userId: pupil.userId, role: 'student' })).toBe(
          pupil === owner || 'NOT_FOUND',
        );
      for (const parent of parents)
        expect(await opens(parent.actor)).toBe(parent.children.has(owner.id) || 'NOT_FOUND');
      photosSeen += 1;
    }
    await expect(apiAs(assignmentsRouter, db, nobody.actor).list({})).rejects.toMatchObject({
      code: 'ROLE_PENDING',
    });
  }
  // The cases are not trivial.
  expect(seen).toBeGreaterThan(50);
  expect(photosSeen).toBeGreaterThan(20);
}, 60_000);

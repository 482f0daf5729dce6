import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { demoId } from '#features/demo.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { classSubjects } from '#features/roster/server/subjects.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { schoolDay, startOfDay } from '#platform/time/school-day.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { dueAt, type HandIn } from '../assignments.rules.ts';
import { assignments, assignmentStudents, assignmentWorks } from './assignments.tables.ts';
import { storePages } from './demo-pages.ts';

const DAY_MS = 86_400_000;
/** 14:10 in milliseconds since midnight. */
const AFTERNOON_MS = 850 * 60_000;

type Item = {
  title: string;
  body: string;
  /** Days from today; negative for the past. */
  due: number;
  time?: string;
  /** Days since publication; null for a draft, negative if scheduled. */
  given: number | null;
  points?: string;
  hand_in: HandIn;
  /** Given to a part of the class, including the demo student. */
  forSome?: boolean;
  /** The marks of works handed in by a part of the class, including the demo student. */
  works?: {
    text: string | null;
    /** The number of photographed pages. */
    photos?: number;
    days: number;
    points: string | null;
    comment: string | null;
    returned: boolean;
  };
};

/** Assignments that the demo teacher gave to one class. */
const OWN: readonly Item[] = [
  {
    title: 'Exercices 4 à 7, page 38',
    body: '**À faire sur le cahier d’exercices\u00a0:**\n- les exercices 4 et 5 en entier\n- le début des exercices 6 et 7\nLe rappel de cours : https://fr.wikipedia.org/wiki/Pourcentage',
    due: 1,
    time: '07:30',
    given: 1,
    points: '20',
    hand_in: 'paper',
  },
  {
    title: 'Apprendre la leçon 5',
    body: 'Les définitions encadrées sont à savoir par cœur.',
    due: 5,
    given: 0,
    hand_in: 'none',
  },
  {
    title: 'Problème du jardin rectangulaire',
    body: 'Une page au plus, avec le calcul de l’aire.',
    due: -4,
    given: 11,
    points: '20',
    hand_in: 'text',
    works: {
      text: 'L’aire du jardin est 12 × 8 = 96 m².\nIl faut donc 96 ÷ 4 = 24 sachets de graines.',
      days: 5,
      points: '15.5',
      comment: 'Bon raisonnement. Pensez à rédiger la réponse.',
      returned: true,
    },
  },
  {
    title: 'Tableau de proportionnalité',
    body: 'Recopier et compléter.',
    due: -1,
    given: 6,
    points: '10',
    hand_in: 'text',
  },
  {
    title: 'Construction au compas',
    body: 'Les deux pages de la construction, en photos.',
    due: -1,
    given: 5,
    points: '20',
    hand_in: 'photos',
    works: { text: null, photos: 2, days: 2, points: null, comment: null, returned: false },
  },
  {
    title: 'Figure à main levée',
    body: '',
    due: -2,
    given: 8,
    points: '10',
    hand_in: 'paper',
    works: { text: null, days: 2, points: '7', comment: null, returned: false },
  },
  {
    title: 'Devoir de fin de séquence',
    body: 'Chapitres 3 à 5. Barème à préciser.',
    due: 12,
    given: null,
    points: '20',
    hand_in: 'paper',
  },
  { title: 'Exercices de révision', body: '', due: 8, given: -3, hand_in: 'paper' },
  {
    title: 'Soutien : fractions et pourcentages',
    body: 'Fiche 2, les cinq premiers exercices.',
    due: 4,
    given: 2,
    hand_in: 'text',
    forSome: true,
  },
];

/** Assignments of other teachers for the family's classes. */
const OTHERS: readonly Item[] = [
  {
    title: 'Résumé du chapitre 2',
    body: 'Dix lignes, sans recopier le livre.',
    due: 1,
    given: 2,
    hand_in: 'text',
  },
  {
    title: 'Carte à compléter',
    body: 'Les fleuves et les grandes villes.\nApportez des crayons de couleur.',
    due: 3,
    given: 1,
    points: '10',
    hand_in: 'paper',
  },
  { title: 'Réciter la poésie', body: '', due: -2, given: 9, hand_in: 'none' },
];

type Place = { class_id: string; subject_id: string; teacher_id: string };

/** Assignments of the printed teacher's class and of the printed family's classes. */
export async function seedAssignments(
  tx: Tx,
  { now, timeZone, files }: { now: Date; timeZone: string; files: FileStore },
): Promise<void> {
  const idOf = async (role: string) =>
    one(
      await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, `${role}@demo.preau.school`)),
    ).id;
  const teacher = await idOf('teacher');
  const taught = await selectPlaces(tx);
  const ofChildren = await tx
    .select({ class_id: students.class_id })
    .from(students)
    .innerJoin(studentGuardians, eq(studentGuardians.student_id, students.id))
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(and(eq(guardians.user_id, await idOf('parent')), isNotNull(students.class_id)))
    .orderBy(asc(students.roll_number));
  const [pupil] = await tx
    .select({ id: students.id, class_id: students.class_id })
    .from(students)
    .where(eq(students.user_id, await idOf('student')));
  const ownPlaces = taught.filter(({ teacher_id }) => teacher_id === teacher);
  const own = ownPlaces.find(({ class_id }) => class_id === pupil?.class_id) ?? ownPlaces[0];
  const rooms = [...new Set([pupil?.class_id, ...ofChildren.map(({ class_id }) => class_id)])];
  const rows: { place: Place; item: Item }[] = own ? OWN.map((item) => ({ place: own, item })) : [];
  for (const room of rooms) {
    const others = taught.filter(({ class_id, teacher_id }) => class_id === room && teacher_id !== teacher);
    for (const [turn, item] of OTHERS.entries()) {
      const place = others[turn % others.length];
      if (place) rows.push({ place, item });
    }
  }
  const dayFrom = (days: number) => schoolDay(new Date(now.getTime() + days * DAY_MS), timeZone);
  const momentFrom = (days: number) => new Date(startOfDay(dayFrom(days), timeZone).getTime() + AFTERNOON_MS);
  for (const [number, { place, item }] of rows.entries()) {
    const { due, time = null, given, points = null, works, forSome = false, ...said } = item;
    // Today's assignments were published just before the demonstration starts.
    const publish_at = given === null ? null : given === 0 ? new Date(now.getTime() - 1) : momentFrom(-given);
    const id = demoId(92, number + 1);
    await tx.insert(assignments).values({
      id,
      class_id: place.class_id,
      subject_id: place.subject_id,
      author_id: place.teacher_id,
      ...said,
      for_chosen: forSome,
      points,
      due_day: dayFrom(due),
      due_time: time,
      due_at: dueAt(dayFrom(due), time, timeZone),
      publish_at,
      told_at: publish_at && publish_at <= now ? publish_at : null,
      created_at: publish_at && publish_at <= now ? publish_at : now,
    });
    if (!works && !forSome) continue;
    const others = await tx
      .select({ id: students.id })
      .from(students)
      .where(eq(students.class_id, place.class_id))
      .orderBy(asc(students.roll_number))
      .limit(4);
    const own = pupil?.class_id === place.class_id ? [pupil.id] : [];
    const handedIn = [...new Set([...own, ...others.map((each) => each.id)])];
    if (forSome)
      await tx
        .insert(assignmentStudents)
        .values(handedIn.map((student_id) => ({ assignment_id: id, student_id })));
    if (!works) continue;
    const { text, photos = 0, days, returned, ...mark } = works;
    const at = momentFrom(-days);
    await tx.insert(assignmentWorks).values(
      handedIn.map((student_id) => ({
        assignment_id: id,
        student_id,
        text,
        handed_in_at: text === null && photos === 0 ? null : at,
        received_at: text === null && photos === 0 ? at : null,
        version: photos > 0 ? 1 : 0,
        ...mark,
        revision: 1,
        ...(returned && {
          returned_points: mark.points,
          returned_comment: mark.comment,
          returned_at: momentFrom(-1),
        }),
      })),
    );
    for (const student_id of handedIn)
      await storePages(tx, files, { assignment_id: id, student_id, count: photos, at });
  }
}

async function selectPlaces(tx: Tx): Promise<Place[]> {
  const found = await tx
    .select({
      class_id: classSubjects.class_id,
      subject_id: classSubjects.subject_id,
      teacher_id: classSubjects.teacher_id,
    })
    .from(classSubjects)
    .innerJoin(classes, eq(classes.id, classSubjects.class_id))
    .orderBy(asc(classes.order_key), asc(classSubjects.subject_id));
  return found.flatMap(({ teacher_id, ...place }) => (teacher_id ? [{ ...place, teacher_id }] : []));
}

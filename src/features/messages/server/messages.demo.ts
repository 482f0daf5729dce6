import { and, asc, eq, inArray } from 'drizzle-orm';
import { demoId } from '#features/demo.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { classesTaughtBy } from '#features/roster/server/visibility.service.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { schoolDay, startOfDay } from '#platform/time/school-day.ts';
import { messageMembers, messages, messageThreads } from './messages.tables.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const NUMBERS = 96;
const MOST_MESSAGES = 10;

type Writer = 'admin' | 'teacher' | 'parent';
type Conversation = {
  subject: string;
  members: Exclude<Writer, 'admin'>[];
  about?: 'child';
  daysAgo: number;
  /** The author, the minute of the day, and the text of each message. */
  said: [Writer, number, string][];
};

const CONVERSATIONS: readonly Conversation[] = [
  {
    subject: 'Travail à la maison',
    members: ['teacher', 'parent'],
    about: 'child',
    daysAgo: 3,
    said: [
      [
        'teacher',
        965,
        'Bonjour Madame,\nvotre enfant participe bien en classe. Les devoirs de la semaine n’étaient pas faits :\n- exercices 4 à 7, page 52\n- leçon sur les fractions',
      ],
      ['parent', 1081, 'Bonsoir, merci de m’avoir prévenue. Nous nous y mettons dès ce soir.'],
    ],
  },
  {
    subject: 'Certificat de scolarité',
    members: ['parent'],
    daysAgo: 6,
    said: [
      ['parent', 560, 'Bonjour, puis-je retirer un certificat de scolarité cette semaine ?'],
      ['admin', 642, 'Bonjour, oui : il vous attend au secrétariat, de 8 h à 15 h.'],
    ],
  },
  {
    subject: 'Salle pour le contrôle',
    members: ['teacher'],
    daysAgo: 5,
    said: [
      ['teacher', 700, 'La salle 4 est-elle libre jeudi à 10 heures ?'],
      ['admin', 731, 'Oui, elle est à vous.'],
    ],
  },
];

/** Conversations of the demonstration's teacher and parent with each other and with the office. */
export async function seedMessages(
  tx: Tx,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const people = {
    admin: await accountOf(tx, 'admin'),
    teacher: await accountOf(tx, 'teacher'),
    parent: await accountOf(tx, 'parent'),
  };
  const child = await childOf(tx, people);
  for (const [place, { subject, members, about, daysAgo, said }] of CONVERSATIONS.entries()) {
    if (about && !child) continue;
    const day = schoolDay(new Date(now.getTime() - daysAgo * DAY_MS), timeZone);
    const at = (minute: number) => new Date(startOfDay(day, timeZone).getTime() + minute * MINUTE_MS);
    const id = demoId(NUMBERS, place * MOST_MESSAGES);
    await tx.insert(messageThreads).values({
      id,
      subject,
      student_id: about ? child : null,
      office: members.length === 1,
      last_at: at(said.at(-1)![1]),
      created_at: at(said[0]![1]),
    });
    await tx.insert(messageMembers).values(members.map((role) => ({ thread_id: id, user_id: people[role] })));
    await tx.insert(messages).values(
      said.map(([role, minute, body], number) => ({
        id: demoId(NUMBERS, place * MOST_MESSAGES + number + 1),
        thread_id: id,
        author_id: people[role],
        from_office: role === 'admin',
        body,
        sent_at: at(minute),
        told_at: at(minute),
      })),
    );
  }
}

async function accountOf(tx: Tx, role: Writer): Promise<string> {
  const found = one(
    await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, `${role}@demo.preau.school`)),
  );
  return found.id;
}

/** A child of the parent who is taught by the teacher. */
async function childOf(tx: Tx, { teacher, parent }: Record<Writer, string>): Promise<string | null> {
  const [found] = await tx
    .select({ id: students.id })
    .from(students)
    .innerJoin(studentGuardians, eq(studentGuardians.student_id, students.id))
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(and(eq(guardians.user_id, parent), inArray(students.class_id, classesTaughtBy(tx, teacher))))
    .orderBy(asc(students.roll_number))
    .limit(1);
  return found?.id ?? null;
}

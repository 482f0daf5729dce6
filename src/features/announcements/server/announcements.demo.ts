import { asc, eq, inArray } from 'drizzle-orm';
import { demoId } from '#features/demo.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classesTaughtBy } from '#features/roster/server/visibility.service.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { schoolDay, startOfDay } from '#platform/time/school-day.ts';
import type { AudienceRole } from '../announcements.rules.ts';
import { announcements } from './announcements.tables.ts';
import { writeClasses } from './announcements.queries.ts';

const DAY_MS = 86_400_000;
/** 15:20 in milliseconds since midnight. */
const AFTERNOON_MS = 920 * 60_000;

type Told = {
  by: 'admin' | 'teacher';
  daysAgo: number;
  roles: AudienceRole[];
  ofClass?: true;
  pinned?: true;
  acknowledge?: true;
  title_fr: string;
  body_fr: string;
  title_en: string | null;
  body_en: string | null;
};

const TOLD: readonly Told[] = [
  {
    by: 'admin',
    daysAgo: 2,
    roles: ['parent', 'student', 'teacher'],
    pinned: true,
    acknowledge: true,
    title_fr: 'Réunion des parents samedi à 9 heures',
    body_fr:
      'La réunion se tient dans la grande salle.\nLes professeurs principaux remettent les bulletins et répondent à vos questions.',
    title_en: 'Parents’ meeting on Saturday at 9',
    body_en: 'We meet in the main hall.\nClass masters hand out report cards and answer your questions.',
  },
  {
    by: 'admin',
    daysAgo: 9,
    roles: ['parent'],
    title_fr: 'Comment payer par téléphone',
    body_fr:
      'Les numéros de l’établissement sont dans « Frais », « Comment payer ». Appuyez sur « J’ai payé » après votre paiement.',
    title_en: 'How to pay by telephone',
    body_en: 'The school’s numbers are in “Fees”, “How to pay”. Press “I have paid” after your payment.',
  },
  {
    by: 'teacher',
    daysAgo: 5,
    roles: ['parent', 'student'],
    ofClass: true,
    title_fr: 'Contrôle de mathématiques jeudi',
    body_fr: 'Chapitres 3 et 4. Apportez la règle et le compas.',
    title_en: null,
    body_en: null,
  },
];

/** The demonstration school's recent announcements: to everybody, to parents, and to one class's families. */
export async function seedAnnouncements(
  tx: Tx,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const authorOf = async (role: Told['by']) =>
    one(
      await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, `${role}@demo.preau.school`)),
    ).id;
  for (const [place, { by, daysAgo, ofClass, pinned, acknowledge, ...said }] of TOLD.entries()) {
    const day = schoolDay(new Date(now.getTime() - daysAgo * DAY_MS), timeZone);
    const at = new Date(startOfDay(day, timeZone).getTime() + AFTERNOON_MS);
    const id = demoId(99, place + 1);
    await tx.insert(announcements).values({
      id,
      author_id: await authorOf(by),
      ...said,
      pinned: pinned ?? false,
      acknowledge: acknowledge ?? false,
      publish_at: at,
      told_at: at,
      created_at: at,
      ends_on: pinned ? schoolDay(new Date(now.getTime() + 7 * DAY_MS), timeZone) : null,
    });
    if (ofClass) await writeClasses(tx, id, [await classOf(tx, await authorOf(by))]);
  }
}

async function classOf(tx: Tx, teacherId: string): Promise<string> {
  const taught = one(
    await tx
      .select({ id: classes.id })
      .from(classes)
      .where(inArray(classes.id, classesTaughtBy(tx, teacherId)))
      .orderBy(asc(classes.grade_level), asc(classes.id))
      .limit(1),
  );
  return taught.id;
}

import { and, eq } from 'drizzle-orm';
import { classMarking } from '#features/marking/server/marking.tables.ts';
import { aClassScheme, aMark, aSheet } from '#features/marks/server/marks.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { newShortCode } from '#platform/secrets/server/short-code.ts';
import type { PromotionOutcome } from '#features/marking/marking-scheme.ts';
import { one } from '#platform/db/one.ts';
import type { CardSnapshot, CardSubject } from '../card-snapshot.ts';
import type { Audience } from '../report-cards.rules.ts';
import {
  cardMakingClasses,
  cardMakings,
  cardReleases,
  councilDecisions,
  councils,
  reportCards,
} from './report-cards.tables.ts';
import { hashOf } from './snapshots.ts';

/** The current year; if there is none, one from a year ago until next year. */
async function thisYear(db: Db) {
  const found = await db.transaction(findCurrentYear);
  if (found) return found;
  const year = new Date().getFullYear();
  return aYear(db, { first_day: `${year - 1}-09-01`, last_day: `${year + 1}-06-30`, status: 'current' });
}

/** A class with a scheme of two terms in the current year. */
export async function aReadyClass(db: Db, { class_id }: { class_id: string }) {
  const { id: year_id } = await thisYear(db);
  const found = await db
    .select()
    .from(classMarking)
    .where(and(eq(classMarking.class_id, class_id), eq(classMarking.year_id, year_id)));
  if (found.length === 0) await aClassScheme(db, { class_id, year_id });
  return { class_id, year_id };
}

/** A student of the class with one mark, because cards are only made for students with marks. */
export async function aMarkedStudent(db: Db, class_id: string): Promise<void> {
  const { year_id } = await aReadyClass(db, { class_id });
  const { id: student_id } = await aStudent(db, { class_id });
  const { subject_id } = await aClassSubject(db, { class_id });
  const { assessment_id } = await aSheet(db, { class_id, subject_id, year_id });
  await aMark(db, { assessment_id, student_id, number: '12' });
}

export const aCardSubject = (given: Partial<CardSubject> = {}): CardSubject => ({
  name: { fr: 'Mathématiques', en: 'Mathematics' },
  teacher: 'Ngo Bassa Élodie',
  group: null,
  weight: '4',
  counts: true,
  competences: [],
  values: ['12.50', '14.00'],
  value: '13.25',
  points: '53.00',
  judgement: null,
  rank: 3,
  grade: { fr: 'CA', en: 'CA' },
  appreciation: { fr: 'Assez bien', en: 'Fairly good' },
  lowest: '4.00',
  highest: '18.50',
  ...given,
});

/** A snapshot of one subject, by default in French with sequences. */
export const aSnapshot = (given: Partial<CardSnapshot> = {}): CardSnapshot => ({
  form: 1,
  language: 'fr',
  family: 'sequences',
  marking: 'numbers',
  subject_weight: 'coefficient',
  maximum: '20',
  pass_mark: '10',
  school: {
    name: 'Lycée de Test',
    motto: null,
    address: null,
    town: 'Douala',
    phone: null,
    registration_number: null,
    authority: {
      fr: ['RÉPUBLIQUE DU CAMEROUN', 'Paix – Travail – Patrie'],
      en: ['REPUBLIC OF CAMEROON', 'Peace – Work – Fatherland'],
    },
    logo: null,
  },
  year: '2026/2027',
  period: { index: 0, name: { fr: 'Trimestre 1', en: 'Term 1' } },
  class: { name: '3e A', size: 62, girls: 30, boys: 32, master: 'Mbarga Thérèse' },
  pupil: {
    name: 'Évina Zoé',
    roll_number: 'T-00001',
    matricule: null,
    born_on: '2012-05-17',
    born_at: 'Yaoundé',
    sex: 'female',
    repeater: false,
    guardian: 'Évina Paul',
  },
  columns: [
    { fr: 'Séquence 1', en: 'Sequence 1' },
    { fr: 'Séquence 2', en: 'Sequence 2' },
  ],
  subjects: [aCardSubject()],
  groups: [],
  ranks: { overall: true, subjects: true },
  result: {
    average: '13.25',
    points: '53.00',
    weights: '4',
    provisional: false,
    classified: true,
    rank: 1,
    ranked: 60,
    grade: { fr: 'CA', en: 'CA' },
    appreciation: { fr: 'Assez bien', en: 'Fairly good' },
  },
  slots: ['12.50', '14.00'],
  recall: [],
  discipline: { unjustified: '2', justified: '4', late: 1 },
  honours: [{ label: { fr: 'Tableau d’honneur', en: 'Honour roll' }, kind: 'honour', given: true }],
  profile: {
    mean: '10.42',
    lowest: '3.10',
    highest: '17.90',
    deviation: '2.31',
    count: 60,
    passed: 34,
    pass_rate: '56.67',
  },
  council: { appreciation: null, decision: null },
  ...given,
});

let made = 0;

type AMadeCard = {
  class_id: string;
  student_id: string;
  /** Null for the year's own card. */
  period?: number | null;
  released?: boolean;
  snapshot?: CardSnapshot;
};

export async function aMadeCard(
  db: Db,
  { class_id, student_id, period = 0, released = false, snapshot = aSnapshot() }: AMadeCard,
): Promise<string> {
  const { year_id } = await aReadyClass(db, { class_id });
  const marked = one(
    await db
      .select()
      .from(classMarking)
      .where(and(eq(classMarking.class_id, class_id), eq(classMarking.year_id, year_id))),
  );
  const id = newId();
  made += 1;
  await db.insert(reportCards).values({
    id,
    student_id,
    class_id,
    year_id,
    period,
    series: 2020,
    number: made,
    version: 1,
    marking_scheme_id: marked.marking_scheme_id,
    scheme_version: 1,
    snapshot,
    sha256: hashOf(snapshot),
    code: newShortCode(),
    public_url: 'https://portal.school.test',
    made_on: '2026-11-20',
    made_at: new Date('2026-11-20T10:00:00Z'),
    made_by: newId(),
  });
  if (released)
    for (const audience of ['family', 'student'] as const)
      await aRelease(db, { class_id, year_id, period, audience, at: new Date(Date.now() - 86_400_000) });
  return id;
}

type ARelease = { class_id: string; year_id: string; period: number | null; audience: Audience; at: Date };

export const aRelease = (db: Db, release: ARelease) =>
  db
    .insert(cardReleases)
    .values({ id: newId(), ...release, created_at: new Date(), created_by: newId() })
    .onConflictDoNothing();

/** A release of the second period far in the future. */
export async function aWaitingRelease(db: Db, class_id: string): Promise<void> {
  const { year_id } = await aReadyClass(db, { class_id });
  await aRelease(db, {
    class_id,
    year_id,
    period: 1,
    audience: 'family',
    at: new Date('2090-01-01T08:00:00Z'),
  });
}

/** A making of one class that has not started. */
export async function aMaking(db: Db, class_id: string): Promise<string> {
  const { year_id } = await aReadyClass(db, { class_id });
  const id = newId();
  await db.insert(cardMakings).values({
    id,
    year_id,
    period: 0,
    language: 'fr',
    public_url: 'https://portal.school.test',
    school_name: 'Lycée de Test',
    created_at: new Date(),
    created_by: newId(),
  });
  await db.insert(cardMakingClasses).values({ making_id: id, class_id, position: 0, students: 1 });
  return id;
}

/** The class has a card in the current year, which year-end tests may have changed. */
export async function aClassWithCards(db: Db, of: { class_id: string; student_id: string }): Promise<void> {
  const { year_id } = await aReadyClass(db, of);
  const own = and(eq(reportCards.class_id, of.class_id), eq(reportCards.year_id, year_id));
  if ((await db.select({ id: reportCards.id }).from(reportCards).where(own)).length > 0) return;
  for (const period of [0, 1]) await aMadeCard(db, { ...of, period });
}

/** The class council's year decision for each of these students. */
export async function aYearCouncil(
  db: Db,
  of: { class_id: string; year_id: string },
  decisions: Readonly<Record<string, PromotionOutcome>>,
): Promise<void> {
  const council_id = newId();
  await db.insert(councils).values({ id: council_id, ...of, period: null, created_at: new Date() });
  await db.insert(councilDecisions).values(
    Object.entries(decisions).map(([student_id, decision]) => ({
      council_id,
      student_id,
      decision,
      decision_reason: 'Decided by the council',
      changed_at: new Date(),
      changed_by: newId(),
    })),
  );
}

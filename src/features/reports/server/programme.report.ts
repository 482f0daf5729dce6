import type { Term } from '#features/lesson-log/lesson-plans.contract.ts';
import { plannedPoints, termsOf, unplannedSubjects } from '#features/lesson-log/server/plan.service.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { groupedBy } from '#platform/grouping/grouped-by.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import type { Words } from '../reports.contract.ts';
import { ALL, both, column, commonColumns, percentOf } from './report.ts';
import type { Asked, FigureAsked, FigureRows, Report, ReportTable, Slice } from './report.ts';
import { rowOf, sumOf, titleOf, total, writtenPercent } from './report.ts';

const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Program coverage'),
  about: say(/*i18n*/ 'Lessons planned for the year, and those whose points are treated'),
  class: say(/*i18n*/ 'Class'),
  subject: say(/*i18n*/ 'Subject'),
  term: say(/*i18n*/ 'Term'),
  nth: (nth: string) => say(/*i18n*/ 'Term {nth}', { nth }),
  point: say(/*i18n*/ 'Point of the plan'),
  planned: say(/*i18n*/ 'Lessons planned'),
  treated: say(/*i18n*/ 'Lessons treated'),
  share: say(/*i18n*/ 'Share treated'),
  unplanned: say(/*i18n*/ 'Subjects without a plan'),
  lessons: say(/*i18n*/ 'Lessons'),
  treatedOn: say(/*i18n*/ 'Treated on'),
  nothing: say(/*i18n*/ 'No yearly plan is written yet.'),
  finding: (treated: string, planned: string, share: string) =>
    say(/*i18n*/ '{treated} of {planned} planned lessons are treated: {share}.', { treated, planned, share }),
  rule: say(
    /*i18n*/ 'Points of the yearly plans as they are now, with their lessons. A point and all its lessons count as treated once a lesson of the class has ticked it, by the day shown.',
  ),
  unplannedRule: say(/*i18n*/ 'Subjects that a class takes and for which no yearly plan is written.'),
}));

type Point = Awaited<ReturnType<typeof plannedPoints>>[number];
type Unplanned = Awaited<ReturnType<typeof unplannedSubjects>>[number];
type Found = { points: readonly Point[]; unplanned: readonly Unplanned[]; terms: readonly Term[] };

const BY = ['class', 'subject', 'term'] as const;
type By = (typeof BY)[number];
const byOf = ({ by }: Asked): By => BY.find((one) => one === by) ?? 'class';
const head = (key: 'class' | 'subject' | 'term' | 'planned' | 'treated' | 'share' | 'unplanned') =>
  both(WORDS, (words) => words[key]);

async function find(tx: Tx, { as_of, today, class_id }: Asked): Promise<Found> {
  const until = as_of ?? today;
  const year = await findYearOn(tx, until);
  if (!year) return { points: [], unplanned: [], terms: [] };
  return {
    points: await plannedPoints(tx, { year, until, class_id }),
    unplanned: await unplannedSubjects(tx, { year, until, class_id }),
    terms: termsOf(year),
  };
}

const keyOf = (
  by: By,
  of: { class: { id: string }; subject: { id: string } | null; term?: number },
): string => (by === 'class' ? of.class.id : by === 'subject' ? (of.subject?.id ?? '') : String(of.term));

function termWords(terms: readonly Term[], number: number): Words {
  const term = terms.find((one) => one.number === number);
  return term ? { en: term.name_en, fr: term.name_fr } : both(WORDS, (words) => words.nth(String(number)));
}

const subjectWords = (subject: Unplanned['subject']): Words => ({
  en: subject?.name_en ?? '',
  fr: subject?.name_fr ?? '',
});

function labelOf(by: By, of: Point | Unplanned, terms: readonly Term[]): Words | string {
  if (by === 'class') return classLabel(of.class);
  if (by === 'subject') return subjectWords(of.subject);
  return termWords(terms, 'term' in of ? of.term : 0);
}

function cells(points: readonly Point[], unplanned: number) {
  const planned = sumOf(points, 'lessons');
  const treated = sumOf(
    points.filter(({ treated_on }) => treated_on !== null),
    'lessons',
  );
  return {
    planned: String(planned),
    treated: String(treated),
    share: percentOf(treated, planned),
    unplanned,
  };
}

function tableOf(asked: Asked, { points, unplanned, terms }: Found): ReportTable {
  const by = byOf(asked);
  const columns = [
    column('label', 'text', head(by)),
    column('planned', 'decimal', head('planned')),
    column('treated', 'decimal', head('treated')),
    column('share', 'percent', head('share')),
    // A missing plan belongs to no term.
    ...(by === 'term' ? [] : [column('unplanned', 'count', head('unplanned'))]),
  ];
  const missing = by === 'term' ? [] : unplanned;
  const labels = new Map<string, Words | string>();
  for (const one of [...points, ...missing]) {
    const key = keyOf(by, one);
    if (!labels.has(key)) labels.set(key, labelOf(by, one, terms));
  }
  const keys = [...labels.keys()];
  if (by === 'term') keys.sort((one, other) => Number(one) - Number(other));
  const all = cells(points, missing.length);
  const ownPoints = groupedBy(points, (one) => keyOf(by, one));
  const ownMissing = groupedBy(missing, (one) => keyOf(by, one));
  return {
    columns,
    rows: keys.map((key) =>
      rowOf(columns, key, {
        ...cells(ownPoints.get(key) ?? [], ownMissing.get(key)?.length ?? 0),
        label: labels.get(key)!,
      }),
    ),
    total: rowOf(columns, ALL, { ...all, label: total() }),
    finding: both(WORDS, (words, language) =>
      all.share === null
        ? words.nothing
        : words.finding(all.treated, all.planned, writtenPercent(all.share, language)),
    ),
    chart: { column: 'treated', of: 'planned' },
    applied: {
      by,
      as_of: asked.as_of ?? asked.today,
      ...(asked.class_id && { class_id: asked.class_id }),
    },
    headline: 'share',
  };
}

const planOf = ({ class: { id }, subject }: Point | Unplanned) =>
  `/lesson-log/plan?class_id=${id}&subject_id=${subject?.id}`;

async function open(
  tx: Tx,
  asked: Asked,
  wish: FigureAsked,
  { limit, offset }: Slice,
): Promise<FigureRows | null> {
  const found = await find(tx, asked);
  const title = titleOf(tableOf(asked, found), wish);
  if (!title) return null;
  const by = byOf(asked);
  const isOwn = (one: Point | Unplanned) => wish.row === ALL || keyOf(by, one) === wish.row;
  const place = [commonColumns().class, column('subject', 'text', head('subject'))];
  if (wish.figure === 'unplanned') {
    const missing = found.unplanned.filter(isOwn);
    return {
      title,
      rule: both(WORDS, (words) => words.unplannedRule),
      columns: place,
      rows: missing
        .slice(offset, offset + limit)
        .map((one) =>
          rowOf(
            place,
            `${one.class.id} ${one.subject?.id}`,
            { class: classLabel(one.class), subject: subjectWords(one.subject) },
            planOf(one),
          ),
        ),
      total: missing.length,
    };
  }
  const points = found.points
    .filter(isOwn)
    .filter(({ treated_on }) => wish.figure !== 'treated' || treated_on !== null);
  const columns = [
    ...place,
    column(
      'point',
      'text',
      both(WORDS, (words) => words.point),
    ),
    column('term', 'text', head('term')),
    column(
      'lessons',
      'decimal',
      both(WORDS, (words) => words.lessons),
      false,
    ),
    column(
      'treated_on',
      'day',
      both(WORDS, (words) => words.treatedOn),
      false,
    ),
  ];
  return {
    title,
    rule: both(WORDS, (words) => words.rule),
    columns,
    rows: points.slice(offset, offset + limit).map((one) =>
      rowOf(
        columns,
        `${one.class.id} ${one.id}`,
        {
          class: classLabel(one.class),
          subject: subjectWords(one.subject),
          point: one.title,
          term: termWords(found.terms, one.term),
          lessons: String(one.lessons),
          treated_on: one.treated_on,
        },
        planOf(one),
      ),
    ),
    total: points.length,
  };
}

export const programmeReport: Report = {
  key: 'programme',
  title: () => both(WORDS, ({ title }) => title),
  about: () => both(WORDS, ({ about }) => about),
  filters: ['by', 'class_id', 'as_of'],
  groupings: [...BY],
  read: async (tx, asked) => tableOf(asked, await find(tx, asked)),
  open,
};

import { sql } from 'drizzle-orm';
import { studentFees } from '#features/fees/server/fees.tables.ts';
import { classMarking } from '#features/marking/server/marking.tables.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { studentPhotos } from '#features/roster/server/student-photos.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import {
  ALL,
  type Asked,
  both,
  column,
  commonColumns,
  type FigureAsked,
  type FigureRows,
  type Report,
  type ReportTable,
  rowOf,
  type Slice,
  titleOf,
  total,
} from './report.ts';

const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Exam candidates'),
  about: say(/*i18n*/ 'Students of exam classes, and what their registration lacks'),
  class: say(/*i18n*/ 'Class'),
  candidates: say(/*i18n*/ 'Candidates'),
  ready: say(/*i18n*/ 'Complete'),
  matricule: say(/*i18n*/ 'National number missing'),
  photo: say(/*i18n*/ 'Photo missing'),
  certificate: say(/*i18n*/ 'Birth certificate missing'),
  birth: say(/*i18n*/ 'Birth date or place missing'),
  fees: say(/*i18n*/ 'Fees overdue'),
  lacks: say(/*i18n*/ 'Lacks'),
  nothing: say(/*i18n*/ 'No class of this school year is marked as an exam class yet.'),
  finding: (ready: string, candidates: string) =>
    say(/*i18n*/ '{ready} of {candidates} candidates have everything.', { ready, candidates }),
  rule: say(
    /*i18n*/ 'Students in an exam class today. Complete: national number, photo, number of the birth certificate, date and place of birth, and no overdue fee.',
  ),
}));

const LACKS = ['matricule', 'photo', 'certificate', 'birth', 'fees'] as const;
type Lack = (typeof LACKS)[number];
type Candidate = {
  id: string;
  full_name: string | null;
  roll_number: string;
  class_id: string;
  name: string;
  section: string | null;
} & Record<Lack, boolean>;

const selectCandidates = async (tx: Tx, { today, class_id }: Asked): Promise<Candidate[]> =>
  (
    await tx.execute<Candidate>(sql`
      select s.id, s.full_name, s.roll_number, c.id as class_id, c.name, c.section,
        s.national_matricule is null as matricule, s.birth_certificate is null as certificate,
        s.date_of_birth is null or s.place_of_birth is null as birth,
        not exists (select from ${studentPhotos} o where o.student_id = s.id) as photo,
        exists (select from ${studentFees} f where f.student_id = s.id and f.state <> 'paid' and f.due_date < ${today}::date) as fees
      from ${classMarking} k join ${schoolYears} y on y.id = k.year_id and y.status = 'current'
        join ${classes} c on c.id = k.class_id
        join ${classMemberships} m on m.class_id = c.id and m.from_day <= ${today}::date
          and (m.until_day is null or m.until_day >= ${today}::date)
        join ${students} s on s.id = m.student_id
      where k.exam_class ${class_id ? sql`and c.id = ${class_id}::uuid` : sql``}
      order by c.order_key, c.id, s.name_key, s.roll_number`)
  ).rows;

const isReady = (candidate: Candidate) => LACKS.every((lack) => !candidate[lack]);

const cells = (of: readonly Candidate[]) => ({
  candidates: of.length,
  ready: of.filter(isReady).length,
  ...Object.fromEntries(LACKS.map((lack) => [lack, of.filter((one) => one[lack]).length])),
});

function tableOf(asked: Asked, found: readonly Candidate[]): ReportTable {
  const columns = [
    column(
      'label',
      'text',
      both(WORDS, (words) => words.class),
    ),
    ...(['candidates', 'ready', ...LACKS] as const).map((key) =>
      column(
        key,
        'count',
        both(WORDS, (words) => words[key]),
      ),
    ),
  ];
  const ids = [...new Set(found.map(({ class_id }) => class_id))];
  const ready = found.filter(isReady).length;
  return {
    columns,
    rows: ids.map((id) => {
      const own = found.filter(({ class_id }) => class_id === id);
      return rowOf(columns, id, { ...cells(own), label: classLabel(own[0]!) });
    }),
    total: rowOf(columns, ALL, { ...cells(found), label: total() }),
    finding: both(WORDS, (words) =>
      found.length === 0 ? words.nothing : words.finding(String(ready), String(found.length)),
    ),
    chart: { column: 'ready', of: 'candidates' },
    applied: asked.class_id ? { class_id: asked.class_id } : {},
    headline: 'ready',
  };
}

async function open(
  tx: Tx,
  asked: Asked,
  wish: FigureAsked,
  { limit, offset }: Slice,
): Promise<FigureRows | null> {
  const found = await selectCandidates(tx, asked);
  const title = titleOf(tableOf(asked, found), wish);
  if (!title) return null;
  const lack = LACKS.find((one) => one === wish.figure);
  const shown = found
    .filter(({ class_id }) => wish.row === ALL || class_id === wish.row)
    .filter((one) => (wish.figure === 'ready' ? isReady(one) : lack ? one[lack] : true));
  const common = commonColumns();
  const columns = [
    common.student,
    common.roll_number,
    common.class,
    column(
      'lacks',
      'text',
      both(WORDS, ({ lacks }) => lacks),
    ),
  ];
  return {
    title,
    rule: both(WORDS, ({ rule }) => rule),
    columns,
    rows: shown.slice(offset, offset + limit).map((one) =>
      rowOf(
        columns,
        one.id,
        {
          student: one.full_name ?? one.roll_number,
          roll_number: one.roll_number,
          class: classLabel(one),
          lacks: both(WORDS, (words) =>
            LACKS.filter((each) => one[each])
              .map((each) => words[each])
              .join(', '),
          ),
        },
        `/students/${one.id}`,
      ),
    ),
    total: shown.length,
  };
}

export const candidatesReport: Report = {
  key: 'candidates',
  title: () => both(WORDS, ({ title }) => title),
  about: () => both(WORDS, ({ about }) => about),
  filters: ['class_id'],
  groupings: [],
  read: async (tx, asked) => tableOf(asked, await selectCandidates(tx, asked)),
  open,
};

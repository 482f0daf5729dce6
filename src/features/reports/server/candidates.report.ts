import { sql } from 'drizzle-orm';
import { mayKeepFees } from '#features/fees/fees.policy.ts';
import { studentFees } from '#features/fees/server/fees.tables.ts';
import { classMarking } from '#features/marking/server/marking.tables.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { schoolLevels, schoolSections } from '#features/roster/server/levels.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { studentPhotos } from '#features/roster/server/student-photos.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { levelKey, levelLabel, type LevelNames } from './level-rows.ts';
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
  level: say(/*i18n*/ 'Level'),
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
  recordRule: say(
    /*i18n*/ 'Students in an exam class today. Complete: national number, photo, number of the birth certificate, date and place of birth. Overdue fees are counted for the bursar and the head alone.',
  ),
}));

const LACKS = ['matricule', 'photo', 'certificate', 'birth', 'fees'] as const;
type Lack = (typeof LACKS)[number];
/** Only financial duties learn whether a student owes; for others it is not counted. */
const lacksFor = ({ actor }: Asked): readonly Lack[] =>
  mayKeepFees(actor) ? LACKS : LACKS.filter((lack) => lack !== 'fees');
type Candidate = {
  id: string;
  full_name: string | null;
  roll_number: string;
  class_id: string;
  name: string;
  section: string | null;
  level_key: string;
} & LevelNames &
  Record<Lack, boolean>;

const selectCandidates = async (tx: Tx, asked: Asked): Promise<Candidate[]> => {
  const { today, class_id } = asked;
  const owes = sql`exists (select from ${studentFees} f where f.student_id = s.id and f.state <> 'paid' and f.due_date < ${today}::date)`;
  return (
    await tx.execute<Candidate>(sql`
      select s.id, s.full_name, s.roll_number, c.id as class_id, c.name, c.section,
        ${levelKey} as level_key, l.name as level, e.name as part, c.grade_level as grade,
        s.national_matricule is null as matricule, s.birth_certificate is null as certificate,
        s.date_of_birth is null or s.place_of_birth is null as birth,
        not exists (select from ${studentPhotos} o where o.student_id = s.id) as photo,
        ${lacksFor(asked).includes('fees') ? owes : sql`false`} as fees
      from ${classMarking} k join ${schoolYears} y on y.id = k.year_id and y.status = 'current'
        join ${classes} c on c.id = k.class_id
        left join ${schoolLevels} l on l.id = c.level_id left join ${schoolSections} e on e.id = l.section_id
        join ${classMemberships} m on m.class_id = c.id and m.from_day <= ${today}::date
          and (m.until_day is null or m.until_day >= ${today}::date)
        join ${students} s on s.id = m.student_id
      where k.exam_class ${class_id ? sql`and c.id = ${class_id}::uuid` : sql``}
      order by c.order_key, c.id, s.name_key, s.roll_number`)
  ).rows;
};

type By = 'level' | 'class';
const byOf = ({ by }: Asked): By => (by === 'class' ? 'class' : 'level');
const keyOf = (by: By, one: Candidate) => (by === 'class' ? one.class_id : one.level_key);

const isReady = (candidate: Candidate) => LACKS.every((lack) => !candidate[lack]);

const cells = (of: readonly Candidate[]) => ({
  candidates: of.length,
  ready: of.filter(isReady).length,
  ...Object.fromEntries(LACKS.map((lack) => [lack, of.filter((one) => one[lack]).length])),
});

function tableOf(asked: Asked, found: readonly Candidate[]): ReportTable {
  const by = byOf(asked);
  const columns = [
    column(
      'label',
      'text',
      both(WORDS, (words) => words[by]),
    ),
    ...(['candidates', 'ready', ...lacksFor(asked)] as const).map((key) =>
      column(
        key,
        'count',
        both(WORDS, (words) => words[key]),
      ),
    ),
  ];
  const keys = [...new Set(found.map((one) => keyOf(by, one)))];
  const manyParts = new Set(found.map(({ part }) => part)).size > 1;
  const ready = found.filter(isReady).length;
  return {
    columns,
    rows: keys.map((key) => {
      const own = found.filter((one) => keyOf(by, one) === key);
      const label = by === 'class' ? classLabel(own[0]!) : levelLabel(own[0]!, manyParts);
      return rowOf(columns, key, { ...cells(own), label });
    }),
    total: rowOf(columns, ALL, { ...cells(found), label: total() }),
    finding: both(WORDS, (words) =>
      found.length === 0 ? words.nothing : words.finding(String(ready), String(found.length)),
    ),
    chart: { column: 'ready', of: 'candidates' },
    applied: { by, ...(asked.class_id && { class_id: asked.class_id }) },
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

    .filter((one) => wish.row === ALL || keyOf(byOf(asked), one) === wish.row)
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
    rule: both(WORDS, ({ rule, recordRule }) => (lacksFor(asked) === LACKS ? rule : recordRule)),
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
  filters: ['by', 'class_id'],
  groupings: ['level', 'class'],
  read: async (tx, asked) => tableOf(asked, await selectCandidates(tx, asked)),
  open,
};

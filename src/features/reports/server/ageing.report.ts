import { type SQL, sql } from 'drizzle-orm';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { formatDay } from '#platform/time/format.ts';
import { openFees } from './collection.report.ts';
import { CLASS_KEY, feesOn, ofClass, withClass } from './fee-rows.ts';
import { dayOf } from './movement-rows.ts';
import {
  ALL,
  type Asked,
  both,
  column,
  money,
  moneyOfAll,
  noClass,
  percentOf,
  type Report,
  type ReportTable,
  rowOf,
  titleOf,
  total,
  writtenMoney,
  writtenPercent,
} from './report.ts';

const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Arrears by age'),
  about: say(/*i18n*/ 'What is owed by how many days it is late: 30, 60, 90 and more'),
  class: say(/*i18n*/ 'Class'),
  not_due: say(/*i18n*/ 'Not due yet'),
  to_30: say(/*i18n*/ '1–30 days'),
  to_60: say(/*i18n*/ '31–60 days'),
  to_90: say(/*i18n*/ '61–90 days'),
  over_90: say(/*i18n*/ 'Over 90 days'),
  late: say(/*i18n*/ 'Overdue'),
  nothing: say(/*i18n*/ 'Nothing was overdue on this day.'),
  finding: (late: string, share: string) =>
    say(/*i18n*/ '{late} is overdue; {share} of it for more than 90 days.', { late, share }),
  rule: (day: string) =>
    say(
      /*i18n*/ 'Fees not fully paid at the end of {day}, by the days since their due date. A fee due that day is not late.',
      { day },
    ),
}));

const BANDS = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const;
type Band = (typeof BANDS)[number];
const FIGURES = [...BANDS, 'late'] as const;
type Figure = (typeof FIGURES)[number];

/** Days late, of a fee `f`. */
const isIn = (asked: Asked): Record<Figure, SQL> => {
  const late = sql`(${dayOf(asked)}::date - f.due_date)`;
  return {
    not_due: sql`${late} <= 0`,
    to_30: sql`${late} between 1 and 30`,
    to_60: sql`${late} between 31 and 60`,
    to_90: sql`${late} between 61 and 90`,
    over_90: sql`${late} > 90`,
    late: sql`${late} > 0`,
  };
};

type Named = { key: string; name: string | null; section: string | null };
type Row = Named & Record<Figure, bigint>;

async function selectBands(tx: Tx, asked: Asked): Promise<Row[]> {
  const conditions = isIn(asked);
  const sums = BANDS.map(
    (band) =>
      sql`coalesce(sum(f.due - f.paid) filter (where ${conditions[band]}), 0)::text as ${sql.identifier(band)}`,
  );
  const { rows } = await tx.execute<Named & Record<Band, string>>(sql`
    select ${CLASS_KEY} as key, c.name, c.section, ${sql.join(sums, sql`, `)}
    from ${feesOn(asked)} f ${withClass(asked)} where f.due > f.paid ${ofClass(asked)}
    group by c.id order by c.order_key nulls last, c.id`);
  return rows.map(({ key, name, section, ...bands }) => {
    const [not_due, to_30, to_60, to_90, over_90] = BANDS.map((band) => BigInt(bands[band])) as [
      bigint,
      bigint,
      bigint,
      bigint,
      bigint,
    ];
    const late = to_30 + to_60 + to_90 + over_90;
    return { key, name, section, not_due, to_30, to_60, to_90, over_90, late };
  });
}

const cells = (row: Record<Figure, bigint>) =>
  Object.fromEntries(FIGURES.map((figure) => [figure, money(row[figure])]));

async function read(tx: Tx, asked: Asked): Promise<ReportTable> {
  const found = await selectBands(tx, asked);
  const columns = [
    column(
      'label',
      'text',
      both(WORDS, (words) => words.class),
    ),
    ...FIGURES.map((figure) =>
      column(
        figure,
        'money',
        both(WORDS, (words) => words[figure]),
      ),
    ),
  ];
  const all = Object.fromEntries(FIGURES.map((figure) => [figure, moneyOfAll(found, figure)])) as Record<
    Figure,
    bigint
  >;
  const share = percentOf(all.over_90, all.late);
  return {
    columns,
    rows: found.map((row) =>
      rowOf(columns, row.key, {
        ...cells(row),
        label: row.name === null ? noClass() : classLabel({ name: row.name, section: row.section }),
      }),
    ),
    total: rowOf(columns, ALL, { ...cells(all), label: total() }),
    finding: both(WORDS, (words, language) =>
      share === null ? words.nothing : words.finding(writtenMoney(all.late), writtenPercent(share, language)),
    ),
    chart: { column: 'late', of: null },
    applied: { as_of: dayOf(asked), ...(asked.class_id && { class_id: asked.class_id }) },
    headline: 'late',
  };
}

export const ageingReport: Report = {
  key: 'ageing',
  title: () => both(WORDS, ({ title }) => title),
  about: () => both(WORDS, ({ about }) => about),
  filters: ['class_id', 'as_of'],
  groupings: [],
  read,
  open: async (tx, asked, wish, slice) => {
    const title = titleOf(await read(tx, asked), wish);
    const which = FIGURES.find((figure) => figure === wish.figure);
    if (!title || !which) return null;
    const late = sql`and f.due > f.paid and ${isIn(asked)[which]}`;
    return {
      title,
      rule: both(WORDS, (words, language) => words.rule(formatDay(dayOf(asked), language))),
      ...(await openFees(tx, asked, wish, slice, late)),
    };
  },
};

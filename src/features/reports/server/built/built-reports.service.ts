import type { Actor } from '#features/people/people.rules.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { inSnapshot } from '#platform/db/snapshot.ts';
import { counted, MOST_ROWS } from '#platform/files/batches.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { formatNumber } from '#platform/time/format.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type {
  BuiltAnswer,
  BuiltFileInput,
  BuiltInput,
  VocabularyField,
  VocabularyMatter,
} from '../../built-reports.contract.ts';
import type { BuiltFilters } from '../../built-reports.filters.ts';
import { isGrouped, readDefinition } from '../../built-reports.rules.ts';
import type { ReportCell, ReportColumn, ReportRow, Words } from '../../reports.contract.ts';
import { ALL, both, column, type Slice, total } from '../report.ts';
import { writtenCell } from '../report-cells.ts';
import { type FileCall, fileOf, writeTable } from '../report-file.ts';
import { BUILT_WORDS } from './built.papers.ts';
import {
  type FoundGroup,
  type FoundRow,
  limitTime,
  selectGroups,
  selectRows,
  streamRows,
} from './built-query.ts';
import type { Choices, Field } from './matter.ts';
import { mattersFor, type Plan, planFor, type PlannedMeasure, titleOfMatter } from './vocabulary.ts';

type Reader = { actor: Pick<Actor, 'role' | 'duties'>; now: () => Date; timeZone: string };
type Refused = { refused: 'NOT_IN_VOCABULARY' };
const REFUSED: Refused = { refused: 'NOT_IN_VOCABULARY' };

const todayOf = ({ now, timeZone }: Reader): SchoolDay => schoolDay(now(), timeZone);
const NO_CHOICES: Choices = new Map();

/** The subjects and fields available to the reader, with the values of every choice. */
export async function readVocabulary(tx: Tx, reader: Reader): Promise<VocabularyMatter[]> {
  const matters: VocabularyMatter[] = [];
  for (const { key, title, rule, fields, columns } of mattersFor(reader.actor, todayOf(reader))) {
    const described: VocabularyField[] = [];
    for (const field of fields) {
      const choices = (await field.choices?.(tx)) ?? NO_CHOICES;
      const { key: name, kind, head } = field;
      described.push({
        key: name,
        kind,
        head,
        choices: [...choices].map(([value, words]) => ({ value, words })),
      });
    }
    matters.push({ key, title, rule, fields: described, columns: [...columns] });
  }
  return matters;
}

/** Turns stored values of a field into cells. */
async function cellsOf(tx: Tx, field: Field): Promise<(value: string | null) => ReportCell> {
  const { kind, wordsOf } = field;
  const choices = kind === 'choice' ? ((await field.choices?.(tx)) ?? NO_CHOICES) : NO_CHOICES;
  return (value) => {
    if (value === null || value === '') return null;
    if (kind === 'choice') return wordsOf?.(value) ?? choices.get(value) ?? value;
    return numberCell(kind, value);
  };
}

const numberCell = (kind: Field['kind'], value: string): ReportCell => {
  if (kind === 'money') return amountText(centimes(BigInt(value)));
  return kind === 'count' ? Number(value) : value;
};

const kindOf = ({ kind }: Field): ReportColumn['kind'] => (kind === 'choice' ? 'text' : kind);

const rowColumnsOf = ({ columns }: Plan): ReportColumn[] =>
  columns.map((field) => column(field.key, kindOf(field), field.head, false));

async function rowMaker(tx: Tx, { columns, matter: { opens } }: Plan): Promise<(row: FoundRow) => ReportRow> {
  const makers: ((value: string | null) => ReportCell)[] = [];
  for (const field of columns) makers.push(await cellsOf(tx, field));
  return (row) => ({
    key: row.id,
    cells: row.values.map((value, place) => makers[place]!(value)),
    to: row.opens === null ? null : (opens?.page(row.opens) ?? null),
  });
}

async function readRows(tx: Tx, plan: Plan, slice: Slice): Promise<Omit<BuiltAnswer, 'title' | 'rule'>> {
  const { rows, total: fitting } = await selectRows(tx, plan, slice);
  const rowOf = await rowMaker(tx, plan);
  return {
    finding: both(BUILT_WORDS, (words, language) =>
      fitting === 1
        ? words.foundOne
        : fitting === 0
          ? words.nothing
          : words.found(formatNumber(fitting, language)),
    ),
    columns: rowColumnsOf(plan),
    rows: rows.map(rowOf),
    total: null,
    fitting,
    groups: [],
    cut: false,
    chart: null,
  };
}

const COUNT: PlannedMeasure = { take: 'count', field: null };

function measureColumn(measure: PlannedMeasure): ReportColumn {
  if (measure.field === null)
    return column(
      'count',
      'count',
      both(BUILT_WORDS, (words) => words.rows),
    );
  const { take, field } = measure;
  const kind = take === 'average' && field.kind === 'count' ? 'decimal' : kindOf(field);
  const head = both(BUILT_WORDS, (words, language) => words.takes[take](field.head[language]));
  return column(`${take}.${field.key}`, kind, head);
}

const figureCell = ({ take, field }: PlannedMeasure, value: string | null): ReportCell => {
  if (value === null) return null;
  if (field === null) return Number(value);
  return take === 'average' && field.kind === 'count' ? value : numberCell(field.kind, value);
};

async function readGroups(tx: Tx, plan: Plan): Promise<Omit<BuiltAnswer, 'title' | 'rule'>> {
  const measures = plan.measures.length > 0 ? plan.measures : [COUNT];
  const { groups, all, cut } = await selectGroups(tx, { ...plan, measures });
  const makers: { cell: (value: string | null) => ReportCell; places: ReadonlyMap<string, number> }[] = [];
  for (const field of plan.by) {
    const choices = (await field.choices?.(tx)) ?? NO_CHOICES;
    const places = new Map([...choices.keys()].map((value, place) => [value, place]));
    makers.push({ cell: await cellsOf(tx, field), places });
  }
  const inOrder = groups.toSorted((a, b) => {
    for (const [place, { places }] of makers.entries()) {
      const order = compare(a.values[place] ?? null, b.values[place] ?? null, places);
      if (order !== 0) return order;
    }
    return 0;
  });
  const none: Words = both(BUILT_WORDS, (words) => words.none);
  const figuresOf = ({ figures }: FoundGroup) =>
    measures.map((one, place) => figureCell(one, figures[place] ?? null));
  const rows = inOrder.map((group): ReportRow => ({
    key: JSON.stringify(group.values),
    cells: [
      ...makers.map(({ cell }, place) => cell(group.values[place] ?? null) ?? none),
      ...figuresOf(group),
    ],
    to: null,
  }));
  const columns = [
    ...plan.by.map((field) => column(field.key, kindOf(field), field.head, false)),
    ...measures.map((measure) => measureColumn(measure)),
  ];
  const labels: ReportCell[] = plan.by.map((_, place) => (place === 0 ? total() : null));
  return {
    finding: findingOf({ columns, rows, labels: plan.by.length, fitting: all.rows }),
    columns,
    rows,
    total: { key: ALL, cells: [...labels, ...figuresOf(all)], to: null },
    fitting: all.rows,
    groups: inOrder.map(({ values }) => values),
    cut,
    chart: plan.by.length > 0 ? { column: columns[plan.by.length]!.key, of: null } : null,
  };
}

/** By the order of the choices, then by value; missing values last. */
function compare(a: string | null, b: string | null, places: ReadonlyMap<string, number>): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order = (places.get(a) ?? places.size) - (places.get(b) ?? places.size);
  return order === 0 ? a.localeCompare(b) : order;
}

type Found = {
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  labels: number;
  fitting: number;
};

/** Names the group with the highest first figure. */
function findingOf({ columns, rows, labels, fitting }: Found): Words {
  const heightOf = ({ cells }: ReportRow) => Number(cells[labels] ?? Number.NEGATIVE_INFINITY);
  const highest = rows.toSorted((a, b) => heightOf(b) - heightOf(a))[0];
  const { kind, head } = columns[labels]!;
  return both(BUILT_WORDS, (words, language) => {
    if (fitting === 0) return words.nothing;
    const count = formatNumber(fitting, language);
    if (!highest || rows.length < 2) return fitting === 1 ? words.foundOne : words.found(count);
    const where = { language, timeZone: 'UTC' };
    const label = highest.cells.slice(0, labels).map((cell) => writtenCell('text', cell, where));
    return words.highest({
      rows: count,
      label: label.join(', '),
      head: head[language],
      figure: writtenCell(kind, highest.cells[labels] ?? null, where),
    });
  });
}

/** Whether a person may read a definition today. */
export const isReadable = (actor: Reader['actor'], filters: BuiltFilters, today: SchoolDay): boolean => {
  const definition = readDefinition(filters);
  return definition !== null && planFor(actor, definition, today) !== null;
};

/** The title of a definition's subject. */
export const titleOfBuilt = ({ of = 'students' }: BuiltFilters): Words => titleOfMatter(of);

async function readPlanned(
  tx: Tx,
  reader: Reader,
  input: BuiltInput,
  slice: Slice,
): Promise<BuiltAnswer | Refused> {
  const definition = readDefinition(input);
  const plan = definition && planFor(reader.actor, definition, todayOf(reader));
  if (!plan) return REFUSED;
  await limitTime(tx);
  const found = isGrouped(definition) ? await readGroups(tx, plan) : await readRows(tx, plan, slice);
  return { title: plan.matter.title, rule: plan.matter.rule, ...found };
}

/** One page of a custom report. */
export const readBuilt = (tx: Tx, reader: Reader, { page = 1, ...input }: BuiltInput) =>
  readPlanned(tx, reader, input, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });

/**
 * A custom report as a file. The audit event stores its subject, but not its conditions. Spreadsheets of
 * single rows are streamed; groups and PDFs are built in memory.
 */
export function exportBuilt(call: SchoolCall & FileCall, input: BuiltFileInput): Promise<File | Refused> {
  const { format, language, page: _page, ...filters } = input;
  const definition = readDefinition(filters);
  const plan = definition && planFor(call.actor, definition, todayOf(call));
  const name = `report-${input.of}`;
  const trail = (rows: number) => ({
    action: 'reports.exported' as const,
    details: { report: `built:${input.of}`, rows, format },
  });
  return inSnapshot(call.db, async (tx) => {
    if (plan && format !== 'pdf' && !isGrouped(definition)) {
      await limitTime(tx);
      const { rows, count } = counted(streamRows(tx, plan, MOST_ROWS), await rowMaker(tx, plan));
      const printed = { title: plan.matter.title[language], columns: rowColumnsOf(plan) };
      const wanted = { timeZone: call.timeZone, name, format, language };
      const file = await writeTable(printed, rows, wanted);
      await record(tx, call, trail(count()));
      return file;
    }
    const answer = await readPlanned(tx, call, filters, { limit: MOST_ROWS, offset: 0 });
    if ('refused' in answer) return answer;
    await record(tx, call, trail(answer.rows.length));
    const { title, finding, columns, rows, total: last } = answer;
    const printed = { title: title[language], below: finding[language], columns, rows, total: last };
    return fileOf(printed, call, { name, format, language });
  });
}

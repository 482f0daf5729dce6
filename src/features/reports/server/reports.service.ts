import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { inSnapshot } from '#platform/db/snapshot.ts';
import { counted, MOST_ROWS } from '#platform/files/batches.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type {
  FigureInput,
  OpenedFigure,
  ReportAnswer,
  ReportFileInput,
  ReportFinding,
  ReportInput,
  ReportPreview,
  Words,
} from '../reports.contract.ts';
import type { FilterName, ReportKey } from '../reports.filters.ts';
import { mayReadReport, reportsOf } from '../reports.policy.ts';
import { ageingReport } from './ageing.report.ts';
import { attendanceReport } from './attendance.report.ts';
import { booksReport } from './books.report.ts';
import { candidatesReport } from './candidates.report.ts';
import { collectionReport } from './collection.report.ts';
import { enrollmentReport } from './enrollment.report.ts';
import { groupingWords } from './groupings.papers.ts';
import { programmeReport } from './programme.report.ts';
import { receiptsReport } from './receipts.report.ts';
import { type FileCall, fileOf } from './report-file.ts';
import type { Printed } from './report-pdf.ts';
import type { Asked, Report, Slice } from './report.ts';
import { resultsReport } from './results.report.ts';
import { savingsReport } from './savings.report.ts';
import { staffReport } from './staff.report.ts';

const REPORTS: Readonly<Record<ReportKey, Report>> = {
  enrollment: enrollmentReport,
  attendance: attendanceReport,
  results: resultsReport,
  collection: collectionReport,
  ageing: ageingReport,
  receipts: receiptsReport,
  savings: savingsReport,
  books: booksReport,
  candidates: candidatesReport,
  programme: programmeReport,
  staff: staffReport,
};

export const titleOfReport = (key: ReportKey): Words => REPORTS[key].title();
/** The filters that a report takes. */
export const filtersTaken = (key: ReportKey): readonly FilterName[] => REPORTS[key].filters;

type BookWords = Readonly<Record<string, string>>;
type Reader = { actor: Actor; now: () => Date; timeZone: string };

/** The input limited to the report's own filters. */
function askedOf(
  { actor, now, timeZone }: Reader,
  bookWords: BookWords,
  input: Partial<ReportInput>,
  { filters, groupings }: Report,
): Asked {
  const taken = Object.fromEntries(filters.map((name) => [name, input[name]]));
  const by = groupings.find((grouping) => grouping === input.by);
  return { ...taken, by, actor, now, timeZone, today: schoolDay(now(), timeZone), bookWords };
}

/** The reader's reports without figures, which are read one by one (`readFinding`), because each takes time. */
export const listReports = (actor: Actor): ReportPreview[] =>
  reportsOf(actor).map((key) => ({ key, title: REPORTS[key].title(), about: REPORTS[key].about() }));

/** A report's finding and key figure of today; null if the reader's duties have no such report. */
export async function readFinding(
  tx: Tx,
  reader: Reader,
  bookWords: BookWords,
  key: ReportKey,
): Promise<ReportFinding | null> {
  if (!mayReadReport(reader.actor, key)) return null;
  const report = REPORTS[key];
  const asked = askedOf(reader, bookWords, {}, report);
  const summary = await report.summarize?.(tx, asked);
  if (summary) return summary;
  const table = await report.read(tx, asked);
  const place = table.columns.findIndex((column) => column.key === table.headline);
  const column = table.columns[place];
  const value = table.total?.cells[place] ?? null;
  return {
    finding: table.finding,
    figure: column && value !== null ? { kind: column.kind, head: column.head, value } : null,
  };
}

/** Null if the reader's duties have no such report. */
export async function readReport(
  tx: Tx,
  reader: Reader,
  bookWords: BookWords,
  input: ReportInput,
): Promise<ReportAnswer | null> {
  if (!mayReadReport(reader.actor, input.report)) return null;
  const report = REPORTS[input.report];
  const {
    headline: _,
    periods = [],
    ...table
  } = await report.read(tx, askedOf(reader, bookWords, input, report));
  return {
    ...table,
    key: report.key,
    title: report.title(),
    about: report.about(),
    filters: [...report.filters],
    groupings: report.groupings.map((value) => ({ value, words: groupingWords(value) })),
    periods,
  };
}

/** One page of the rows behind a figure; null if the report has no such figure, or the reader no such report. */
export function openFigure(
  tx: Tx,
  reader: Reader,
  bookWords: BookWords,
  { page = 1, ...input }: FigureInput,
): Promise<OpenedFigure | null> {
  return openRows(tx, reader, bookWords, input, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
}

async function openRows(
  tx: Tx,
  reader: Reader,
  bookWords: BookWords,
  { figure, row, ...input }: Omit<FigureInput, 'page'>,
  slice: Slice,
): Promise<OpenedFigure | null> {
  if (!mayReadReport(reader.actor, input.report)) return null;
  const report = REPORTS[input.report];
  const asked = askedOf(reader, bookWords, input, report);
  const opened = await report.open(tx, asked, { figure, row }, slice);
  return opened && { report: report.title(), ...opened };
}

/** Rows read per query when exporting those behind a figure: at most ten queries. */
const FIGURE_ROWS = MOST_ROWS / 10;

/** A table for export in one language; the rows behind a figure are streamed. */
async function readPrinted(
  tx: Tx,
  reader: Reader,
  bookWords: BookWords,
  { figure, row, language, format: _format, ...input }: ReportFileInput,
): Promise<Printed | null> {
  if (figure === undefined || row === undefined) {
    const read = await readReport(tx, reader, bookWords, input);
    if (!read) return null;
    const { title, finding, columns, rows, total } = read;
    return { title: title[language], below: finding[language], columns, rows, total };
  }
  const open = (offset: number) =>
    openRows(tx, reader, bookWords, { ...input, figure, row }, { limit: FIGURE_ROWS, offset });
  const opened = await open(0);
  if (!opened) return null;
  const { report, title, rule, columns } = opened;
  return {
    title: `${report[language]} · ${title[language]}`,
    below: rule[language],
    columns,
    rows: portionsFrom(opened.rows, async (offset) => (await open(offset))?.rows ?? []),
    total: null,
  };
}

/** The rows of the first batch and of further ones, until a batch is not full. */
async function* portionsFrom<Row>(
  first: readonly Row[],
  read: (offset: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let portion = first;
  for (let offset = FIGURE_ROWS; ; offset += FIGURE_ROWS) {
    yield* portion;
    if (portion.length < FIGURE_ROWS || offset >= MOST_ROWS) return;
    portion = await read(offset);
  }
}

/** A report or the rows behind a figure as a file. The audit trail stores who exported which one. */
export function exportReport(
  call: SchoolCall & FileCall,
  bookWords: BookWords,
  input: ReportFileInput,
): Promise<File | null> {
  const { report, format, language } = input;
  return inSnapshot(call.db, async (tx) => {
    const printed = await readPrinted(tx, call, bookWords, input);
    if (!printed) return null;
    const { rows, count } = counted(printed.rows, (row) => row);
    const file = await fileOf({ ...printed, rows }, call, { name: report, format, language });
    await record(tx, call, { action: 'reports.exported', details: { report, rows: count(), format } });
    return file;
  });
}

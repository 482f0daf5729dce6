import type { Tx } from '#platform/db/database.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { AgeBand, Debtor, DebtorFilters, FeeWeek } from '../fee-reports.contract.ts';
import { ofStudents } from '../../charges/server/fees.search.ts';
import { selectAges, selectDebtors, selectWeeks, type Span } from './reports.queries.ts';

/** Amounts due and paid, Monday to Sunday: twelve weeks up to today's, and the next four. */
export function listWeeks(tx: Tx, today: SchoolDay): Promise<FeeWeek[]> {
  return selectWeeks(tx, today, { before: 11, after: 4 });
}

function daysBefore(day: SchoolDay, days: number): SchoolDay {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

/** The age bands of overdue fees, in ascending order: 1 to 30 days, to 60, to 90, more. */
const lateSpans = (today: SchoolDay): Span[] => [
  { age: 'to_30', due_from: daysBefore(today, 30), due_to: daysBefore(today, 1) },
  { age: 'to_60', due_from: daysBefore(today, 60), due_to: daysBefore(today, 31) },
  { age: 'to_90', due_from: daysBefore(today, 90), due_to: daysBefore(today, 61) },
  { age: 'over_90', due_from: null, due_to: daysBefore(today, 91) },
];

/** Open amounts by age band, with every band present even if empty. */
export async function listAges(tx: Tx, today: SchoolDay): Promise<AgeBand[]> {
  const spans: Span[] = [{ age: 'not_due', due_from: today, due_to: null }, ...lateSpans(today)];
  const bands = await selectAges(tx, spans);
  return spans.map((span, at) => ({ ...span, ...bands[at]! }));
}

/** One page of debtors matching the filters, the largest sum first, with the total of all matches. */
export async function listDebtors(
  tx: Tx,
  { page = 1, ...filters }: DebtorFilters,
  today: SchoolDay,
): Promise<{ debtors: Debtor[]; total: number; overdue: string; today: SchoolDay }> {
  const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  return { ...(await selectDebtors(tx, debtorsAsked(filters, today), slice)), today };
}

/** All debtors matching the filters, up to a limit. */
export async function listAllDebtors(
  tx: Tx,
  filters: Omit<DebtorFilters, 'page'>,
  today: SchoolDay,
  atMost: number,
): Promise<Debtor[]> {
  const { debtors } = await selectDebtors(tx, debtorsAsked(filters, today), { limit: atMost });
  return debtors;
}

const debtorsAsked = ({ days, ...filters }: Omit<DebtorFilters, 'page'>, today: SchoolDay) => ({
  which: ofStudents(filters),
  today,
  spans: lateSpans(today),
  oldestBy: daysBefore(today, Number(days ?? 1)),
});

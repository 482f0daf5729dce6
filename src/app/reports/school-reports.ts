import type { Actor } from '#features/people/people.rules.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import type { OpenedFigure, ReportAnswer } from '#features/reports/reports.contract.ts';
import type { ReportKey } from '#features/reports/reports.filters.ts';
import { reportsRouter } from '#features/reports/server/reports.router.ts';
import type { Db } from '#platform/db/database.ts';

const BOOK_WORDS = { cash: 'Cash', fee_payment: 'Fee payment', mobile_money: 'Mobile money' };

type School = { db: Db; office: Actor; now: () => Date };

export const reportsAs = ({ db, office, now }: School) =>
  apiAs(reportsRouter(BOOK_WORDS), db, office, { now });

type Filters = Omit<Parameters<ReturnType<typeof reportsAs>['read']>[0], 'report'>;

/** A report as plain values: by row key, then by column. */
export const valuesOf = ({ columns, rows, total }: ReportAnswer) =>
  Object.fromEntries(
    [...rows, ...(total ? [total] : [])].map(({ key, cells }) => [
      key,
      Object.fromEntries(columns.slice(1).map((column, place) => [column.key, cells[place + 1] ?? null])),
    ]),
  );

/** A school's reports, as the office reads them. */
export function reportsOf(school: School) {
  const api = () => reportsAs(school);
  const read = (report: ReportKey, filters: Filters = {}) => api().read({ report, ...filters });
  return {
    api,
    read,
    figures: async (report: ReportKey, filters: Filters = {}) => valuesOf(await read(report, filters)),
    /** All pages of the rows behind a figure. */
    everyRow: async (report: ReportKey, figure: string, row: string, filters: Filters = {}) => {
      const rows: OpenedFigure['rows'] = [];
      for (let page = 1; ; page += 1) {
        const opened = await api().figure({ report, figure, row, page, ...filters });
        rows.push(...opened.rows);
        if (rows.length >= opened.total) return { ...opened, rows };
      }
    },
  };
}

// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { StudentAttendance } from '../../justifications.contract.ts';
import { Legend, MonthTable } from './month-table.tsx';

afterEach(cleanup);

type Slot = StudentAttendance['slots'][number];
const marked = (...statuses: Slot['status'][]) => statuses.map((status) => ({ status }) as Slot);
const entries = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('explains each letter that occurs in the month, once, and no other', () => {
  renderInEnglish(<Legend slots={marked('absent', 'late', 'absent', 'present')} />);
  expect(entries()).toEqual(['PPresent', 'AAbsent', 'LLate']);
});

it('a month without an entry has no legend', () => {
  renderInEnglish(<Legend slots={[]} />);
  expect(screen.queryByRole('list')).toBeNull();
});

it.each([
  ['2026-11-01', 'a Sunday', '2–6', 5],
  ['2026-08-01', 'a Saturday', '3–7', 5],
  ['2026-10-01', 'a Thursday', '1–2', 5],
])('a month that begins with %s, %s, has no week without a day of it', (month, _day, first, weeks) => {
  renderInEnglish(<MonthTable month={month} slots={[]} />);
  const rows = screen.getAllByRole('row').slice(1);
  const [week] = rows.map((row) => [...row.querySelectorAll('td > span:first-child')]);
  expect(`${week?.[0]?.textContent}–${week?.at(-1)?.textContent}`).toBe(first);
  expect(rows).toHaveLength(weeks);
});

// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { StudentAttendance } from '../../justifications.contract.ts';
import { Legend } from './month-table.tsx';

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

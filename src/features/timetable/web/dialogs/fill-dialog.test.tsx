// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { Filling } from '../../fill.contract.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { FillDialog } from './fill-dialog.tsx';

const idOf = (n: number) => `0190de00-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [version, period, fifth, physics, teacher] = [1, 2, 3, 4, 5].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
];
const whole: WholeTimetable = {
  version: { id: version, name: 'Draft', valid_from: null, state: 'draft', placed: 0 },
  periods: [{ id: period, starts: 450, ends: 505, is_break: false, days: [1, 2, 3, 4, 5] }],
  rooms: [],
  classes: [{ id: fifth, name: '5e', section: 'A' }],
  subjects: [{ id: physics, name_en: 'Physics', name_fr: 'Physique' }],
  teachers: [{ id: teacher, full_name: 'Mrs Ngo' }],
  lessons: [],
  entries: [],
  unavailable: [],
};
const lessons = { class_ids: [fifth], subject_id: physics, teacher_id: teacher, count: 3 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function fillWith(filling: Filling) {
  vi.stubGlobal('fetch', async () => Response.json(filling));
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <FillDialog whole={whole} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Fill in the rest' }));
}

it('says that all lessons are placed', async () => {
  const nothing = { left: [], blockers: [], contradictions: [], ways_out: [] };
  await fillWith({ placed: 40, total: 40, ...nothing });
  expect(await screen.findByText('40 lessons are placed: none is left.')).toBeTruthy();
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

it('names what is left, why, and what would make room, with names', async () => {
  await fillWith({
    placed: 38,
    total: 40,
    left: [{ ...lessons, count: 2 }],
    blockers: [{ kind: 'class', class_id: fifth }],
    contradictions: [
      { lessons: [lessons], needed: 3, there: 1, reasons: [{ kind: 'away', teacher_id: teacher }] },
    ],
    ways_out: [
      [
        { kind: 'come', teacher_id: teacher, day: 2, period_id: period },
        { kind: 'move', class_id: fifth, subject_id: physics, day: 1, period_id: period },
      ],
    ],
  });
  expect(await screen.findByText('38 of 40 lessons are placed.')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3 lessons for 1 time: Physics (5e A) × 3, Mrs Ngo · the unavailable times of Mrs Ngo',
    'Physics (5e A) × 2, Mrs Ngo',
    '5e A has one lesson at a time',
    'Mrs Ngo is available on Tuesday 07:30 · Physics (5e A) leaves its place on Monday 07:30',
  ]);
});

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
  rules: [],
};
const lessons = { class_ids: [fifth], subject_id: physics, teacher_id: teacher, further_ids: [], count: 3 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function fillWith(filling: Filling) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ progress: null });
    const body = await request.text();
    sent.push(body && JSON.parse(body));
    return Response.json(filling);
  });
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <FillDialog whole={whole} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Fill in the rest' }));
  return sent;
}

const nothing = {
  moved: 0,
  left: [],
  broken: [],
  blockers: [],
  contradictions: [],
  ways_out: [],
};
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('shows that all lessons are placed and all wishes kept', async () => {
  await fillWith({ ...nothing, verdict: 'whole', placed: 40, total: 40 });
  expect(
    await screen.findByText('40 lessons are placed: none is left, and all wishes are kept.'),
  ).toBeTruthy();
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

it('lists the wishes that are not kept', async () => {
  const rule = { kind: 'teacher_gaps' as const, most: 4, is_hard: false };
  await fillWith({ ...nothing, verdict: 'wishes', placed: 40, total: 40, broken: [{ rule, times: 3 }] });
  expect(await screen.findByText('40 lessons are placed: none is left.')).toBeTruthy();
  expect(items()).toEqual([
    'Free periods of a teacher between lessons in a week: at most 4: not kept 3 times',
  ]);
});

it('lists unplaced lessons with their obstacles, and can search longer', async () => {
  const sent = await fillWith({
    ...nothing,
    verdict: 'not_found',
    placed: 0,
    total: 40,
    left: [{ ...lessons, count: 2 }],
    blockers: [{ kind: 'class', class_id: fifth }],
  });
  expect(
    await screen.findByText(
      'Not found in the time: at best 38 of 40 lessons had a place. Nothing was changed.',
    ),
  ).toBeTruthy();
  expect(items()).toEqual(['Physics (5e A) × 2, Mrs Ngo', '5e A has one lesson at a time']);
  await userEvent.click(screen.getByRole('button', { name: 'Search longer' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Place as many as possible' }));
  expect(sent.slice(1)).toEqual([{ longer: true }, { partly: true }]);
});

it('shows why there is no timetable, and applies the chosen change', async () => {
  const steps = [
    { kind: 'come' as const, teacher_id: teacher, day: 2, period_id: period },
    {
      kind: 'move' as const,
      class_id: fifth,
      subject_id: physics,
      day: 1,
      period_id: period,
      locked: true,
    },
  ];
  const sent = await fillWith({
    ...nothing,
    verdict: 'impossible',
    placed: 0,
    total: 40,
    left: [{ ...lessons, count: 2 }],
    contradictions: [
      { lessons: [lessons], needed: 3, there: 1, reasons: [{ kind: 'away', teacher_id: teacher }] },
    ],
    ways_out: [steps, [{ kind: 'less', lessons }]],
  });
  expect(await screen.findByText('Not all lessons can have a place. Nothing was changed.')).toBeTruthy();
  expect(items()[0]).toBe(
    '3 lessons for 1 time: Physics (5e A) × 3, Mrs Ngo · the unavailable times of Mrs Ngo',
  );
  expect(screen.getByText('Mrs Ngo is available on Tuesday 07:30')).toBeTruthy();
  expect(screen.getByText('Physics (5e A) is unlocked and leaves its place on Monday 07:30')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the subjects of the class' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Do this and fill in/ }));
  expect(sent.at(-1)).toEqual({ steps });
});

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { PickedStudent } from './picked-student.ts';
import { StudentPicker } from './student-picker.tsx';

const SCHOOL = Array.from({ length: 9 }, (_, place) => ({
  id: `0190de00-0000-7000-8000-${String(place).padStart(12, '0')}`,
  roll_number: `2026-${String(place).padStart(4, '0')}`,
  full_name: `Student ${place}`,
  class: { id: '0190de00-0000-7000-8000-999999999999', name: '6e', section: 'A' },
  date_of_birth: null,
  status: place === 1 ? 'left' : 'active',
}));
/** Three students stand for the fifty of a page. */
const PAGE = 3;
let asked: number[];

async function answer(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const page = Number(query.get('page'));
  asked.push(page);
  const found = SCHOOL.filter((student) => student.full_name.includes(query.get('search') ?? ''));
  const students = found.slice((page - 1) * PAGE, page * PAGE);
  return Response.json({ students, total: found.length === SCHOOL.length ? 120 : found.length, more: false });
}

function Form({ most }: { most: number }) {
  const [chosen, setChosen] = useState<PickedStudent[]>([]);
  return (
    <StudentPicker
      legend="Students"
      counted={`${chosen.length} chosen`}
      chosenLabel="Students chosen"
      chosen={chosen}
      onChange={setChosen}
      most={most}
      listAll
    />
  );
}

async function show(most = 200) {
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form most={most} />
    </QueryClientProvider>,
  );
  await screen.findByRole('checkbox', { name: /Student 0/ });
  return userEvent.setup();
}

const boxOf = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) });
const found = () => screen.getByText(/students? found/).textContent;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('loads a large school by fifty, and the keyboard continues with the first of the new ones', async () => {
  const user = await show();
  expect(screen.getAllByRole('checkbox')).toHaveLength(PAGE);
  expect(found()).toBe('120 students found');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(document.activeElement).toBe(boxOf('Student 3')));
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(3 * PAGE));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(asked).toEqual([1, 2, 3]);
});

it('fetches again only the students that did not arrive, because data cost money', async () => {
  const user = await show();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByRole('alert');
  expect(screen.getAllByRole('checkbox')).toHaveLength(PAGE);
  vi.stubGlobal('fetch', answer);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(2 * PAGE));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked).toEqual([1, 2]);
});

it('shows that a student is no longer active', async () => {
  await show();
  expect(boxOf('Student 1').labels?.[0]?.textContent).toContain('2026-0001 · 6e A · Left the school');
  expect(boxOf('Student 2').labels?.[0]?.textContent).toContain('2026-0002 · 6e A');
});

it('keeps the selection during another search', async () => {
  const user = await show();
  await user.click(boxOf('Student 0'));
  await user.type(screen.getByRole('searchbox'), '8{Enter}');
  await waitFor(() => expect(found()).toBe('1 student found'));
  await user.click(boxOf('Student 8'));
  expect(screen.getByRole('status').textContent).toBe('2 chosen');
  expect(screen.getByRole('button', { name: 'Remove Student 0' })).toBeTruthy();
});

it('keeps keyboard focus when a chip is removed', async () => {
  const user = await show();
  await user.click(boxOf('Student 0'));
  await user.click(boxOf('Student 2'));
  await user.click(screen.getByRole('button', { name: 'Remove Student 0' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Student 2' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  expect(boxOf('Student 2').checked).toBe(false);
});

it('limits the selection, but one can be deselected', async () => {
  const user = await show(1);
  await user.click(boxOf('Student 0'));
  expect(boxOf('Student 2').disabled).toBe(true);
  await user.click(boxOf('Student 0'));
  expect(boxOf('Student 2').disabled).toBe(false);
});

it('is navigated by arrows from the search through the list and back, and selected by Enter', async () => {
  const user = await show();
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(boxOf('Student 1'));
  await user.keyboard('{Enter}');
  expect(boxOf('Student 1').checked).toBe(true);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

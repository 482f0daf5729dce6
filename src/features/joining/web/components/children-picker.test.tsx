// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { StudentName } from '../../joining.contract.ts';
import { ChildrenPicker } from './children-picker.tsx';

const id = (place: number) => `0190de00-0000-7000-8000-0000000000${String(place).padStart(2, '0')}`;

/** A directory that finds everyone whose name begins with the search. */
async function answer(request: Request): Promise<Response> {
  const search = new URL(request.url).searchParams.get('search') ?? '';
  const students = [
    'Abena Paul',
    'Abena Rose',
    'Biya Joël',
    ...'CDEFGHI'.split('').map((name) => `Zé ${name}`),
  ]
    .map((full_name, place) => ({
      id: id(place),
      roll_number: `2026-00${place}`,
      full_name,
      class: null,
      date_of_birth: null,
      status: 'active',
    }))
    .filter((student) => student.full_name.toLowerCase().startsWith(search));
  return Response.json({ students, total: students.length, more: false });
}

function Picker({ start }: { start: StudentName[] }) {
  const [chosen, setChosen] = useState(start);
  return <ChildrenPicker chosen={chosen} onChange={setChosen} />;
}

function show(start: StudentName[] = []) {
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <Picker start={start} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), search: screen.getByRole('searchbox') };
}

beforeEach(() => void vi.stubGlobal('fetch', answer));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('keeps a selected child during the next search, and shows the number selected', async () => {
  const { user, search } = show();
  await user.type(search, 'abena{Enter}');
  await user.click(await screen.findByRole('checkbox', { name: /Rose/ }));
  await user.clear(search);
  await user.type(search, 'biya{Enter}');
  await user.click(await screen.findByRole('checkbox', { name: /Joël/ }));
  expect(screen.getByRole('status').textContent).toBe('2 children chosen');
  expect(screen.getByRole('button', { name: 'Remove Abena Rose' })).toBeTruthy();
});

it('deselects a child by its chip, and the list shows it unselected', async () => {
  const { user, search } = show();
  await user.type(search, 'abena{Enter}');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Rose/ });
  await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Remove Abena Rose' }));
  expect(box.checked).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('No child chosen');
});

it('shows nobody before a search', async () => {
  const { user, search } = show();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.type(search, 'zé{Enter}');
  expect(await screen.findAllByRole('checkbox')).toHaveLength(7);
  await user.clear(search);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('refuses a twenty-first child, but one can be deselected', async () => {
  const twenty = Array.from({ length: 20 }, (_, place) => ({
    student_id: id(place + (place === 0 ? 0 : 40)),
    full_name: place === 0 ? 'Abena Paul' : `Child ${place}`,
    roll_number: `${place}`,
    class_label: null,
  }));
  const { user, search } = show(twenty);
  await user.type(search, 'abena{Enter}');
  const rose = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Rose/ });
  expect(rose.disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: /Paul/ }));
  expect(rose.disabled).toBe(false);
});

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { idOf } from '#platform/ui/testing/server.ts';
import { SearchDialog } from './search-dialog.tsx';

const student = (number: number, title: string) => ({
  id: idOf(number),
  title,
  note: `2026-${number}`,
  path: `/students/${idOf(number)}`,
});
const SCHOOL = [student(1, 'Ngo Bassa'), student(2, 'Ngo Bell'), student(3, 'Mbarga')];

let asked: string[];
/** Responses held back by a test, by query text. */
let held: Map<string, () => void>;
let closed: number;

beforeEach(() => {
  [asked, held, closed] = [[], new Map(), 0];
  history.replaceState(null, '', '/dashboard');
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = new URL(request.url).searchParams.get('text') ?? '';
    asked.push(text);
    if (held.has(text)) await new Promise<void>((resolve) => held.set(text, resolve));
    const found = SCHOOL.filter(({ title }) => title.toLowerCase().includes(text));
    return Response.json({ groups: found.length > 0 ? [{ kind: 'students', found }] : [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SearchDialog reader={{ role: 'admin', duties: ['head'] }} onClose={() => (closed += 1)} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const field = () => screen.getByRole('combobox', { name: 'Search' });
const marked = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const at = () => location.pathname + location.search;

it('sends one request per pause in typing, and none for actions, pages and a single letter', async () => {
  const user = open();
  await user.type(field(), 'n');
  await screen.findByRole('option', { name: 'New school year' });
  await user.type(field(), 'go b');
  await screen.findByRole('option', { name: /Ngo Bassa/ });
  expect(asked).toEqual(['ngo b']);
  expect(screen.getByRole('group', { name: 'Students' })).toBeTruthy();
  expect(await screen.findByText('2 results')).toBeTruthy();
});

it('ignores a late response to an older text', async () => {
  const user = open();
  held.set('ngo', () => undefined);
  await user.type(field(), 'ngo');
  await waitFor(() => expect(asked).toEqual(['ngo']));
  await user.clear(field());
  await user.type(field(), 'mbarga');
  await screen.findByRole('option', { name: /Mbarga/ });
  held.get('ngo')?.();
  await waitFor(() => expect(asked).toEqual(['ngo', 'mbarga']));
  expect(screen.queryByRole('option', { name: /Ngo/ })).toBeNull();
});

it('is navigated by arrows, Home and End, and opened by Enter', async () => {
  const user = open();
  await user.type(field(), 'ngo');
  await screen.findByRole('option', { name: /Ngo Bell/ });
  expect(marked()).toContain('Ngo Bassa');
  await user.keyboard('{Home}{ArrowDown}');
  expect(marked()).toContain('Ngo Bell');
  await user.keyboard('{ArrowDown}');
  expect(marked(), 'round to the first').toContain('Ngo Bassa');
  await user.keyboard('{End}');
  expect(marked()).toContain('Ngo Bell');
  await user.keyboard('{Home}');
  expect(marked()).toContain('Ngo Bassa');
  expect(document.activeElement).toBe(field());
  await user.keyboard('{End}{Enter}');
  expect([at(), closed]).toEqual([`/students/${idOf(2)}`, 1]);
});

it('opens the first result if Enter came before it, and an action with its dialog; both are listed first the next time', async () => {
  const user = open();
  await user.type(field(), 'mbarga{Enter}');
  await waitFor(() => expect(at()).toBe(`/students/${idOf(3)}`));
  expect(asked).toEqual(['mbarga']);
  await user.clear(field());
  await user.type(field(), 'paiement{Enter}');
  expect(at()).toBe('/fees?do=record-payment');
  cleanup();
  open();
  const recent = screen.getByRole('group', { name: 'Recent' });
  expect([...recent.querySelectorAll('[role=option]')].map((option) => option.textContent)).toEqual(
    expect.arrayContaining(['Record payment', 'Mbarga2026-3']),
  );
});

it('is closed by Escape', async () => {
  const user = open();
  await user.type(field(), 'ngo{Escape}');
  expect([closed, at()]).toEqual([1, '/dashboard']);
});

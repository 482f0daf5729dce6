// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf, LOST, refusal } from '#platform/ui/testing/server.ts';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import type { SchoolYear } from '../school-year.contract.ts';
import { NewYearDialog } from './new-year-dialog.tsx';
import { HolidayDialog } from './span-dialog.tsx';

const YEAR: SchoolYear = {
  id: idOf(1),
  name: '2025-2026',
  first_day: '2025-09-08',
  last_day: '2026-06-12',
  status: 'current',
  periods: [
    {
      id: idOf(2),
      parent_id: null,
      name_en: 'Term 1',
      name_fr: 'Trimestre 1',
      first_day: '2025-09-08',
      last_day: '2025-11-28',
    },
  ],
  holidays: [
    {
      id: idOf(3),
      name_en: 'National Day',
      name_fr: 'Fête nationale',
      first_day: '2026-05-20',
      last_day: '2026-05-20',
    },
  ],
};

afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

function open(ui: ReactNode) {
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>{ui}</AuthProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const create = () => screen.getByRole('button', { name: 'Create school year' });
const made = () => Response.json({ ...YEAR, id: idOf(9), name: '2026-2027' }, { status: 201 });

it('suggests the running year if there is none, and shows its terms before it is created', async () => {
  const sent = aServer({}, [made()]);
  const onClose = vi.fn();
  const user = open(<NewYearDialog years={[]} today="2026-11-22" onClose={onClose} />);
  expect(field(/^Name/).value).toBe('2026-2027');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Term 1: Sep 7, 2026 – Dec 11, 2026',
    'Term 2: Dec 14, 2026 – Mar 19, 2027',
    'Term 3: Mar 22, 2027 – Jun 25, 2027',
  ]);
  await user.selectOptions(field('Terms'), 'sequences');
  await user.click(create());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]!.body).toEqual({
    name: '2026-2027',
    first_day: '2026-09-07',
    last_day: '2027-06-25',
    preset: 'sequences',
    copy_of: null,
  });
});

it('suggests the next year from the last one, with its content; a suggested name follows the days', async () => {
  const sent = aServer({}, [LOST, made()]);
  const onClose = vi.fn();
  const user = open(<NewYearDialog years={[YEAR]} today="2026-05-02" onClose={onClose} />);
  expect([field(/^First day/).value, field(/^Last day/).value]).toEqual(['2026-09-07', '2027-06-11']);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Term 1: Sep 7, 2026 – Nov 27, 2026',
    '1 holiday',
  ]);
  fireEvent.change(field(/^Last day/), { target: { value: '2026-12-18' } });
  expect(field(/^Name/).value).toBe('2026');
  fireEvent.change(field(/^Last day/), { target: { value: '2027-06-18' } });
  await user.click(create());
  await screen.findByText(/got no answer/);
  await user.click(create());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[1]!.body).toMatchObject({ name: '2026-2027', last_day: '2027-06-18', copy_of: YEAR.id });
});

it('shows errors at their field, including those only the server detects', async () => {
  const sent = aServer({}, [refusal('YEARS_OVERLAP', 409, 'Another school year has some of these days')]);
  const user = open(<NewYearDialog years={[]} today="2026-11-22" onClose={vi.fn()} />);
  fireEvent.change(field(/^Last day/), { target: { value: '2026-09-20' } });
  await user.click(create());
  await screen.findByText('A school year lasts from four weeks to two years');
  expect(sent).toEqual([]);
  fireEvent.change(field(/^Last day/), { target: { value: '2027-06-20' } });
  await user.click(create());
  await waitFor(() => expect(field(/^First day/).getAttribute('aria-invalid')).toBe('true'));
});

it('a holiday is one day by default, and one name is enough', async () => {
  const sent = aServer({}, [Response.json(YEAR, { status: 201 })]);
  const onClose = vi.fn();
  const user = open(<HolidayDialog year={YEAR} holiday={null} onClose={onClose} />);
  fireEvent.change(field(/^First day/), { target: { value: '2026-02-11' } });
  expect(field(/^Last day/).value).toBe('2026-02-11');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please enter a name');
  await user.type(field('Name in French'), 'Fête de la jeunesse');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]).toMatchObject({
    path: `/school-years/${YEAR.id}/holidays`,
    body: { name_en: '', name_fr: 'Fête de la jeunesse', first_day: '2026-02-11', last_day: '2026-02-11' },
  });
});

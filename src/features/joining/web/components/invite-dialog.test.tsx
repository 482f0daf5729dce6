// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const ID = '0190de00-0000-7000-8000-00000000000';
const CODE = 'K7QM-3XVT-9RWD';
const STUDENTS = ['Ngo Bassa Élodie', 'Ngo Bassa Joël'].map((full_name, place) => ({
  id: `${ID}${place + 1}`,
  roll_number: `2026-000${place + 1}`,
  full_name,
  class: null,
  date_of_birth: null,
  status: 'active',
}));

const MOTHER = { id: `${ID}7`, full_name: 'Ngo Aline', email: null };
let invited: unknown[] = [];

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith(`/students/${STUDENTS[0]!.id}/guardians`))
    return Response.json([{ guardian_id: MOTHER.id, user_id: null, full_name: MOTHER.full_name }]);
  if (pathname.endsWith('/guardians')) return Response.json([]);
  if (pathname.endsWith(`/guardians/${MOTHER.id}`)) return Response.json(MOTHER);
  if (request.method === 'GET') return Response.json({ students: STUDENTS, total: 2, more: false });
  const input = (await request.json()) as { role: string; full_name: string; email: string | null };
  invited.push(input);
  return Response.json(
    {
      invitation: {
        ...input,
        id: `${ID}9`,
        children: [],
        created_at: '2026-11-21T08:00:00.000Z',
        expires_at: '2026-12-05T08:00:00.000Z',
        state: 'open',
      },
      link: 'https://lycee.cm/auth#join=secret',
      code: CODE,
      qr: 'data:image/svg+xml;utf8,',
      mail: 'none',
    },
    { status: 201 },
  );
}

function open() {
  const onClose = vi.fn();
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <InviteDialog onClose={onClose} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onClose };
}

const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  invited = [];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of shownToasts()) closeToast(id);
});

it('shows the code on one slip only: the next invitation starts without it, and with the same role', async () => {
  const { user } = open();
  await user.selectOptions(screen.getByLabelText('Role'), 'admin');
  await user.type(screen.getByLabelText('Name*'), 'Mbarga Thérèse');
  await user.click(press('Create the slip'));
  expect(await screen.findByText(CODE)).toBeTruthy();
  await user.click(press('Invite another'));
  expect(screen.queryByText(CODE)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Name*').value).toBe('');
  expect(screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('admin');
});

it('sends an untouched and an emptied e-mail field as no address', async () => {
  const { user } = open();
  await user.type(screen.getByLabelText('Name*'), 'Mbarga Thérèse');
  await user.type(screen.getByLabelText('E-mail'), 'therese@lycee.cm');
  await user.clear(screen.getByLabelText('E-mail'));
  await user.click(press('Create the slip'));
  await screen.findByText(CODE);
  await user.click(press('Invite another'));
  await user.type(screen.getByLabelText('Name*'), 'Fotso Emmanuel');
  await user.click(press('Create the slip'));
  await screen.findByText(CODE);
  expect(invited).toMatchObject([
    { email: null, role: 'teacher' },
    { email: null, full_name: 'Fotso Emmanuel' },
  ]);
});

it('invites a parent with the selected children, and keeps none for another role', async () => {
  const { user } = open();
  await user.selectOptions(screen.getByLabelText('Role'), 'parent');
  await user.type(screen.getByLabelText('Name*'), 'Ngo Bassa Irène');
  await user.type(screen.getByRole('searchbox'), 'ngo{Enter}');
  await user.click(await screen.findByRole('checkbox', { name: /Joël/ }));
  expect(invited).toEqual([]);
  await user.click(press('Create the slip'));
  await waitFor(() => expect(invited).toMatchObject([{ role: 'parent', student_ids: [`${ID}2`] }]));

  await user.click(await screen.findByRole('button', { name: 'Invite another' }));
  await user.type(screen.getByRole('searchbox'), 'ngo{Enter}');
  await user.click(await screen.findByRole('checkbox', { name: /Joël/ }));
  await user.selectOptions(screen.getByLabelText('Role'), 'teacher');
  await user.type(screen.getByLabelText('Name*'), 'Mbarga Thérèse');
  await user.click(press('Create the slip'));
  await waitFor(() => expect(invited[1]).toMatchObject({ role: 'teacher', student_ids: [] }));
});

it('a parent who is on record with the chosen child is invited as that person, and the next one as a new person', async () => {
  const { user } = open();
  await user.selectOptions(screen.getByLabelText('Role'), 'parent');
  await user.type(screen.getByRole('searchbox'), 'ngo{Enter}');
  await user.click(await screen.findByRole('checkbox', { name: /Élodie/ }));
  await user.click(await screen.findByRole('button', { name: 'Invite Ngo Aline' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name*').value).toBe('Ngo Aline'));
  await user.click(press('Create the slip'));
  await waitFor(() => expect(invited).toMatchObject([{ guardian_id: MOTHER.id, student_ids: [] }]));

  await user.click(await screen.findByRole('button', { name: 'Invite another' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name*').value).toBe('');
  await user.selectOptions(screen.getByLabelText('Role'), 'parent');
  expect(screen.getByRole('searchbox')).toBeTruthy();
});

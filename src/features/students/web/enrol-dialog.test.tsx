// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf, LOST, refusal } from '#platform/ui/testing/server.ts';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import type { Student } from '../students.contract.ts';
import { EnrolDialog } from './enrol-dialog.tsx';

const CLASS = { id: idOf(1), name: '6e', section: 'A', grade_level: 'grade_7', teachers: [], students: 0 };
const READS = { '/classes': [CLASS] };
const TYPED = {
  'Full Name': 'Ngo Bassa Élodie',
  Email: 'elodie@school.cm',
  'Roll Number': '2026-0001',
  'Emergency Contact': 'Her aunt, 677 00 00 00',
};
const ELODIE: Student = {
  id: idOf(2),
  user_id: idOf(3),
  roll_number: TYPED['Roll Number'],
  full_name: TYPED['Full Name'],
  email: TYPED.Email,
  phone: null,
  address: null,
  emergency_contact: TYPED['Emergency Contact'],
  admission_date: '2026-11-21',
  class: { id: CLASS.id, name: '6e', section: 'A' },
  date_of_birth: '2014-03-02',
  status: 'active',
};
const done = () => Response.json({ student: ELODIE, initial_password: 'kopa-lumi-42' }, { status: 201 });
/** What the slip asks for by itself: the code for the parents. */
const code = () => Response.json({ code: 'K7QF-9MXR' });
const busy = () => refusal('TOO_MANY_REQUESTS', 429, 'Too many requests. Please wait a moment.');

function open() {
  const onClose = vi.fn();
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <EnrolDialog onClose={onClose} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onClose };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const enrol = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enroll Student' });
const ready = () => waitFor(() => expect(enrol().disabled).toBe(false));

async function fill() {
  await screen.findByRole('option', { name: /6e A/ });
  for (const [label, value] of Object.entries(TYPED)) fireEvent.input(field(label), { target: { value } });
  fireEvent.input(field('Date of Birth'), { target: { value: '2014-03-02' } });
  fireEvent.change(field('Class'), { target: { value: CLASS.id } });
}

afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

it('goes under one key after a lost answer and a refusal at the door: the password shown is the one that was made', async () => {
  const sent = aServer(READS, [LOST, busy(), done(), code()]);
  const { user } = open();
  await fill();
  await user.click(enrol());
  await waitFor(() => expect(sent).toHaveLength(1));
  await ready();
  await user.click(enrol());
  await screen.findAllByText('Too many requests. Please wait a moment.');
  await ready();
  await user.click(enrol());
  await screen.findByText('kopa-lumi-42');
  const enrolments = sent.filter(({ path }) => path === '/students');
  expect(enrolments).toHaveLength(3);
  expect(new Set(enrolments.map(({ key }) => key)).size).toBe(1);
  expect(new Set(enrolments.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

it('whose answer got lost waits for it over a closed dialog: sent again, it brings the first password', async () => {
  const sent = aServer(READS, [LOST, done(), code()]);
  const first = open();
  await fill();
  await first.user.click(enrol());
  await screen.findByText(/recorded only once/);
  await first.user.click(screen.getByRole('button', { name: 'Close' }));
  await first.user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(first.onClose).toHaveBeenCalledOnce();
  cleanup();

  const second = open();
  await screen.findByText(/recorded only once/);
  await screen.findByRole('option', { name: /6e A/ });
  expect(field('Full Name').value).toBe('Ngo Bassa Élodie');
  await second.user.click(enrol());
  await screen.findByText('kopa-lumi-42');
  expect(sent[1]!.key).toBe(sent[0]!.key);
  expect(sent[1]!.body).toEqual(sent[0]!.body);
});

it('keeps what was typed while another page is looked at, and forgets it when it is discarded', async () => {
  aServer(READS);
  open();
  await fill();
  cleanup();

  const second = open();
  expect(field('Full Name').value).toBe('Ngo Bassa Élodie');
  await second.user.click(screen.getByRole('button', { name: 'Close' }));
  await second.user.click(await screen.findByRole('button', { name: 'Discard' }));
  cleanup();

  open();
  expect(field('Full Name').value).toBe('');
});

it('enrols the next student from empty fields, under another key', async () => {
  const sent = aServer(READS, [done(), code(), done(), code()]);
  const { user } = open();
  await fill();
  await user.click(enrol());
  await user.click(await screen.findByRole('button', { name: 'Enroll another' }));
  expect(field('Full Name').value).toBe('');
  await fill();
  await user.click(enrol());
  await screen.findByText('kopa-lumi-42');
  const keys = sent.filter(({ path }) => path === '/students').map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});

it('says that an earlier attempt did arrive when it comes back changed', async () => {
  aServer(READS, [LOST, refusal('IDEMPOTENCY_KEY_REUSED', 422, 'Used.')]);
  const { user } = open();
  await fill();
  await user.click(enrol());
  await screen.findByText(/recorded only once/);
  await user.type(field('Full Name'), ' Marie');
  await user.click(enrol());
  await screen.findAllByText(/An earlier attempt was recorded/);
});

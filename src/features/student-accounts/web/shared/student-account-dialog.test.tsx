// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf, LOST, refusal } from '#platform/ui/testing/server.ts';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import type { Credential } from '../../student-accounts.contract.ts';
import { StudentAccountDialog } from './student-account-dialog.tsx';

const READS = { '/student-accounts/waiting': { domain: 'school.cm', total: 1, students: [] } };
const ELODIE = { full_name: 'Ngo Bassa Élodie', roll_number: '2026-0001' };
const done = (own: Partial<Credential> = {}) =>
  Response.json(
    {
      student_id: idOf(people),
      ...ELODIE,
      class_label: '6e A',
      email: '2026-0001@school.cm',
      password: 'kopa-lumi-42',
      parents_code: 'K7QF-9MXR',
      ...own,
    },
    { status: 201 },
  );
const busy = () => refusal('TOO_MANY_REQUESTS', 429, 'Too many requests. Please wait a moment.');

/** A different student in each test, because an unanswered request survives closing the dialog. */
let people = 100;

function open(user_id: string | null = null, email: string | null = null) {
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <StudentAccountDialog student={{ id: idOf(people), ...ELODIE, user_id, email }} onClose={vi.fn()} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const domain = () => screen.getByLabelText<HTMLInputElement>('Email domain');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const ready = (name: string) => waitFor(() => expect(button(name).disabled).toBe(false));

beforeEach(() => {
  people += 1;
});
afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

it.each([
  ['a new account', 'Create account', null],
  ['a new slip', 'Create a new slip', idOf(99)],
])(
  '%s uses one key after a lost response and an early refusal: the password shown is the one that was created',
  async (_what, name, user_id) => {
    const sent = aServer(READS, [LOST, busy(), done()]);
    const user = open(user_id);
    if (!user_id) await waitFor(() => expect(domain().value).toBe('school.cm'));
    await user.click(button(name));
    await waitFor(() => expect(sent).toHaveLength(1));
    await ready(name);
    await user.click(button(name));
    await screen.findAllByText('Too many requests. Please wait a moment.');
    await ready(name);
    await user.click(button(name));
    await screen.findByText('kopa-lumi-42');
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  },
);

it('an account whose response was lost is requested again, even if the student already has it', async () => {
  const sent = aServer(READS, [LOST, done()]);
  const user = open();
  await waitFor(() => expect(domain().value).toBe('school.cm'));
  await user.clear(domain());
  await user.type(domain(), 'Other.CM');
  await user.click(button('Create account'));
  await screen.findByText(/recorded only once/);
  cleanup();

  const again = open(idOf(99));
  await waitFor(() => expect(domain().value).toBe('Other.CM'));
  await again.click(button('Create account'));
  await screen.findByText('kopa-lumi-42');
  expect(sent[1]!.key).toBe(sent[0]!.key);
  expect(sent[1]!.body).toEqual(sent[0]!.body);
  expect(sent[0]!.body).toEqual({ student_id: idOf(people), domain: 'other.cm' });
});

it('uses the e-mail of the record, unless the office wants an address from the roll number', async () => {
  const sent = aServer(READS, [
    refusal('EMAIL_TAKEN', 409, 'This email already belongs to another account.'),
    done(),
  ]);
  const user = open(null, 'own@ngo.test');
  const own = screen.getByLabelText<HTMLInputElement>('Sign in with own@ngo.test');
  expect(own.checked).toBe(true);
  await user.click(button('Create account'));
  await screen.findAllByText('This email already belongs to another account.');
  await user.click(own);
  await waitFor(() => expect(domain().value).toBe('school.cm'));
  await user.click(button('Create account'));
  await screen.findByText('kopa-lumi-42');
  const [first, second] = sent.map(({ body }) => body);
  expect(first).toMatchObject({ own_email: true });
  expect(second).toEqual({ student_id: idOf(people), domain: 'school.cm' });
});

it('shows an error at the domain, and sends nothing', async () => {
  const sent = aServer(READS);
  const user = open();
  await waitFor(() => expect(domain().value).toBe('school.cm'));
  await user.clear(domain());
  await user.type(domain(), 'school{Enter}');
  await screen.findByText('Please enter a domain such as school.cm');
  expect(sent).toEqual([]);
});

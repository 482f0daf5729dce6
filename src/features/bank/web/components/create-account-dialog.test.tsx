// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import { CreateAccountDialog } from './create-account-dialog.tsx';

const ID = '0190de00-0000-7000-8000-000000000001';
const STUDENT = { id: ID, roll_number: '2026-0001', full_name: 'Ngo Bassa Élodie', class: null };
const LOST = new TypeError('Failed to fetch');
const DONE = Response.json(
  {
    id: ID,
    account_name: null,
    balance: '25000.00',
    created_at: '2026-11-21T08:00:00.000Z',
    closed_at: null,
    members: [],
  },
  { status: 201 },
);
const refusal = (code: string, status: number, message: string) =>
  Response.json({ error: { code, message, requestId: 'r' } }, { status });

type Sent = { key: string | null; body: unknown };
let sent: Sent[];
let answers: (Response | TypeError)[];

/** The directory, and the next queued response for each submission. */
async function answer(request: Request): Promise<Response> {
  if (request.method === 'GET')
    return Response.json({
      students: [{ ...STUDENT, date_of_birth: null, status: 'active' }],
      total: 1,
      more: false,
    });
  sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
  const next = answers.shift()!;
  if (next instanceof TypeError) throw next;
  return next.clone();
}

function open() {
  const onCreated = vi.fn();
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <CreateAccountDialog onClose={vi.fn()} onCreated={onCreated} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onCreated };
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create Account' });
const balance = () => screen.getByLabelText<HTMLInputElement>('Initial Balance');
const toasts = () => shownToasts().map(({ title, description }) => `${title}: ${description}`);

async function fill(user: ReturnType<typeof userEvent.setup>, amount = '25 000') {
  await user.click(await screen.findByRole('checkbox', { name: /Élodie/ }));
  await user.click(balance());
  await user.keyboard(amount);
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

it('cannot be sent before a student is chosen, not even by Enter', async () => {
  const { user } = open();
  expect(button().disabled).toBe(true);
  await user.type(screen.getByLabelText(/Account Name/), 'Class trip{Enter}');
  expect(sent).toEqual([]);
});

it('refuses a negative balance at its field and sends nothing', async () => {
  const { user } = open();
  await fill(user, '-5');
  await user.click(button());
  await screen.findByText('Initial balance must be a positive number or zero');
  expect(sent).toEqual([]);
});

it('is sent with the same key after a lost response, even if the dialog was closed: never two accounts', async () => {
  answers = [LOST, LOST, DONE];
  const first = open();
  await fill(first.user);
  await first.user.click(button());
  await screen.findByText(/got no answer/);
  await first.user.click(button());
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(button().disabled).toBe(false));
  cleanup();

  const second = open();
  expect(balance().value).toBe('25\u00a0000');
  expect(screen.getByRole('button', { name: 'Remove Ngo Bassa Élodie' })).toBeTruthy();
  await second.user.click(button());
  await waitFor(() => expect(second.onCreated).toHaveBeenCalledOnce());
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[2]!.body).toEqual({ account_name: '', initial_balance: '25000', student_ids: [ID] });
  expect(toasts()).toEqual(['Success: Account created successfully']);
});

it('starts fresh, under another key, once there was a response', async () => {
  answers = [DONE, DONE];
  const first = open();
  await fill(first.user);
  await first.user.click(button());
  await waitFor(() => expect(first.onCreated).toHaveBeenCalledOnce());
  cleanup();

  const second = open();
  expect(balance().value).toBe('0');
  expect(button().disabled).toBe(true);
  await fill(second.user);
  await second.user.click(button());
  await waitFor(() => expect(second.onCreated).toHaveBeenCalledOnce());
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

it('reports that an earlier attempt created an account when it is sent again with changes', async () => {
  answers = [LOST, refusal('IDEMPOTENCY_KEY_REUSED', 422, 'Used.')];
  const { user, onCreated } = open();
  await fill(user);
  await user.click(button());
  await screen.findByText(/got no answer/);
  await user.type(screen.getByLabelText(/Account Name/), 'Other');
  await user.click(button());
  await screen.findByText(/An earlier attempt created an account/);
  expect(onCreated).not.toHaveBeenCalled();
});

it('keeps what was typed when the server refuses, and shows the message at the students', async () => {
  answers = [refusal('STUDENT_NOT_FOUND', 409, 'One of the students no longer exists. Please select again.')];
  const { user } = open();
  await fill(user);
  await user.click(button());
  await screen.findByText(/no longer exists/);
  expect(balance().value).toBe('25\u00a0000');
  expect(toasts()).toEqual(['Error: One of the students no longer exists. Please select again.']);
});

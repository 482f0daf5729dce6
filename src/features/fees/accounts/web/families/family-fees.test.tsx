// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { ShownPlaceContext } from '#platform/ui/routing/use-place.ts';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { FeeStanding } from '../../../charges/fee-standing.contract.ts';
import type { StudentFee } from '../../../charges/fees.contract.ts';
import type { FeePayment } from '../../../payments/payments.contract.ts';
import { ChildAccountPage, FamilyFees } from './family-fees.tsx';

const uuid = (number: number) => `0190de00-0000-7000-8000-${String(number).padStart(12, '0')}`;
const child = (number: number, full_name: string, more: Partial<FeeStanding> = {}): FeeStanding => ({
  student_id: uuid(number),
  full_name,
  roll_number: `2026-000${number}`,
  class: null,
  balance: '0',
  overdue: '0',
  credit: '0',
  next_due_date: null,
  next_due: '0',
  ...more,
});
const AICHA = child(1, 'Ngo Bassa Aïcha', {
  balance: '90000',
  overdue: '40000',
  next_due_date: '2026-12-03',
  next_due: '20000',
});
const JOEL = child(2, 'Ngo Bassa Joël', {
  balance: '10000.50',
  next_due_date: '2026-12-01',
  next_due: '5000',
  credit: '700',
});
const STRANGER = uuid(99);
const TODAY = '2026-11-21';

const fee = (number: number, status: StudentFee['status'], name: string): StudentFee => ({
  id: uuid(200 + number),
  student: AICHA,
  structure: { id: uuid(300), name, academic_term: 'term_1', academic_year: '2026-2027' },
  instalment: 1,
  instalments: 1,
  amount_charged: '20000',
  amount_due: '20000',
  amount_paid: status === 'paid' ? '20000' : '0',
  balance: status === 'paid' ? '0' : '20000',
  due_date: `2026-0${number}-15`,
  status,
});

const PAYMENT: FeePayment = {
  id: uuid(400),
  receipt: 'REC-2026-000001',
  payment_reference: 'PAY-20261120-0001',
  operator_reference: null,
  payment_date: '2026-11-20',
  created_at: '2026-11-20T09:00:00.000Z',
  payment_method: 'cash',
  allocation: 'equal',
  total_amount: '20000',
  to_credit: '0',
  notes: null,
  cashier: 'Fouda Marie',
  items: 1,
  students: [AICHA],
  reversal: null,
};

let family: FeeStanding[];
let fees: StudentFee[];
let payments: FeePayment[];
let asked: URL[];

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  // The event stream is refused, which the page must tolerate.
  if (url.pathname.endsWith('/events')) return new Response(null, { status: 403 });
  asked.push(url);
  if (url.pathname.endsWith('/fees/own')) return Response.json(family);
  if (/\/(fees\/ways|fee-claims\/mine)$/.test(url.pathname)) return Response.json([]);
  if (url.pathname.endsWith(`/fees/students/${AICHA.student_id}`))
    return Response.json({ student: AICHA, balance: '90000', credit: '0', fees, today: TODAY, siblings: [] });
  if (url.pathname.includes('/fees/students/'))
    return Response.json({ error: { code: 'NOT_FOUND', message: 'No', requestId: 'r' } }, { status: 404 });
  if (url.pathname.endsWith('/fees'))
    return Response.json({
      fees,
      total: fees.length,
      amount_due: '0',
      amount_paid: '0',
      today: TODAY,
      payers: [],
    });
  return Response.json({ payments, total: payments.length, amount: '0' });
}

function show(page: ReactNode) {
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthProvider>{page}</AuthProvider>
    </QueryClientProvider>,
  );
}

async function openAt(address: string) {
  history.replaceState(null, '', address);
  show(<FamilyFees />);
  await screen.findByText(/Owed now|No fees found/);
  return userEvent.setup();
}

async function openChild({ student_id: studentId }: FeeStanding, sentence = /Owed now/) {
  const path = `/fees/students/${studentId}`;
  history.replaceState(null, '', path);
  show(
    <ShownPlaceContext value={{ path, search: {}, params: { studentId } }}>
      <ChildAccountPage />
    </ShownPlaceContext>,
  );
  await screen.findByText(sentence);
}

const owed = () => screen.getByText('Owed now').nextElementSibling?.textContent?.replaceAll('\u00a0', ' ');
const words = () => document.body.textContent?.replaceAll('\u00a0', ' ');
const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const whose = () => asked.flatMap(({ searchParams }) => searchParams.get('student_id') ?? []);

beforeEach(() => {
  family = [AICHA, JOEL];
  fees = [fee(1, 'paid', 'Registration'), fee(2, 'overdue', 'Tuition')];
  payments = [];
  asked = [];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows what all children owe together, what of it is late, and what falls due first', async () => {
  await openAt('/fees');
  expect(owed()).toBe('100 000,50 FCFA');
  expect(words()).toContain('40 000 FCFA is overdue.');
  expect(words()).toContain('Next: 5 000 FCFA by Dec 1, 2026.');
  expect(words()).toContain('You have a credit of 700 FCFA for the next fees.');
  expect(whose()).toEqual([]);
  expect(screen.getByRole('link', { name: 'All children' }).getAttribute('aria-current')).toBeTruthy();
  expect(screen.getByRole('link', { name: JOEL.full_name! }).getAttribute('aria-current')).toBeNull();
});

it('leads to each child at a press, by name and by balance', async () => {
  await openAt('/fees');
  const account = `/fees/students/${JOEL.student_id}`;
  const choices = within(screen.getByRole('navigation', { name: 'Fees of' }));
  expect(choices.getByRole('link', { name: 'Ngo Bassa Joël' }).getAttribute('href')).toBe(account);
  const children = within(screen.getByRole('list', { name: 'Each child' }));
  expect(children.getByRole('link', { name: /Joël/ }).getAttribute('href')).toBe(account);
});

it('shows one child the same way: the debt, what is late, the fees to pay, and only this child’s payments', async () => {
  fees = [...fees, { ...fee(4, 'pending', 'Exams'), due_date: '2026-12-15' }];
  await openChild(AICHA);
  expect(owed()).toBe('90 000 FCFA');
  expect(words()).toContain('20 000 FCFA is overdue.');
  expect(words()).toContain('Next: 20 000 FCFA by Dec 15, 2026.');
  await screen.findByText('No payments recorded');
  expect(rows('Fees')).toEqual([expect.stringContaining('Tuition'), expect.stringContaining('Exams')]);
  expect(screen.getByText('Paid (1)')).toBeTruthy();
  expect(screen.queryByText('All children')).toBeTruthy();
  expect(new Set(whose())).toEqual(new Set([AICHA.student_id]));
});

it('says so of a child that is not of this family', async () => {
  await openChild({ ...AICHA, student_id: STRANGER }, /you may not see/);
  expect(screen.queryByText('Owed now')).toBeNull();
});

it('opens a receipt with one press, and names no cashier', async () => {
  payments = [PAYMENT];
  const user = await openAt('/fees');
  await user.click(await screen.findByRole('button', { name: 'Receipt REC-2026-000001' }));
  await waitFor(() =>
    expect(asked.map(({ pathname }) => pathname)).toContain(`/api/v1/payments/${PAYMENT.id}`),
  );
  expect(words()).not.toContain('Fouda');
});

it('says of each fee how late it is, folds what is paid, and offers the office’s work nowhere', async () => {
  fees = [...fees, fee(3, 'paid', 'Exams')];
  const user = await openAt('/fees');
  await screen.findByText('Tuition');
  expect(rows('Fees')).toEqual([expect.stringContaining('Tuition')]);
  expect(words()).toContain('279 days late');
  expect(screen.queryByRole('table', { name: 'Paid' })).toBeNull();
  await user.click(screen.getByText('Paid (2)'));
  await screen.findByRole('table', { name: 'Paid' });
  expect(rows('Paid')).toEqual([expect.stringContaining('Registration'), expect.stringContaining('Exams')]);
  const buttons = screen.getAllByRole('button').map((button) => button.textContent);
  expect([...new Set(buttons)].toSorted()).toEqual(['Bill', 'Statement of account']);
});

it('says so where there is nothing: no fees, no payments, no child', async () => {
  family = [child(1, 'Ngo Bassa Aïcha')];
  fees = [];
  await openAt('/fees');
  expect(words()).toContain('Nothing to pay now.');
  expect(screen.queryByRole('navigation')).toBeNull();
  await screen.findByText('No fees found');
  await screen.findByText('No payments recorded');
  cleanup();
  family = [];
  await openAt('/fees');
  expect(words()).toContain('No child is linked to your account yet.');
});

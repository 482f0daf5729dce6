// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import type { StudentFee } from '../../../charges/fees.contract.ts';
import type { UsualSplit } from '../../../fees.rules.ts';
import type { PayingFamily, PaymentDesk } from '../../paying-families.contract.ts';
import type { PaymentDetails } from '../../payments.contract.ts';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';

const uuid = (number: number) => `0190de00-0000-7000-8000-${String(number).padStart(12, '0')}`;
const student = (number: number, full_name: string) => ({
  student_id: uuid(100 + number),
  full_name,
  roll_number: `2026-000${number}`,
  class: { name: '6e', section: 'A' },
});
const ELODIE = student(1, 'Ngo Bassa Élodie');
const PAUL = student(2, 'Ngo Bassa Paul');
const STRANGER = student(3, 'Ngo Bassa Élodie');

/** A fee with this balance, due on that day of December. */
const fee = (number: number, whose: typeof ELODIE, balance: string): StudentFee => ({
  id: uuid(number),
  student: whose,
  structure: {
    id: uuid(50),
    name: `Tuition ${number}`,
    academic_term: 'term_1',
    academic_year: '2026-2027',
  },
  instalment: 1,
  instalments: 1,
  amount_charged: balance,
  amount_due: balance,
  amount_paid: '0',
  balance,
  due_date: `2026-12-0${number}`,
  status: 'pending',
});
const FIRST = fee(1, ELODIE, '20000');
const SECOND = fee(2, PAUL, '3000');
const THIRD = fee(3, PAUL, '50000');

const DONE: PaymentDetails = {
  id: uuid(900),
  receipt: '20261121-0007',
  payment_date: '2026-11-21',
  created_at: '2026-11-21T10:00:00.000Z',
  total_amount: '10000',
  to_credit: '0',
  payment_method: 'cash',
  payment_reference: 'PAY-20261121-0001',
  operator_reference: null,
  notes: null,
  cashier: 'Onana Chantal',
  allocation: 'equal',
  items: 1,
  students: [ELODIE],
  reversal: null,
  payment_items: [],
  receipts: [],
};
const LOST = new TypeError('Failed to fetch');
const done = () => Response.json(DONE, { status: 201 });
const refusal = (status: number, code: string, message: string) => () =>
  Response.json({ error: { code, message, requestId: 'r' } }, { status });

/** A search result matched by a guardian's name or number. */
const family = (...students: (typeof ELODIE)[]): PayingFamily => ({
  student_id: students[0]!.student_id,
  pupil_id: null,
  students: students.map((one) => ({ ...one, balance: '1000', overdue: '0' })),
  found: 1,
  guardian: { full_name: 'Mme Bassa', phone: '+237699001122' },
  matched: null,
  balance: '73000',
  overdue: '0',
});
/** A search result matched by a pupil's own name or number. */
const pupil = (...students: (typeof ELODIE)[]): PayingFamily => ({
  ...family(...students),
  pupil_id: students[0]!.student_id,
});

let open: StudentFee[];
let usual: UsualSplit;
let desk: PaymentDesk;
let found: PayingFamily[] = [];
/** Delays the search's response until it resolves. */
let late: Promise<void> | undefined;
let drawn: number;
let sent: { key: string | null; body: Record<string, unknown> }[];
let answers: (TypeError | (() => Response))[];
/** The open fees, a new reference for each request, and the next response for each payment. */
async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith('/payments/open-fees'))
    return Response.json({
      fees: open,
      total: open.length,
      students: [ELODIE, PAUL],
      credits: [{ student_id: PAUL.student_id, credit: '1500' }],
      families: [ELODIE, PAUL, STRANGER].map(({ student_id }) => ({
        student_id,
        family: student_id === STRANGER.student_id ? student_id : ELODIE.student_id,
      })),
      split: usual,
    });
  if (pathname.endsWith('/payments/desk')) return Response.json(desk);
  if (pathname.endsWith('/till/sessions') && request.method === 'POST') {
    desk = { ...desk, till_closed: false };
    return Response.json({}, { status: 201 });
  }
  if (pathname.endsWith('/payments/families')) {
    await late;
    return Response.json({ families: found });
  }
  if (pathname.endsWith('/payments/references')) {
    drawn += 1;
    return Response.json({ payment_reference: `PAY-20261121-000${drawn}` }, { status: 201 });
  }
  if (pathname.endsWith('/payments') && request.method === 'POST') {
    sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
    const next = answers.shift() ?? LOST;
    if (next instanceof TypeError) throw next;
    return next();
  }
  if (pathname.endsWith('/classes')) return Response.json([]);
  return new Promise(() => undefined);
}

/** Each test's dialog has a unique key under which a lost response is recovered. */
let places = 0;
function show({ reopened = false, alone = false } = {}) {
  if (!reopened) places += 1;
  const onClose = vi.fn();
  const queries = new QueryClient();
  renderInEnglish(
    <QueryClientProvider client={queries}>
      <AuthProvider>
        <RecordPaymentDialog
          {...(!alone && { studentId: uuid(5_000 + places), family: true })}
          onClose={onClose}
        />
      </AuthProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  return {
    user,
    queries,
    onClose,
    /** Opens the list of everyone's fees by its button. */
    everybody: async () =>
      user.click(await screen.findByRole('button', { name: 'Choose from all unpaid fees' })),
    tick: async (name: RegExp) => user.click(await screen.findByRole('checkbox', { name })),
    record: () => user.click(screen.getByRole('button', { name: 'Record Payment' })),
  };
}
const search = () => screen.getByRole('combobox', { name: 'Family' });
const amount = () => screen.getByLabelText<HTMLInputElement>(/^Amount \(CFA\)/);
const reference = () => screen.getByLabelText<HTMLInputElement>('Reference Number');
const toasts = () => shownToasts().map(({ title, description }) => `${title}: ${description}`);
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

const said = (pattern: RegExp) => screen.findByText((text) => pattern.test(plain(text)!));

/** The amount of each line of the allocation, by the fee's name. */
function parts() {
  const rows = within(screen.getByRole('table', { name: /Amount for each fee/ }))
    .getAllByRole('row')
    .slice(1);
  return rows.map((row) => {
    const cells = within(row).getAllByRole('cell');
    return plain(cells[1]?.textContent)?.replace('Paid now', '');
  });
}

beforeEach(() => {
  late = undefined;
  open = [FIRST, SECOND, THIRD];
  usual = 'equal';
  desk = {
    recent: [],
    next_reference: 'PAY-20261121-0001',
    till_closed: false,
    any_open: true,
    any_fee: true,
  };
  drawn = 0;
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of shownToasts()) closeToast(id);
});

it('shows while typing the part of each fee, none above what it owes', async () => {
  const { user, tick } = show();
  await tick(/Tuition 1/);
  await tick(/Tuition 2/);
  await tick(/Tuition 3/);
  await user.type(amount(), '10000');
  await waitFor(() => expect(parts()).toEqual(['3 500', '3 000', '3 500', '10 000']));
  await user.selectOptions(screen.getByLabelText('How it is split'), 'oldest');
  expect(parts()).toEqual(['10 000', '0', '0', '10 000']);
  await user.click(screen.getByRole('button', { name: /^Full amount owed/ }));
  await waitFor(() => expect(parts()).toEqual(['20 000', '3 000', '50 000', '73 000']));
});

it('shows in the words of the specification that a fee or an amount is missing, in a toast and at the field', async () => {
  const { user, everybody, tick, record } = show({ alone: true });
  await record();
  await screen.findByText('Please select at least one student fee');
  expect(toasts()).toEqual(['Error: Please select at least one student fee']);
  await everybody();
  await tick(/Tuition 1/);
  await user.type(amount(), '0');
  await record();
  // The earlier error is gone.
  await waitFor(() => expect(toasts()).toEqual(['Error: Please enter a valid payment amount']));
  expect(amount().getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

it('says that all fees are paid if none is open, and that the search found nobody', async () => {
  desk.any_open = false;
  found = [];
  const { user } = show({ alone: true });
  await screen.findByText('No unpaid fees available. All fees are paid!');
  await user.type(search(), 'Nobody{Enter}');
  await screen.findByText('No family found. Check the spelling, or scan again.');
});

it('pays a family’s oldest fees first if none is selected, and selected ones in equal parts', async () => {
  answers = [done];
  found = [family(ELODIE, PAUL), family(STRANGER)];
  const { user, tick, record } = show({ alone: true });
  await user.type(search(), 'bassa');
  await screen.findByRole('option', {
    name: /Ngo Bassa Élodie.*with Ngo Bassa Paul.*Mme Bassa 6 99 00 11 22/,
  });
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await screen.findByText('Family balance');
  expect(document.activeElement).toBe(amount());
  await user.keyboard('21000');
  await waitFor(() => expect(parts()).toEqual(['20 000', '1 000', '21 000']));
  await tick(/Tuition 2/);
  await tick(/Tuition 3/);
  await waitFor(() => expect(parts()).toEqual(['3 000', '18 000', '21 000']));
  await tick(/Tuition 2/);
  await tick(/Tuition 3/);
  await record();
  await screen.findByText('20261121-0007');
  expect(sent[0]?.body).toMatchObject({
    student_fee_ids: [FIRST.id, SECOND.id],
    allocation: 'oldest',
    amount: '21000',
  });
});

it('pays the found pupil’s fees first, and shows the remainder for brothers and sisters', async () => {
  answers = [done];
  found = [pupil(PAUL, ELODIE)];
  const { user, record } = show({ alone: true });
  await user.type(search(), '2026-0002{Enter}');
  const whom = await screen.findByLabelText<HTMLSelectElement>('For');
  expect(whom.selectedOptions[0]?.text).toBe('Ngo Bassa Paul · 6e A');
  expect(plain(document.getElementById(whom.getAttribute('aria-describedby')!)?.textContent)).toBe(
    'Due: Ngo Bassa Paul 53 000 · family 73 000 FCFA',
  );
  expect(plain(screen.getByRole('button', { name: /^Full amount owed/ }).textContent)).toBe(
    'Full amount owed: 53 000 FCFA',
  );
  expect(document.activeElement).toBe(amount());
  await user.keyboard('5000');
  await waitFor(() => expect(parts()).toEqual(['3 000', '2 000', '5 000']));
  expect(screen.queryByText(/Left over/)).toBeNull();
  await user.clear(amount());
  await user.type(amount(), '60000');
  await screen.findByText((text) => /owes nothing: 7 000 FCFA for Ngo Bassa Élodie/.test(plain(text)!));
  await record();
  await screen.findByText('20261121-0007');
  expect(sent[0]?.body).toMatchObject({
    student_fee_ids: [SECOND.id, THIRD.id, FIRST.id],
    allocation: 'oldest',
    first_student_id: PAUL.student_id,
  });
});

it('says that a pupil owes nothing more only if the payment settles all of that pupil’s fees', async () => {
  found = [pupil(PAUL, ELODIE)];
  const { user, everybody, tick } = show({ alone: true });
  await everybody();
  await tick(/Tuition 1/);
  await user.type(search(), 'paul{Enter}');
  await screen.findByLabelText('For');
  await user.type(amount(), '10000');
  await said(/^No fee of Ngo Bassa Paul is selected: 10 000 FCFA goes to Ngo Bassa Élodie\.$/);
  expect(screen.queryByText(/owes nothing/)).toBeNull();
  await tick(/Tuition 2/);
  await said(/^7 000 FCFA of this payment goes to Ngo Bassa Élodie\.$/);
  expect(screen.queryByText(/owes nothing|is selected/)).toBeNull();
  await tick(/Tuition 3/);
  await user.clear(amount());
  await user.type(amount(), '73000');
  await said(/owes nothing: 20 000 FCFA for Ngo Bassa Élodie/);
});

it('pays a whole family by due date if a guardian was found, or if that is chosen', async () => {
  found = [pupil(PAUL, ELODIE)];
  const { user } = show({ alone: true });
  await user.type(search(), 'paul{Enter}');
  await user.selectOptions(await screen.findByLabelText('For'), 'Whole family');
  await user.type(amount(), '5000');
  await waitFor(() => expect(plain(screen.getByRole('table').textContent)).toContain('Élodie'));
  await user.selectOptions(screen.getByLabelText('For'), 'Ngo Bassa Paul · 6e A');
  await waitFor(() => expect(plain(screen.getByRole('table').textContent)).not.toContain('Élodie'));
});

it('selects the only family found on Tab, or on typing the amount', async () => {
  found = [pupil(PAUL)];
  const { user } = show({ alone: true });
  await user.type(search(), 'paul');
  await screen.findByRole('option', { name: /Paul/ });
  await user.tab();
  expect(document.activeElement).toBe(amount());
  await screen.findByLabelText('For');
  await user.clear(search());
  await user.type(search(), 'pau');
  await user.tab();
  expect(document.activeElement, 'also before the answer').toBe(amount());
  await user.keyboard('700');
  await waitFor(() => expect(search()).toHaveProperty('value', ''));
  cleanup();
  const again = show({ alone: true });
  await again.user.type(search(), 'paul');
  await screen.findByRole('option', { name: /Paul/ });
  await again.user.click(amount());
  await again.user.keyboard('5000');
  await screen.findByLabelText('For');
  expect(plain(amount().value), 'and no figure is lost').toMatch(/^5 ?000$/);
});

it('treats digits typed between Enter and the search results as the amount', async () => {
  found = [pupil(PAUL)];
  let answerNow: (() => void) | undefined;
  late = new Promise((resolve) => (answerNow = resolve));
  const { user } = show({ alone: true });
  await user.type(search(), '2026-0002{Enter}5000');
  expect(search()).toHaveProperty('value', '2026-0002');
  answerNow?.();
  await screen.findByLabelText('For');
  expect(plain(amount().value)).toMatch(/^5 ?000$/);
  expect(document.activeElement).toBe(amount());
});

it('returns to the search if several were found, unless an amount was begun', async () => {
  found = [pupil(PAUL), pupil(STRANGER)];
  const { user } = show({ alone: true });
  await user.type(search(), 'ngo{Enter}');
  await screen.findAllByRole('option');
  await waitFor(() => expect(document.activeElement).toBe(search()));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(document.activeElement).toBe(amount());
});

it('shows which fees were charged meanwhile', async () => {
  open = [FIRST];
  found = [family(ELODIE)];
  const { user, queries } = show({ alone: true });
  await user.type(search(), 'elodie{Enter}');
  await screen.findByRole('checkbox', { name: /Tuition 1/ });
  open = [FIRST, SECOND];
  await queries.invalidateQueries();
  await screen.findByText('Charged just now: Tuition 2. It is part of what is shown below.');
});

it('shows and highlights the number that was searched', async () => {
  found = [{ ...family(PAUL), matched: { full_name: 'Tante Rose', phone: '+237655443322' } }];
  const { user } = show({ alone: true });
  await user.type(search(), '6554');
  const option = await screen.findByRole('option', { name: /Tante Rose 6 55 44 33 22 · Mme Bassa/ });
  expect(option.querySelector('mark')?.textContent).toBe('6 55 44 33 22');
});

it('lists nobody’s debts before a family is chosen, only the last payers', async () => {
  desk.recent = [pupil(PAUL, ELODIE)];
  const { user } = show({ alone: true });
  await screen.findByText(/^Find the pupil or the family first/);
  expect(screen.queryByRole('checkbox', { name: /Tuition/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: /^Ngo Bassa Paul/ }));
  await screen.findByRole('checkbox', { name: /Tuition 2/ });
  expect(document.activeElement).toBe(amount());
});

it('shows at once that the till is closed, opens it in place, and keeps what was typed', async () => {
  desk.till_closed = true;
  found = [pupil(PAUL)];
  answers = [done];
  const { user, record } = show({ alone: true });
  await screen.findByText('Your till is closed');
  await user.type(search(), 'paul{Enter}');
  await screen.findByLabelText('For');
  await user.type(amount(), '5000');
  await record();
  const float = screen.getByLabelText<HTMLInputElement>(/^Float/);
  await waitFor(() => expect(document.activeElement).toBe(float));
  expect(toasts(), 'one message, not a second one').toEqual([]);
  expect(sent).toEqual([]);
  await user.type(float, '10000{Enter}');
  await waitFor(() => expect(screen.queryByText('Your till is closed')).toBeNull());
  expect(document.activeElement).toBe(amount());
  expect(plain(amount().value)).toMatch(/^5 ?000$/);
  await record();
  await screen.findByText('20261121-0007');
  expect(sent).toHaveLength(1);
});

it('needs no till for mobile money', async () => {
  desk.till_closed = true;
  const { user } = show({ alone: true });
  await screen.findByText('Your till is closed');
  await user.selectOptions(screen.getByLabelText('Payment Method'), 'mobile_money');
  expect(screen.queryByText('Your till is closed')).toBeNull();
});

it('starts with the school’s own split over the selected fees, and sends it', async () => {
  usual = 'oldest';
  answers = [done];
  const { user, tick, record } = show();
  await tick(/Tuition 1/);
  await tick(/Tuition 2/);
  await user.type(amount(), '21000');
  expect(screen.getByLabelText<HTMLSelectElement>('How it is split').value).toBe('oldest');
  const [first] = parts();
  await user.selectOptions(screen.getByLabelText('How it is split'), 'equal');
  await waitFor(() => expect(parts()[0]).not.toBe(first));
  await user.selectOptions(screen.getByLabelText('How it is split'), 'oldest');
  await waitFor(() => expect(parts()[0]).toBe(first));
  await record();
  await screen.findByText('20261121-0007');
  expect(sent[0]?.body).toMatchObject({ allocation: 'oldest', amount: '21000' });
});

it('selects the only family of a scanned code at once, and among several only the highlighted one', async () => {
  const { user } = show({ alone: true });
  found = [family(ELODIE), family(STRANGER)];
  await user.type(search(), 'elodie{Enter}');
  await screen.findAllByRole('option');
  expect(screen.queryByText('Show all students')).toBeNull();
  await user.clear(search());
  found = [family(ELODIE, PAUL)];
  await user.type(search(), 'https://school.example/v/7K9F-9MXR-4TGD{Enter}');
  await screen.findByText('Show all students');
  expect(document.activeElement).toBe(amount());
});

it('asks for confirmation once before fees of two families share a receipt', async () => {
  const stranger = fee(4, STRANGER, '7000');
  open = [FIRST, SECOND, stranger];
  const { user, everybody, tick } = show({ alone: true });
  await everybody();
  await tick(/Tuition 1/);
  await tick(/Tuition 2/);
  expect(screen.queryByText(/One receipt for all/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Select All' }));
  await screen.findByText('These fees belong to 2 families. One receipt for all?');
  await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1)!);
  screen.getByText('2 fees selected');
  await tick(/Tuition 4/);
  await user.click(await screen.findByRole('button', { name: 'One receipt' }));
  await screen.findByText('3 fees selected');
  await tick(/Tuition 4/);
  await tick(/Tuition 4/);
  expect(screen.queryByText(/One receipt for all/)).toBeNull();
});

it('after a payment prints, sends and continues with one key each, and treats a scanned code as the next family', async () => {
  answers = [done];
  found = [family(PAUL)];
  const { user, everybody, tick, record } = show();
  await tick(/Tuition 1/);
  await user.type(amount(), '10000');
  await record();
  await screen.findByText('Payment recorded successfully');
  expect(document.activeElement?.textContent).toContain('Print receipt');
  await user.keyboard('n');
  await waitFor(() => expect(document.activeElement).toBe(search()));
  expect(amount().value).toBe('');
  expect(screen.queryByText('Show all students'), 'nobody stands there any more').toBeNull();
  answers = [done];
  await everybody();
  await tick(/Tuition 1/);
  await user.type(amount(), '10000');
  await record();
  await screen.findByText('Payment recorded successfully');
  // No delay between the keys: a scanner.
  for (const key of ['7', 'K', '9', 'F', 'P', 'N', 'X', 'R', '4', 'T', 'G', 'D', 'Enter'])
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  await screen.findByText('Show all students');
  expect(document.activeElement).toBe(amount());
});

it('does not claim that all is paid before any fee exists', async () => {
  desk = { ...desk, any_open: false, any_fee: false };
  show({ alone: true });
  await screen.findByText('No student has a fee yet. Assign a fee first, then record its payment.');
  expect(screen.queryByText(/All fees are paid/)).toBeNull();
});

it('sends nothing above what is owed, unless the rest becomes credit of a selected student', async () => {
  answers = [done];
  const { user, tick, record } = show();
  await tick(/Tuition 1/);
  await tick(/Tuition 2/);
  await user.type(amount(), '25000');
  await screen.findByText(/23 000 FCFA at most/);
  await record();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(amount().getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await user.selectOptions(screen.getByLabelText(/^Keep the rest, 2 000/), PAUL.student_id);
  await record();
  await screen.findByText('20261121-0007');
  expect(sent[0]?.body).toMatchObject({ amount: '25000', credit_student_id: PAUL.student_id });
});

it('manual parts start with the displayed split, and are sent only if they add up', async () => {
  answers = [done];
  const { user, tick, record } = show();
  await tick(/Tuition 1/);
  await tick(/Tuition 2/);
  await user.type(amount(), '5000');
  await waitFor(() => expect(parts()[0]).toBe('2 500'));
  await user.selectOptions(screen.getByLabelText('How it is split'), 'manual');
  const second = screen.getByLabelText(/^Amount for Tuition 2/);
  await user.clear(second);
  await screen.findByText(/2 500 FCFA still to be split/);
  await record();
  await screen.findByText('The parts must add up to the amount.');
  expect(sent).toEqual([]);
  const first = screen.getByLabelText(/^Amount for Tuition 1/);
  await user.clear(first);
  await user.type(first, '2000');
  await user.type(second, '3000,5');
  await screen.findByText('This is more than the balance of the fee.');
  await user.clear(second);
  await user.type(second, '3000');
  await record();
  await screen.findByText('20261121-0007');
  expect(sent[0]?.body).toMatchObject({
    allocation: 'manual',
    parts: [
      { student_fee_id: FIRST.id, amount: '2000' },
      { student_fee_id: SECOND.id, amount: '3000' },
    ],
  });
});

it('focuses the first invalid part, and clears the error of the sum once the parts change', async () => {
  const { user, tick, record } = show();
  await tick(/Tuition 1/);
  await tick(/Tuition 2/);
  await user.type(amount(), '5000');
  await user.selectOptions(screen.getByLabelText('How it is split'), 'manual');
  const second = screen.getByLabelText(/^Amount for Tuition 2/);
  await user.clear(second);
  await user.type(second, '4000');
  await record();
  await screen.findByText('The parts must add up to the amount.');
  await waitFor(() => expect(document.activeElement).toBe(second));
  expect(toasts()).toEqual(['Error: The parts must add up to the amount.']);
  await user.clear(second);
  await user.type(second, '2500');
  expect(screen.queryByText('The parts must add up to the amount.')).toBeNull();
  expect(toasts()).toEqual([]);
  expect(sent).toEqual([]);
});

it('records once for two clicks, and shows the receipt; the next payment has another reference', async () => {
  answers = [done];
  const { user, tick } = show();
  await tick(/Tuition 1/);
  await waitFor(() => expect(reference().value, 'the one that comes next').toBe('PAY-20261121-0001'));
  await user.type(amount(), '10000');
  desk = { ...desk, next_reference: 'PAY-20261121-0002' };
  await user.dblClick(screen.getByRole('button', { name: 'Record Payment' }));
  await screen.findByText('20261121-0007');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({
    student_fee_ids: [FIRST.id],
    amount: '10000',
    payment_method: 'cash',
    allocation: 'equal',
  });
  expect(drawn, 'it is nobody’s until the payment is recorded').toBe(0);
  expect(toasts()).toEqual(['Success: Payment recorded successfully']);
  await user.click(screen.getByRole('button', { name: 'Next payment' }));
  await waitFor(() => expect(reference().value).toBe('PAY-20261121-0002'));
  expect(amount().value).toBe('');
});

it('sends the same payment under the same key after a lost response, also from a reopened dialog', async () => {
  answers = [LOST, LOST, done];
  const before = show();
  await before.tick(/Tuition 1/);
  await before.user.click(screen.getByRole('button', { name: 'New reference number', hidden: true }));
  await waitFor(() => expect(reference().value, 'another one').toBe('PAY-20261121-0002'));
  await before.user.type(amount(), '10000');
  await before.record();
  await screen.findByText(/recorded only once/);
  await before.record();
  await waitFor(() => expect(sent).toHaveLength(2));
  await screen.findByText(/recorded only once/);
  cleanup();
  // The payment was recorded: the list no longer has the fee.
  open = [SECOND, THIRD];
  const after = show({ reopened: true });
  await screen.findByText(/recorded only once/);
  expect(plain(amount().value)).toBe('10 000');
  await after.record();
  await screen.findByText('20261121-0007');
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(drawn).toBe(2);
});

it('refetches the fees when one was paid meanwhile, and keeps what was typed', async () => {
  answers = [refusal(409, 'FEE_PAID', 'One of these fees has just been paid.')];
  const { user, tick, record } = show();
  await tick(/Tuition 1/);
  await tick(/Tuition 3/);
  await user.type(amount(), '10000');
  await user.type(screen.getByLabelText(/^Notes/), 'By the uncle');
  open = [SECOND, THIRD];
  await record();
  await screen.findByText(/1 selected fee has just been paid/);
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Tuition 1/ })).toBeNull());
  expect(plain(amount().value)).toBe('10 000');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('By the uncle');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Tuition 3/ }).checked).toBe(true);
  answers = [done];
  await record();
  await screen.findByText('20261121-0007');
  expect(sent[1]?.body).toMatchObject({ student_fee_ids: [THIRD.id], notes: 'By the uncle' });
});

it('takes a new reference automatically if the first was used, and says so', async () => {
  answers = [refusal(409, 'REFERENCE_TAKEN', 'This reference number is already used.'), done];
  const { user, tick, record } = show();
  await tick(/Tuition 1/);
  await user.click(screen.getByRole('button', { name: 'New reference number', hidden: true }));
  await waitFor(() => expect(reference().value).toBe('PAY-20261121-0002'));
  await user.type(amount(), '10000');
  await record();
  await screen.findByText(/has been replaced/);
  expect(reference().value).toBe('PAY-20261121-0003');
  await record();
  await screen.findByText('20261121-0007');
  expect(sent[1]?.body).toMatchObject({ payment_reference: 'PAY-20261121-0003' });
});

it('requires the operator’s number for mobile money, and shows at the field that it was used', async () => {
  answers = [refusal(409, 'OPERATOR_REFERENCE_TAKEN', 'Recorded already.')];
  const { user, tick, record } = show();
  await tick(/Tuition 1/);
  expect(screen.queryByLabelText('Transaction number')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Payment Method'), 'mobile_money');
  await user.type(screen.getByLabelText('Transaction number'), 'MP261121.1200.A1');
  await user.type(amount(), '10000');
  await record();
  await screen.findByText('Recorded already.');
  expect(screen.getByLabelText('Transaction number').getAttribute('aria-invalid')).toBe('true');
  expect(sent[0]?.body).toMatchObject({ operator_reference: 'MP261121.1200.A1' });
});

it('selects and deselects the whole family, and shows who has a credit', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Select All' }));
  await screen.findByText('3 fees selected');
  screen.getByText(/^Ngo Bassa Paul has a credit of 1 500 FCFA/);
  await user.click(screen.getByRole('button', { name: 'Deselect All' }));
  await screen.findByText('No fee selected');
  expect(screen.queryByText(/has a credit/)).toBeNull();
});

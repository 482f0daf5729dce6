import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { idOf } from '#platform/ui/testing/server.ts';
import type { StudentFee } from '../../../charges/fees.contract.ts';
import { MOST_FEES } from '../../../fees.rules.ts';
import type { PayingFamily } from '../../paying-families.contract.ts';
import {
  beginEntry,
  composePayment,
  entryOf,
  holdFees,
  type PaymentFields,
  planOf,
} from './payment-entry.ts';
import {
  beginPayment,
  type PaymentAction,
  type PaymentState,
  reducePayment,
} from './record-payment-reducer.ts';

const ELODIE = { student_id: idOf(101), full_name: 'Ngo Bassa Élodie', roll_number: '1', class: null };
const PAUL = { ...ELODIE, student_id: idOf(102), full_name: 'Ngo Bassa Paul' };
const STRANGER = { ...ELODIE, student_id: idOf(103), full_name: 'Onana Rose' };

const fee = (number: number, student: typeof ELODIE, balance: string): StudentFee => ({
  id: idOf(number),
  student,
  structure: { id: idOf(50), name: 'Tuition', academic_term: 'term_1', academic_year: '2026-2027' },
  instalment: 1,
  instalments: 1,
  amount_charged: balance,
  amount_due: balance,
  amount_paid: '0',
  balance,
  due_date: `2026-12-${String((number % 28) + 1).padStart(2, '0')}`,
  status: 'pending',
});
const FIRST = fee(1, ELODIE, '20000');
const SECOND = fee(2, PAUL, '3000');
const FOREIGN = fee(4, STRANGER, '7000');
const families = [
  { student_id: ELODIE.student_id, family: idOf(101) },
  { student_id: PAUL.student_id, family: idOf(101) },
];
const found = (student: typeof ELODIE, pupil = true) =>
  ({
    student_id: student.student_id,
    pupil_id: pupil ? student.student_id : null,
  }) as PayingFamily;

const FAMILY = { studentId: ELODIE.student_id, family: true };
const LISTED = { standing: [FIRST, SECOND], usual: 'equal', tillClosed: false } as const;

function after(actions: PaymentAction[], fields: Partial<PaymentFields> = {}, whose = true): PaymentState {
  const entry = beginEntry(whose ? FAMILY : null, fields);
  return actions.reduce(reducePayment, beginPayment({ entry, unanswered: false }));
}
const typed = (value: string): PaymentAction => ({ type: 'fieldTyped', field: 'amount', value });
const tick = (...fees: StudentFee[]): PaymentAction => ({ type: 'feesTicked', fees, families });
const ids = ({ ticked }: Pick<PaymentState, 'ticked'>) => ticked.map(({ id }) => id);

it('chooses a pupil with the whole family, a family for all, and clears the search and the class', () => {
  const looking = after([
    { type: 'classFiltered', classId: idOf(9) },
    { type: 'searchTyped', typed: 'paul' },
  ]);
  const pupil = reducePayment(looking, { type: 'familyChosen', family: found(PAUL) });
  expect(pupil).toMatchObject({
    whose: { studentId: PAUL.student_id, family: true, first: PAUL.student_id },
    classId: '',
    search: { typed: '', wanted: null },
    focus: { at: 'amount' },
  });
  const family = reducePayment(looking, { type: 'familyChosen', family: found(PAUL, false) });
  expect(family.whose).toEqual({ studentId: PAUL.student_id, family: true });
  expect(reducePayment(pupil, { type: 'pupilChosen', studentId: undefined }).whose?.first).toBeUndefined();
});

it('selects the only family found, and among several returns to the search unless an amount was begun', () => {
  const entered: PaymentAction[] = [
    { type: 'searchTyped', typed: ' paul ' },
    { type: 'familyWanted', by: 'enter' },
  ];
  expect(after(entered, {}, false)).toMatchObject({
    search: { asked: 'paul', wanted: 'enter' },
    focus: { at: 'amount' },
  });
  const one = after([...entered, { type: 'familiesFound', families: [found(PAUL)] }], {}, false);
  expect(one.whose?.studentId).toBe(PAUL.student_id);
  const several: PaymentAction = { type: 'familiesFound', families: [found(PAUL), found(STRANGER)] };
  expect(after([...entered, several], {}, false)).toMatchObject({ whose: null, focus: { at: 'search' } });
  const begun = after([...entered, typed('5000'), several], {}, false);
  expect(begun).toMatchObject({ whose: null, focus: { at: 'amount' }, fields: { amount: '5000' } });
});

it('starts with a scanned code as if it had been typed and entered', () => {
  const entry = beginEntry(null);
  expect(beginPayment({ entry, unanswered: false, scanned: '7K9F-PNXR' })).toMatchObject({
    search: { typed: '7K9F-PNXR', asked: '7K9F-PNXR', wanted: 'enter' },
    focus: { at: 'amount' },
  });
});

it('asks for confirmation once before fees of a second family, selects none before it, and never asks again', () => {
  const asked = after([tick(FIRST), tick(SECOND, FOREIGN)]);
  expect(ids(asked)).toEqual([FIRST.id]);
  expect(asked.question?.families).toBe(2);
  const declined = reducePayment(asked, { type: 'severalConfirmed', oneReceipt: false });
  expect(declined).toMatchObject({ question: null, ticked: [FIRST] });
  const meant = reducePayment(asked, { type: 'severalConfirmed', oneReceipt: true });
  expect(ids(meant)).toEqual([FIRST.id, SECOND.id, FOREIGN.id]);
  const toggle: PaymentAction = { type: 'feeToggled', fee: FOREIGN, families };
  const again = [toggle, toggle].reduce(reducePayment, meant);
  expect(again).toMatchObject({ question: null });
  expect(ids(again)).toContain(FOREIGN.id);
});

it('selects at most as many fees as one payment can have', () => {
  const many = Array.from({ length: MOST_FEES + 20 }, (_, place) => fee(1_000 + place, ELODIE, '100'));
  expect(after([tick(...many)]).ticked).toHaveLength(MOST_FEES);
});

it('deselects fees that were paid elsewhere, keeps one selected meanwhile, and shows how many until the next selection', () => {
  const open = new Map([[FIRST.id, { ...FIRST, balance: '5000' }]]);
  const fresh = after([tick(FIRST, SECOND), { type: 'feesFreshened', asked: [FIRST, SECOND], open }]);
  expect(fresh.ticked.map(({ balance }) => balance)).toEqual(['5000']);
  expect(fresh.paidElsewhere).toBe(1);
  expect(reducePayment(fresh, tick(SECOND)).paidElsewhere).toBe(0);
  const meanwhile = after([tick(FIRST, SECOND), { type: 'feesFreshened', asked: [FIRST], open: new Map() }]);
  expect(ids(meanwhile)).toEqual([SECOND.id]);
});

it('manual parts start from the displayed split, and are sent only while they add up', () => {
  const amount = after([tick(FIRST, SECOND), typed('5000')]);
  const shown = planOf(amount, LISTED).split.parts;
  const byHand = reducePayment(amount, { type: 'splitChosen', allocation: 'manual', shown });
  expect(byHand.hand).toEqual({ [FIRST.id]: '2500', [SECOND.id]: '2500' });
  const less = reducePayment(byHand, { type: 'partTyped', feeId: FIRST.id, amount: '2000' });
  expect(composePayment(less, LISTED)).toMatchObject({ refused: 'PARTS_DO_NOT_SUM' });
  const sums = reducePayment(less, { type: 'partTyped', feeId: SECOND.id, amount: '3000' });
  expect(composePayment(sums, LISTED)).toMatchObject({
    input: {
      allocation: 'manual',
      parts: [
        { student_fee_id: FIRST.id, amount: '2000' },
        { student_fee_id: SECOND.id, amount: '3000' },
      ],
    },
  });
});

it('clears the error of the sum once the parts or the amount change, and keeps any other', () => {
  const refused = (code: string) =>
    after([
      tick(FIRST, SECOND),
      typed('5000'),
      { type: 'refused', mistakes: {}, refusal: new ORPCError(code), unanswered: false },
    ]);
  const changes: PaymentAction[] = [
    { type: 'partTyped', feeId: FIRST.id, amount: '2000' },
    { type: 'splitChosen', allocation: 'equal', shown: new Map() },
    { type: 'feesUnticked', fees: [FIRST] },
    typed('4000'),
  ];
  for (const action of changes) {
    expect(reducePayment(refused('PARTS_DO_NOT_SUM'), action).refusal, action.type).toBeNull();
    expect(reducePayment(refused('REFERENCE_TAKEN'), action).refusal, action.type).not.toBeNull();
  }
  const notes: PaymentAction = { type: 'fieldTyped', field: 'notes', value: 'Uncle' };
  expect(reducePayment(refused('PARTS_DO_NOT_SUM'), notes).refusal).not.toBeNull();
});

it('keeps an excess only as credit of a student of the payment', () => {
  const over = after([tick(FIRST), typed('25000')]);
  expect(composePayment(over, LISTED)).toEqual({ refused: 'OVERPAYMENT', owed: 2_000_000n });
  const refused = reducePayment(over, {
    type: 'refused',
    mistakes: { amount: 'Too much' },
    unanswered: false,
  });
  const kept = reducePayment(refused, { type: 'creditKept', studentId: ELODIE.student_id });
  expect(kept.mistakes).toEqual({});
  expect(composePayment(kept, LISTED)).toMatchObject({
    input: { credit_student_id: ELODIE.student_id },
  });
  const stranger = reducePayment(over, { type: 'creditKept', studentId: STRANGER.student_id });
  expect(composePayment(stranger, LISTED)).toMatchObject({ refused: 'OVERPAYMENT' });
});

it('sends the operator’s number only for payments other than cash, and refuses cash while the till is closed', () => {
  const closed = { ...LISTED, tillClosed: true };
  const cash = after([typed('5000'), { type: 'fieldTyped', field: 'operator_reference', value: 'mp1' }]);
  expect(composePayment(cash, closed)).toMatchObject({ refused: 'TILL_NOT_OPEN' });
  const { input } = composePayment(cash, LISTED) as { input: object };
  expect(input).not.toHaveProperty('operator_reference');
  const phone = reducePayment(cash, { type: 'methodChosen', method: 'mobile_money' });
  expect(composePayment(phone, closed)).toMatchObject({ input: { operator_reference: 'MP1' } });
  expect(reducePayment(cash, { type: 'tillOpened' })).toMatchObject({
    focus: { at: 'amount' },
    fields: { amount: '5000' },
  });
});

it('builds a handwritten receipt, and lists the errors of its parts', () => {
  const book = after([typed('5000'), { type: 'bookTurned', on: true }]);
  const { mistakes } = composePayment(book, LISTED) as { mistakes: Record<string, string> };
  expect(Object.keys(mistakes)).toEqual(['book.name', 'book.number', 'book.day']);
  const refused = reducePayment(book, { type: 'refused', mistakes, unanswered: false });
  expect(refused.focus).toEqual({ at: 'book.name' });
  const named = reducePayment(refused, { type: 'bookTyped', field: 'name', value: 'a' });
  expect(Object.keys(named.mistakes)).toEqual(['book.number', 'book.day']);
  const turned = reducePayment(named, { type: 'bookTurned', on: false });
  expect(turned.mistakes).toEqual({});
  expect(composePayment(turned, LISTED)).toHaveProperty('input');
});

it('validates a correction at once, but only after the first submit and only in the corrected field', () => {
  expect(after([typed('x')]).mistakes).toEqual({});
  const tried = after([{ type: 'refused', mistakes: { amount: 'No', notes: 'Long' }, unanswered: false }]);
  expect(reducePayment(tried, typed('500')).mistakes).toEqual({ notes: 'Long' });
  expect(reducePayment(tried, typed('x')).mistakes).toHaveProperty('amount');
});

it('keeps everything typed when refused, and focuses the first error', () => {
  const before = after([tick(FIRST), typed('10000'), { type: 'fieldTyped', field: 'notes', value: 'Uncle' }]);
  const sent = reducePayment(before, { type: 'sent' });
  expect(sent.phase).toBe('sending');
  const refused = reducePayment(sent, { type: 'refused', mistakes: { amount: 'No' }, unanswered: false });
  expect(entryOf(refused)).toEqual(entryOf(before));
  expect(refused).toMatchObject({ phase: 'entering', focus: { at: 'amount' } });
});

it('sends the identical payment again after a lost response, whatever the family’s list shows then', () => {
  const before = after([typed('21000'), { type: 'referenceDrawn', reference: 'PAY-20261121-0002' }]);
  const first = composePayment(before, LISTED) as { input: object; fees: StudentFee[] };
  const lost = [
    { type: 'sent' } as const,
    { type: 'refused', mistakes: {}, refusal: 'lost', unanswered: true, fees: first.fees } as const,
  ].reduce<PaymentState>(reducePayment, before);
  expect(lost.phase).toBe('unanswered');
  // It was recorded: nothing is open any more.
  const paid = { ...LISTED, standing: [] };
  expect(composePayment(lost, paid)).toMatchObject({ input: first.input });
  const reopened = beginPayment({ entry: holdFees(before, first.fees), unanswered: true });
  expect(composePayment(reopened, paid)).toMatchObject({ input: first.input });
  expect(reopened.severalMeant).toBe(true);
});

it('restores what was kept when a session ended, through the tab’s storage', () => {
  const before = after([tick(FIRST, SECOND), typed('21000'), { type: 'bookTurned', on: true }]);
  const entry = JSON.parse(JSON.stringify(entryOf(before)));
  const after401 = reducePayment(after([], {}, false), { type: 'restored', entry });
  expect(entryOf(after401)).toEqual(entryOf(before));
  expect(planOf(after401, LISTED).split.amount).toBe(2_100_000n);
});

import { ORPCError } from '@orpc/client';
import type { Money } from '#platform/money/money.ts';
import type { StudentFee } from '../../../charges/fees.contract.ts';
import { type Allocation, MOST_FEES } from '../../../fees.rules.ts';
import type { PayingFamily } from '../../paying-families.contract.ts';
import { handOf } from '../../payment-split.rules.ts';
import {
  entryOf,
  holdFees,
  judgeFields,
  keyOf,
  type Mistakes,
  type PaymentEntry,
  type PaymentFields,
  without,
} from './payment-entry.ts';

type TextField = 'amount' | 'operator_reference' | 'notes';
type BookField = keyof NonNullable<PaymentFields['book']>;

type Search = {
  typed: string;
  /** The text that was sent to the server. */
  asked: string;
  /** The key of the active option, if it is not the first. */
  marked: string | null;
  /** The only result will be taken: after Enter, or because an amount is being typed. */
  wanted: 'enter' | 'typing' | null;
};

export type PaymentState = PaymentEntry & {
  search: Search;
  /** The fees of the whole school are listed. */
  everybody: boolean;
  classId: string;
  /** The family of each ticked student. */
  familyOf: Readonly<Record<string, string>>;
  /** Fees of several families on one receipt are confirmed, once for the whole payment. */
  severalMeant: boolean;
  /** Fees that are ticked if one receipt for several families is confirmed. */
  question: { families: number; fees: readonly StudentFee[] } | null;
  /** The number of ticked fees that were paid elsewhere. */
  paidElsewhere: number;
  phase: 'entering' | 'sending' | 'unanswered';
  submitted: boolean;
  mistakes: Mistakes;
  /** The last refusal, if it belongs to no field. */
  refusal: unknown;
  /** The field that gets the focus; a new object for each time. */
  focus: { at: string } | null;
};

export type FamilyOf = readonly { student_id: string; family: string }[];

export type PaymentAction =
  | { type: 'searchTyped'; typed: string }
  | { type: 'searchPaused'; text: string }
  | { type: 'familyMarked'; family: PayingFamily | undefined }
  | { type: 'familyWanted'; by: 'enter' | 'typing' }
  | { type: 'familiesFound'; families: readonly PayingFamily[] }
  | { type: 'familyChosen'; family: PayingFamily }
  | { type: 'everybodyListed' }
  | { type: 'classFiltered'; classId: string }
  | { type: 'pupilChosen'; studentId: string | undefined }
  | { type: 'fieldTyped'; field: TextField; value: string }
  | { type: 'methodChosen'; method: PaymentFields['payment_method'] }
  | { type: 'bookTurned'; on: boolean }
  | { type: 'bookTyped'; field: BookField; value: string }
  | { type: 'splitChosen'; allocation: Allocation; shown: ReadonlyMap<string, Money> }
  | { type: 'partTyped'; feeId: string; amount: string }
  | { type: 'creditKept'; studentId: string }
  | { type: 'feeToggled'; fee: StudentFee; families: FamilyOf }
  | { type: 'feesTicked'; fees: readonly StudentFee[]; families: FamilyOf }
  | { type: 'feesUnticked'; fees: readonly StudentFee[] }
  | { type: 'severalConfirmed'; oneReceipt: boolean }
  | { type: 'feesFreshened'; asked: readonly StudentFee[]; open: ReadonlyMap<string, StudentFee> }
  | { type: 'referenceDrawn'; reference: string }
  | { type: 'tillOpened' }
  | { type: 'restored'; entry: Partial<PaymentEntry> }
  | { type: 'sent' }
  | Refused;

/**
 * `fees`: those of the attempt. The attempt stays unanswered while it is unknown whether the payment was
 * recorded.
 */
type Refused = {
  type: 'refused';
  mistakes: Mistakes;
  refusal?: unknown;
  unanswered: boolean;
  fees?: readonly StudentFee[];
};

const SHORTEST = 2;
const NO_BOOK = { name: '', number: '', day: '' };
const NO_SEARCH: Search = { typed: '', asked: '', marked: null, wanted: null };

type Begin = { entry: PaymentEntry; unanswered: boolean; scanned?: string; focus?: 'amount' | undefined };

/** `scanned`: a code that arrived, with its Enter, before the search was shown. */
export function beginPayment({ entry, unanswered, scanned = '', focus }: Begin): PaymentState {
  const search = { ...NO_SEARCH, typed: scanned, asked: scanned.trim() };
  return {
    ...entry,
    search: scanned ? { ...search, wanted: 'enter' } : search,
    everybody: entry.whose === null && entry.ticked.length > 0,
    classId: '',
    familyOf: {},
    severalMeant: entry.ticked.length > 0,
    question: null,
    paidElsewhere: 0,
    phase: unanswered ? 'unanswered' : 'entering',
    submitted: false,
    mistakes: {},
    refusal: null,
    focus: focus || scanned ? { at: 'amount' } : null,
  };
}

export function reducePayment(state: PaymentState, action: PaymentAction): PaymentState {
  const { search, fields } = state;
  switch (action.type) {
    case 'searchTyped':
      return { ...state, search: { ...NO_SEARCH, typed: action.typed, asked: action.typed && search.asked } };
    case 'searchPaused':
      return { ...state, search: { ...search, asked: action.text } };
    case 'familyMarked':
      return { ...state, search: { ...search, marked: keyOf(action.family) } };
    case 'familyWanted':
      return want(state, action.by);
    case 'familiesFound':
      return takeOnly(state, action.families);
    case 'familyChosen':
      return { ...choose(state, action.family), focus: { at: 'amount' } };
    case 'everybodyListed':
      return { ...state, whose: null, everybody: true, classId: '' };
    case 'classFiltered':
      return { ...state, classId: action.classId };
    case 'pupilChosen':
      return { ...state, whose: state.whose && { ...state.whose, first: action.studentId } };
    case 'fieldTyped':
      return change(
        action.field === 'amount' ? withoutSumRefusal(state) : state,
        { ...fields, [action.field]: action.value },
        action.field,
      );
    case 'methodChosen':
      return change(state, { ...fields, payment_method: action.method }, 'payment_method');
    case 'bookTurned':
      return change(
        state,
        { ...fields, book: action.on ? { name: '', number: '', day: '' } : undefined },
        'book',
      );
    case 'bookTyped': {
      const book = { ...NO_BOOK, ...fields.book, [action.field]: action.value };
      return change(state, { ...fields, book }, `book.${action.field}`);
    }
    case 'splitChosen':
      return {
        ...change(withoutSumRefusal(state), { ...fields, allocation: action.allocation }, 'allocation'),
        // Manual amounts start from the split that was shown.
        ...(action.allocation === 'manual' && { hand: handOf(action.shown) }),
      };
    case 'partTyped':
      return { ...withoutSumRefusal(state), hand: { ...state.hand, [action.feeId]: action.amount } };
    case 'creditKept':
      return {
        ...state,
        fields: { ...fields, credit_student_id: action.studentId || undefined },
        mistakes: without(state.mistakes, ['amount', 'credit_student_id']),
      };
    case 'feeToggled':
      return state.ticked.some(({ id }) => id === action.fee.id)
        ? untick(state, [action.fee])
        : tick(state, [action.fee], action.families);
    case 'feesTicked':
      return tick(state, action.fees, action.families);
    case 'feesUnticked':
      return untick(state, action.fees);
    case 'severalConfirmed':
      return confirm(state, action.oneReceipt);
    case 'feesFreshened':
      return freshen(state, action);
    case 'referenceDrawn':
      return { ...state, reference: action.reference };
    case 'tillOpened':
      return { ...state, focus: { at: 'amount' } };
    case 'restored':
      return restore(state, action.entry);
    case 'sent':
      return { ...state, phase: 'sending', submitted: true, mistakes: {}, refusal: null };
    case 'refused':
      return refuse(state, action);
  }
}

/** The text that is searched for; empty while it is too short. */
export const searchText = ({ typed }: Search) => (typed.trim().length < SHORTEST ? '' : typed.trim());

function want(state: PaymentState, by: 'enter' | 'typing'): PaymentState {
  const focus = by === 'enter' ? { at: 'amount' } : state.focus;
  const text = searchText(state.search);
  return text === ''
    ? { ...state, focus }
    : { ...state, focus, search: { ...state.search, asked: text, wanted: by } };
}

/**
 * Only a single result is chosen without a further key; among several the cashier must choose. After Enter
 * the focus moves to the amount, unless one has been started.
 */
function takeOnly(state: PaymentState, families: readonly PayingFamily[]): PaymentState {
  const [only, second] = families;
  if (only && !second) return choose(state, only);
  const back = state.search.wanted === 'enter' && state.fields.amount === '';
  return {
    ...state,
    search: { ...state.search, wanted: null },
    focus: back ? { at: 'search' } : state.focus,
  };
}

function choose(state: PaymentState, { student_id, pupil_id }: PayingFamily): PaymentState {
  return {
    ...state,
    whose: { studentId: student_id, family: true, ...(pupil_id && { first: pupil_id }) },
    everybody: false,
    // For a family, a class filter would only hide some.
    classId: '',
    search: NO_SEARCH,
    mistakes: without(state.mistakes, ['student_fee_ids']),
  };
}

/** After the first attempt each correction is validated at once, but only in its own field. */
function change(state: PaymentState, fields: PaymentFields, path: string): PaymentState {
  const mistake = state.submitted ? judgeFields(fields, []).mistakes[path] : undefined;
  const others = without(state.mistakes, [path]);
  return { ...state, fields, mistakes: mistake ? { ...others, [path]: mistake } : others };
}

/** A refusal of the parts' sum is outdated as soon as the parts or the amount change. */
function withoutSumRefusal(state: PaymentState): PaymentState {
  const { refusal } = state;
  const isOfSum = refusal instanceof ORPCError && refusal.code === 'PARTS_DO_NOT_SUM';
  return isOfSum ? { ...state, refusal: null } : state;
}

function tick(state: PaymentState, fees: readonly StudentFee[], families: FamilyOf): PaymentState {
  const known = new Map(families.map(({ student_id, family }) => [student_id, family]));
  const added = fees.map(({ student: { student_id } }) => [student_id, known.get(student_id) ?? student_id]);
  const familyOf = { ...state.familyOf, ...Object.fromEntries(added) };
  const ticked = withFees(state.ticked, fees);
  const count = new Set(ticked.map(({ student }) => familyOf[student.student_id])).size;
  if (!state.severalMeant && count > 1) return { ...state, familyOf, question: { families: count, fees } };
  return { ...changeTicks(state, ticked), familyOf };
}

function withFees(ticked: readonly StudentFee[], fees: readonly StudentFee[]): readonly StudentFee[] {
  const had = new Set(ticked.map(({ id }) => id));
  return [...ticked, ...fees.filter(({ id }) => !had.has(id))].slice(0, MOST_FEES);
}

function untick(state: PaymentState, fees: readonly StudentFee[]): PaymentState {
  const gone = new Set(fees.map(({ id }) => id));
  return changeTicks(
    state,
    state.ticked.filter(({ id }) => !gone.has(id)),
  );
}

const changeTicks = (state: PaymentState, ticked: readonly StudentFee[]): PaymentState => ({
  ...withoutSumRefusal(state),
  ticked,
  paidElsewhere: 0,
  mistakes: without(state.mistakes, ['student_fee_ids']),
});

function confirm(state: PaymentState, oneReceipt: boolean): PaymentState {
  const asked = { ...state, question: null };
  if (!oneReceipt || !state.question) return asked;
  return { ...changeTicks(asked, withFees(state.ticked, state.question.fees)), severalMeant: true };
}

/** Fees ticked during the fetch stay ticked; other ticked fees are dropped if they are no longer open. */
function freshen(
  state: PaymentState,
  { asked, open }: Extract<PaymentAction, { type: 'feesFreshened' }>,
): PaymentState {
  const known = new Set(asked.map(({ id }) => id));
  const ticked = state.ticked.flatMap((fee) => (known.has(fee.id) ? (open.get(fee.id) ?? []) : fee));
  return { ...state, ticked, paidElsewhere: state.paidElsewhere + state.ticked.length - ticked.length };
}

function refuse(state: PaymentState, { mistakes, refusal = null, unanswered, fees }: Refused): PaymentState {
  const [first] = Object.keys(mistakes);
  return {
    ...state,
    ...(unanswered && fees && holdFees(state, fees)),
    phase: unanswered ? 'unanswered' : 'entering',
    submitted: true,
    mistakes,
    refusal,
    focus: first === undefined ? state.focus : { at: first === 'student_fee_ids' ? 'search' : first },
  };
}

function restore(state: PaymentState, kept: Partial<PaymentEntry>): PaymentState {
  const entry = { ...entryOf(state), ...kept };
  const { search, focus, phase } = state;
  return { ...beginPayment({ entry, unanswered: phase === 'unanswered' }), search, focus };
}

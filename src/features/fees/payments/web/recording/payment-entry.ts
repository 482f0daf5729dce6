import { amountText, type Money } from '#platform/money/money.ts';
import type { StudentFee } from '../../../charges/fees.contract.ts';
import type { UsualSplit } from '../../../fees.rules.ts';
import type { PayingFamily } from '../../paying-families.contract.ts';
import {
  type Hand,
  inPayingOrder,
  owedFee,
  partMistake,
  partsByHand,
  type PaymentPlan,
  planPayment,
} from '../../payment-split.rules.ts';
import { RecordPaymentInput } from '../../payments.contract.ts';

/**
 * The students whose fees are listed: one, or the whole family. `first`: the one the payment is
 * for, whose fees are paid before the siblings'; undefined: the whole family's by age.
 */
export type Whose = { studentId: string; family: boolean; first?: string | undefined };

/** The fields, named as in the contract, so that errors are found by name. */
export type PaymentFields = Omit<
  RecordPaymentInput,
  'student_fee_ids' | 'payment_reference' | 'first_student_id' | 'parts'
>;

/** Everything entered for one payment. It survives a lost response, a closed dialog and a lost session. */
export type PaymentEntry = {
  fields: PaymentFields;
  whose: Whose | null;
  /** As fetched when ticked, whatever the list shows later. */
  ticked: readonly StudentFee[];
  hand: Hand;
  /** Reserved for this payment; null: the server takes the next one when it records. */
  reference: string | null;
};

/** English messages by the path of their field. */
export type Mistakes = Readonly<Record<string, string>>;

const EMPTY: PaymentFields = { payment_method: 'cash', amount: '', operator_reference: '', notes: '' };

export const beginEntry = (whose: Whose | null, fields: Partial<PaymentFields> = {}): PaymentEntry => ({
  fields: { ...EMPTY, ...fields },
  whose,
  ticked: [],
  hand: {},
  reference: null,
});

export const entryOf = ({ fields, whose, ticked, hand, reference }: PaymentEntry): PaymentEntry => ({
  fields,
  whose,
  ticked,
  hand,
  reference,
});

/** Ticks the fees of an attempt, so that it can only be sent again unchanged, even once they are paid. */
export function holdFees(entry: PaymentEntry, fees: readonly StudentFee[]): PaymentEntry {
  if (entry.ticked.length > 0) return entryOf(entry);
  return { ...entryOf(entry), ticked: fees, fields: { ...entry.fields, allocation: 'oldest' } };
}

/** Removes the mistakes of these fields and of their parts. */
export function without(mistakes: Mistakes, fields: readonly string[]): Mistakes {
  const isOf = (path: string) => fields.some((field) => path === field || path.startsWith(`${field}.`));
  return Object.fromEntries(Object.entries(mistakes).filter(([path]) => !isOf(path)));
}

/** The parsed input, or the mistakes of each field. */
export function judgeFields(fields: PaymentFields, fees: readonly StudentFee[]) {
  const typed = { ...fields, student_fee_ids: fees.map(({ id }) => id) };
  const { data, error } = RecordPaymentInput.safeParse(typed);
  const mistakes: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) mistakes[path.join('.')] ??= message;
  return { data, mistakes };
}

type Planned = Pick<PaymentEntry, 'ticked' | 'hand' | 'whose'> & {
  fields: Pick<PaymentFields, 'amount' | 'allocation'>;
};
/** `standing`: the open fees of the chosen family; `usual`: the school's default split over ticked fees. */
export type Listed = { standing: readonly StudentFee[]; usual: UsualSplit };

/** The fees of the payment as entered, and the amount each of them gets. */
export function planOf({ ticked, hand, whose, fields }: Planned, { standing, usual }: Listed): PaymentPlan {
  return planPayment({
    ticked,
    standing,
    first: whose?.first,
    typed: fields.amount,
    chosen: fields.allocation ?? usual,
    byHand: (fees) => partsByHand(fees, hand),
  });
}

type Composed =
  | { input: RecordPaymentInput; fees: readonly StudentFee[] }
  | { mistakes: Mistakes }
  /** Mistakes that the server would refuse. */
  | { refused: 'TILL_NOT_OPEN' | 'OVERPAYMENT' | 'PARTS_DO_NOT_SUM'; owed: Money };

/** The input for the server, or the reason why it is not sent. */
export function composePayment(entry: PaymentEntry, listed: Listed & { tillClosed: boolean }): Composed {
  const first = entry.whose?.first;
  const offered = entry.ticked.length > 0 ? entry.ticked : inPayingOrder(listed.standing, first);
  const { data, mistakes } = judgeFields(entry.fields, offered);
  if (!data) return { mistakes };
  const { fees, how, split } = planOf(entry, listed);
  if (listed.tillClosed && data.payment_method === 'cash')
    return { refused: 'TILL_NOT_OPEN', owed: split.owed };
  const { credit_student_id, operator_reference, notes, ...rest } = data;
  // A student whose fees are no longer selected gets no credit.
  const isKept = fees.some(({ student }) => student.student_id === credit_student_id);
  if (split.over > 0n && !isKept) return { refused: 'OVERPAYMENT', owed: split.owed };
  const manual = how === 'manual';
  const mistaken = manual && fees.some((fee) => partMistake(owedFee(fee), entry.hand[fee.id] ?? '') !== null);
  if (split.left !== 0n || mistaken) return { refused: 'PARTS_DO_NOT_SUM', owed: split.owed };
  const input = {
    ...rest,
    allocation: how,
    ...(how === 'oldest' && first && { first_student_id: first }),
    student_fee_ids: fees.map(({ id }) => id),
    ...(entry.reference && { payment_reference: entry.reference }),
    ...(operator_reference && data.payment_method !== 'cash' && { operator_reference }),
    ...(notes && { notes }),
    ...(manual && {
      parts: [...split.parts].map(([student_fee_id, part]) => ({ student_fee_id, amount: amountText(part) })),
    }),
    ...(split.over > 0n && { credit_student_id }),
  };
  return { input, fees };
}

/** The error of a field, as the fields of forms take it. */
export function mistakeAt(
  { mistakes }: { mistakes: Mistakes },
  path: string,
): { message: string } | undefined {
  const message = mistakes[path];
  return message === undefined ? undefined : { message };
}

/** A pupil and the whole family of that pupil are separate choices. */
export const keyOf = (family: PayingFamily | undefined) =>
  family ? `${family.student_id} ${family.pupil_id === null ? 'family' : 'pupil'}` : null;

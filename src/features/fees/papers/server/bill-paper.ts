import { classLabel } from '#features/roster/classes.rules.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { amountInWords } from '#platform/money/in-words.ts';
import { formatMoney } from '#platform/money/money.ts';
import { formatDay } from '#platform/time/format.ts';
import { fundSums } from '../../charges/fund-sums.rules.ts';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { partOfYear, takenOff } from '../../fees.rules.ts';
import type { Bill, BillPaper } from '../receipts.contract.ts';
import { BILL_WORDS } from './bill.papers.ts';

/** A bill before it is composed. */
export type BillFigures = Omit<Bill, 'roll_qr' | 'paper'>;

const sum = (term: string, amount: string) => ({ term, value: formatAmount(amount, 'XAF') });

/**
 * A bill as it is read: every text in its order and language. Page and PDF only lay it out, so that they cannot say
 * different things.
 */
export function paperOf(bill: BillFigures, language: Locale): BillPaper {
  const words = BILL_WORDS[language];
  const { student, school, ways } = bill;
  const balance = moneyOf(bill.balance);
  const isLate = moneyOf(bill.overdue) > 0n;
  return {
    title: words.title,
    school,
    overdue: isLate ? words.overdue : null,
    facts: [
      { term: words.student, value: student.full_name || words.unknown },
      { term: words.rollNumber, value: student.roll_number },
      { term: words.class, value: student.class ? classLabel(student.class) : words.none },
      { term: words.date, value: formatDay(bill.date, language) },
    ],
    columns: words.columns,
    fees: bill.fees.map((fee) => rowOf(fee, language)),
    nothing: bill.fees.length === 0 ? words.nothing : null,
    sums: [
      sum(words.amountDue, bill.amount_due),
      sum(words.amountPaid, bill.amount_paid),
      ...fundSums(bill.fees).map(({ fund, balance: open }) => sum(words.balanceFor(fund ?? school), open)),
      ...(isLate ? [sum(words.ofItOverdue, bill.overdue)] : []),
    ],
    total: sum(words.toPay, bill.balance),
    credit: moneyOf(bill.credit) > 0n ? sum(words.credit, bill.credit) : null,
    in_words: balance > 0n ? words.inWords(amountInWords(balance, language)) : null,
    how_to_pay:
      ways.length === 0
        ? null
        : {
            title: words.howToPay,
            ways: ways.map(({ name, number, holder, note }) => ({
              line: [name, number].filter(Boolean).join(' '),
              more: [holder, note].filter(Boolean).join(' · '),
            })),
            reason: words.reason(student.roll_number),
          },
    signature: words.signature,
  };
}

function rowOf(fee: StudentFee, language: Locale): BillPaper['fees'][number] {
  const words = BILL_WORDS[language];
  const { structure, instalment, instalments } = fee;
  const off = takenOff(fee);
  return {
    name: instalments > 1 ? `${structure.name} (${instalment}/${instalments})` : structure.name,
    term: `${partOfYear(structure, words.terms, language)} ${structure.academic_year}`,
    due_date: formatDay(fee.due_date, language),
    overdue: fee.status === 'overdue' ? words.overdue : null,
    amounts: [
      formatAmount(fee.amount_charged, null),
      off > 0n ? formatMoney(off, null) : '-',
      formatAmount(fee.amount_paid, null),
      formatAmount(fee.balance, null),
    ],
  };
}

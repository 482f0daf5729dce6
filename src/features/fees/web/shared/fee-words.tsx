import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { METHOD_NAMES, type PaymentMethod } from '#features/ledger/payment-methods.rules.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Badge, type BadgeTone } from '#platform/ui/badge.tsx';
import { FEE_TERMS, type FeeTerm, type PartOfYear, partOfYear, type Reduction } from '../../fees.rules.ts';
import type { FeeStatus } from '../../charges/fee-status.rules.ts';

const TERM_NAMES: Record<FeeTerm, MessageDescriptor> = {
  term_1: msg`Term 1`,
  term_2: msg`Term 2`,
  term_3: msg`Term 3`,
  whole_year: msg`Whole year`,
};

/** The name of the part of the year that a structure is for: "Term 1", « Séquence 2 », "Whole year". */
export function useTermName(): (structure: PartOfYear) => string {
  const { t } = useLingui();
  return (structure) => {
    const name = partOfYear(structure, TERM_NAMES, currentLocale());
    return typeof name === 'string' ? name : t(name);
  };
}

/** The same for filter options. */
export function useFeeTerms(): { value: FeeTerm; label: string }[] {
  const { t } = useLingui();
  return FEE_TERMS.map((term) => ({ value: term, label: t(TERM_NAMES[term]) }));
}

export const FEE_STATUS_NAMES: Record<FeeStatus, MessageDescriptor> = {
  pending: msg`Pending`,
  partial: msg`Partial`,
  paid: msg`Paid`,
  overdue: msg`Overdue`,
};

const TONES: Record<FeeStatus, BadgeTone> = {
  pending: 'pending',
  partial: 'info',
  paid: 'success',
  overdue: 'danger',
};

/** A fee's status as a stamp, each with a distinct word and shape. */
export function FeeStatusBadge({ status }: { status: FeeStatus }) {
  const { t } = useLingui();
  return <Badge tone={TONES[status]}>{t(FEE_STATUS_NAMES[status])}</Badge>;
}

/** The name of a payment method: "Mobile money". */
export function useMethodName(): (method: PaymentMethod) => string {
  const { i18n } = useLingui();
  return (method) => i18n._(METHOD_NAMES[method]);
}

export const REDUCTION_NAMES: Record<Reduction, MessageDescriptor> = {
  discount: msg`Discount`,
  waiver: msg`Waiver`,
};

/** A receipt of a book: "A 42 · 18 November 2026". */
export function bookLine(
  { name, number, day }: { name: string; number: number; day: string },
  locale: Locale,
): string {
  return `${name} ${number} · ${formatDay(day, locale)}`;
}

/** A fee's name, with the installment if there are several: "Tuition (2/3)". */
export function feeLabel(name: string, instalment: number, instalments: number): string {
  return instalments > 1 ? `${name} (${instalment}/${instalments})` : name;
}

import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Landmark } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes, formatMoney } from '#platform/money/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import type { TillSession } from '../../till.contract.ts';
import {
  type Counted,
  countedTotal,
  DENOMINATIONS,
  type Denomination,
  MOST_PIECES,
} from '../../till.rules.ts';
import { tillApi } from '../till.client.ts';
import { DenominationField } from './denomination-field.tsx';
import { useTillForm } from './use-till-form.ts';

type Props = {
  session: TillSession;
  onClose: () => void;
  onClosed: () => void;
  /** Opens a bank transfer first: the transferred cash is then not counted. */
  onBank?: () => void;
};

const names = DENOMINATIONS.map(({ name }) => name);
const each = <Value,>(value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Denomination, Value>;

const pieces = z.string().check(
  z.trim(),
  z.refine((text) => isCount(text), /*i18n*/ 'Enter a whole number'),
);
const CountForm = z.strictObject({
  pieces: z.strictObject(each(pieces)),
  reason: z.string().check(z.trim(), z.maxLength(500, /*i18n*/ 'The reason can have at most 500 characters')),
});
type CountForm = z.infer<typeof CountForm>;

const isCount = (text: string) => /^\d{0,6}$/.test(text.trim()) && Number(text) <= MOST_PIECES;

/** The typed count; invalid numbers are zero. */
function countOf(typed: Record<Denomination, string>): Counted {
  return Object.fromEntries(
    names.flatMap((name) =>
      isCount(typed[name]) && Number(typed[name]) > 0 ? [[name, Number(typed[name])]] : [],
    ),
  );
}

/** Counts a till by notes and coins and closes it; a difference requires a reason. */
export function CloseTillDialog({ session, onClose, onClosed, onBank }: Props) {
  const { t } = useLingui();
  const { form, sending, unanswered } = useTillForm({
    of: `close till ${session.id}`,
    schema: CountForm,
    begin: { pieces: each(''), reason: '' },
    call: ({ pieces: typed, reason }, options) =>
      tillApi.close.call(
        {
          session_id: session.id,
          expected: session.expected,
          denominations: countOf(typed),
          ...(reason && { reason }),
        },
        options,
      ),
    fieldOf: { REASON_NEEDED: 'reason' },
    said: t`Till closed`,
    onDone: onClosed,
  });
  const { errors, isDirty } = form.formState;
  const typed = useWatch({ control: form.control, name: 'pieces' });
  const counted = countedTotal(countOf(typed));
  const difference = centimes(counted - moneyOf(session.expected));
  const [notes, coins] = [names.filter(isNote), names.filter((name) => !isNote(name))];
  const column = (of: Denomination[], label: string) => (
    // Two groups of one form, with visible headings.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={label} className="flex flex-col gap-1">
      <p aria-hidden className="text-sm font-medium">
        {label}
      </p>
      {of.map((name) => (
        <DenominationField
          key={name}
          of={name}
          typed={typed[name]}
          error={errors.pieces?.[name]}
          {...form.register(`pieces.${name}`)}
        />
      ))}
    </div>
  );

  return (
    <SendDialog
      title={t`Close till`}
      description={session.cashier ?? undefined}
      submit={t`Close till`}
      busyLabel={t`Processing...`}
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      {onBank && moneyOf(session.expected) > 0n && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
          {t`What goes to the bank today leaves the till before it is counted.`}
          <Button variant="secondary" size="sm" icon={<Landmark aria-hidden />} onClick={onBank}>
            {t`Transfer to bank`}
          </Button>
        </p>
      )}
      {/* Enter and arrows move between fields, as on a calculator: the count is typed with one hand. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2" onKeyDown={walk}>
        {column(notes, t`Banknotes`)}
        {column(coins, t`Coins`)}
      </div>
      <dl className="sticky bottom-0 grid grid-cols-3 gap-3 border-y border-line bg-card py-2">
        <Figure term={t`Expected cash`} value={formatAmount(session.expected, 'XAF')} />
        <Figure term={t`Counted`} value={formatMoney(counted, 'XAF')} live />
        <Figure
          term={t`Difference`}
          value={(difference > 0n ? '+' : '') + formatMoney(difference, 'XAF')}
          tone={difference === 0n ? 'text-success' : 'text-danger'}
        />
      </dl>
      {difference !== 0n && (
        <TextAreaField
          label={t`Reason for the difference`}
          rows={2}
          required
          maxLength={500}
          error={errors.reason}
          {...form.register('reason')}
        />
      )}
    </SendDialog>
  );
}

const isNote = (name: Denomination) => name.startsWith('note');

function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const next = fields[fields.indexOf(event.target as HTMLInputElement) + step];
  // In the last field Enter submits, as in every form.
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

type FigureProps = { term: string; value: string; tone?: string; live?: boolean };

function Figure({ term, value, tone, live = false }: FigureProps) {
  return (
    <div>
      <dt className="text-xs text-muted">{term}</dt>
      <dd className={clsx('figures font-semibold', tone)} aria-live={live ? 'polite' : undefined}>
        {value}
      </dd>
    </div>
  );
}

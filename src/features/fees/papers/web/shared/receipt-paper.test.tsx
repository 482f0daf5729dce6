// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { Paper } from '#platform/ui/printing/paper-size.ts';
import type { FeeReceipt } from '../../receipts.contract.ts';
import type { CopyMark } from './receipt-paper.tsx';
import { ReceiptSheets } from './receipt-dialog.tsx';

afterEach(cleanup);

const NASTY = '<img src=x onerror=alert(1)>';
const ELODIE = {
  student_id: '00000000-0000-7000-8000-000000000001',
  full_name: 'Ngo Bassa Élodie',
  roll_number: 'A-1',
  class: { name: '6e', section: 'A' },
};
const BROTHER = {
  ...ELODIE,
  student_id: '00000000-0000-7000-8000-000000000002',
  full_name: NASTY,
  roll_number: 'B-2',
};
const item = (student: typeof ELODIE, amount: string, number: number) => ({
  student_fee_id: `00000000-0000-7000-8000-0000000001${number}`,
  student,
  fee_name: 'Tuition',
  instalment: 2,
  instalments: 3,
  amount_allocated: amount,
});
const RECEIPT: FeeReceipt = {
  id: '00000000-0000-7000-8000-0000000000aa',
  payment_id: '00000000-0000-7000-8000-0000000000bb',
  number: '20261121-0007',
  school: `Lycée ${NASTY}`,
  date: '2026-11-21',
  at: '2026-11-21T09:00:00.000Z',
  cashier: 'Chantal Onana',
  payment_method: 'mobile_money',
  payment_reference: 'PAY-20261121-0003',
  operator_reference: 'OM-4711',
  items: [item(ELODIE, '20000', 11), item(BROTHER, '10000', 12)],
  amount: '31000',
  to_credit: '1000',
  balances: [
    { ...ELODIE, balance: '5000' },
    { ...BROTHER, balance: '0' },
  ],
  reversed_by: null,
  prints: 0,
  code: '0123456789ABCDEF',
  verify_url: 'https://portal.school.test/v/0123456789ABCDEF',
  verify_qr: 'data:image/svg+xml;utf8,',
};

function textOf(change: Partial<FeeReceipt> = {}, copyMark: CopyMark = 'none', paper: Paper = 'a5'): string {
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <ReceiptSheets receipt={{ ...RECEIPT, ...change }} paper={paper} copyMark={copyMark} />
    </QueryClientProvider>,
  );
  return document.body.textContent.replaceAll('\u00a0', ' ');
}

it.each(['a4', 'a5', 'roll', 'roll58'] as const)('says on %s all that a family needs to be sure', (paper) => {
  const text = textOf({}, 'none', paper);
  for (const said of [
    'Receipt 20261121-0007',
    '31 000 FCFA',
    'thirty-one thousand CFA francs',
    'Mobile money',
    'PAY-20261121-0003',
    'OM-4711',
    'CashierChantal Onana',
    'Ngo Bassa Élodie · A-1 · 6e A',
    'Tuition (2/3)20 000',
    'Balance left: 5 000',
    'Kept as credit1 000',
    'Check it at portal.school.test/v 0123-4567-89AB-CDEF',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('COPY');
  // Names are rendered as text, whatever they contain.
  expect(text).toContain(`${NASTY} · B-2`);
  expect(document.querySelectorAll('img:not([data-qr])')).toHaveLength(0);
  expect(screen.getAllByAltText('QR code to check this receipt')[0]!.getAttribute('src')).toBe(
    'data:image/svg+xml;utf8,',
  );
});

it('stands twice on an A4 sheet, and alone once it is too long for half of one', () => {
  expect(textOf({}, 'none', 'a4')).toContain('Family copy');
  expect(document.querySelectorAll('.paper-half')).toHaveLength(2);
  cleanup();
  const items = Array.from({ length: 9 }, (_, number) => item(ELODIE, '1000', 20 + number));
  expect(textOf({ items }, 'none', 'a4')).not.toContain('Family copy');
});

it('is marked as a copy; before its first print only the paper is, in case nobody counts it', () => {
  textOf({}, 'always');
  expect(screen.getByText('COPY').className).not.toContain('invisible');
  cleanup();
  textOf({}, 'in print');
  expect(screen.getByText('COPY').className).toContain('invisible print:visible');
});

it('says of a payment that was taken back that it is worth nothing', () => {
  expect(textOf({ reversed_by: '20261122-0001' })).toContain(
    'REVERSED: this receipt is no longer valid. Receipt 20261122-0001 took it back.',
  );
});

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import type { Bill } from '../../receipts.contract.ts';
import { useBillWindow } from './print-bill.tsx';

const NASTY = '<img src=x onerror=alert(1)>';
const ID = '0190de00-0000-7000-8000-000000000001';
const STUDENT = { student_id: ID, full_name: NASTY, roll_number: 'A-1', class: null };
const BILL: Bill = {
  school: `Lycée ${NASTY}`,
  date: '2026-11-21',
  student: STUDENT,
  fees: [
    {
      id: ID,
      student: STUDENT,
      structure: { id: ID, name: `Tuition ${NASTY}`, academic_term: 'term_1', academic_year: '2026-2027' },
      instalment: 1,
      instalments: 2,
      amount_charged: '50000',
      amount_due: '45000',
      amount_paid: '10000',
      balance: '35000',
      due_date: '2026-10-01',
      status: 'overdue',
    },
  ],
  amount_due: '45000',
  amount_paid: '10000',
  balance: '35000',
  overdue: '35000',
  credit: '500',
  ways: [],
  roll_qr: 'data:image/svg+xml;utf8,',
  paper: {
    title: 'Payment bill',
    school: `Lycée ${NASTY}`,
    overdue: 'OVERDUE',
    facts: [
      { term: 'Student', value: NASTY },
      { term: 'Roll Number', value: 'A-1' },
    ],
    columns: ['Fee', 'Due Date', 'Charged', 'Discount', 'Paid', 'Balance'],
    fees: [
      {
        name: `Tuition ${NASTY} (1/2)`,
        term: 'Term 1 2026-2027',
        due_date: 'Oct 1, 2026',
        overdue: 'OVERDUE',
        amounts: ['50 000', '5 000', '10 000', '35 000'],
      },
    ],
    nothing: null,
    sums: [{ term: 'Amount Due', value: '45 000 FCFA' }],
    total: { term: 'Balance to pay', value: '35 000 FCFA' },
    credit: { term: 'Credit kept by the school', value: '500 FCFA' },
    in_words: 'In words: thirty-five thousand CFA francs',
    how_to_pay: {
      title: 'How to pay',
      ways: [{ line: `MTN ${NASTY} 677`, more: 'CES Deido' }],
      reason: 'As the reason, write the roll number: A-1',
    },
    signature: 'Signature of the school',
  },
};

// Modules that are loaded lazily on demand are preloaded here.
beforeAll(() => Promise.all([import('./bill-window.tsx'), import('./bill-dialog.tsx')]));

let answer: () => Promise<Response>;
beforeEach(() => {
  answer = async () => Response.json(BILL);
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Page() {
  const { printBill, billDialog } = useBillWindow();
  return (
    <>
      <button type="button" onClick={() => printBill(ID)}>
        {'Bill'}
      </button>
      {billDialog}
    </>
  );
}

/** Presses the bill button; `window.open` returns this window, or null. */
function press(opened: Window | null) {
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as never);
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Page />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button'));
  // Browsers block a window opened later than in the click itself.
  expect(open).toHaveBeenCalledOnce();
}

/** A window with its own document, as returned by `window.open`. */
function aWindow() {
  const opened = {
    document: document.implementation.createHTMLDocument(),
    closed: false,
    focus: vi.fn(),
    print: vi.fn(),
    close: vi.fn(),
    CSSStyleSheet,
  };
  return { opened, asWindow: opened as unknown as Window };
}

const said = (root: Element) => (root.textContent ?? '').replaceAll('\u00a0', ' ');
const EXPECTED = [
  'OVERDUE',
  '50 000',
  '5 000',
  '35 000 FCFA',
  'In words: thirty-five thousand CFA francs',
  'Credit kept by the school500 FCFA',
  'Signature of the school',
  `MTN ${NASTY} 677`,
  `Lycée ${NASTY}`,
  `Tuition ${NASTY} (1/2)`,
];

it('E1: shows the bill in a window of its own, then asks the printer; names stay text there', async () => {
  const { opened, asWindow } = aWindow();
  press(asWindow);
  await waitFor(() => expect(opened.print).toHaveBeenCalledOnce());
  const { body, title } = opened.document;
  for (const text of EXPECTED) expect(said(body)).toContain(text);
  expect(body.querySelectorAll('img:not([alt^="QR code"]), script')).toHaveLength(0);
  expect(title).toContain(NASTY);
  expect(shownToasts()).toEqual([]);
});

it('closes the window and says why when there is no bill', async () => {
  answer = async () =>
    Response.json({ error: { code: 'NOT_FOUND', message: 'Not found', requestId: 'r' } }, { status: 404 });
  const { opened, asWindow } = aWindow();
  press(asWindow);
  await waitFor(() => expect(opened.close).toHaveBeenCalledOnce());
  expect(shownToasts()).toMatchObject([{ title: 'Error', tone: 'destructive' }]);
});

it('says in the specification’s words that pop-ups are blocked, and prints from the page all the same', async () => {
  press(null);
  expect(shownToasts()).toMatchObject([
    { description: 'Please allow pop-ups to generate payment bill', tone: 'destructive' },
  ]);
  await screen.findByRole('heading', { name: 'Payment bill', level: 3 });
  const paper = document.querySelector('.paper')!;
  for (const text of EXPECTED) expect(said(paper)).toContain(text);
  expect(paper.querySelectorAll('img:not([alt^="QR code"])')).toHaveLength(0);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

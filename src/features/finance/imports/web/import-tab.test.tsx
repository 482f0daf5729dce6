// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aServer, idOf, LOST, refusal } from '#platform/ui/testing/server.ts';
import type { ImportDraft, ImportPlan } from '../finance-imports.contract.ts';
import { ImportTab } from './import-tab.tsx';
import { field, open, press } from '../../web/testing/books.tsx';

const DRAFT: ImportDraft = {
  id: idOf(1),
  file_name: 'relevé.csv',
  head: ['Date', 'Libellé', 'Montant', 'Recette', 'Dépense'],
  sample: [
    ['03/11/2026', 'Taxi', '-1.500', '', '1.500'],
    ['04/11/2026', 'Salaire', '250.000,50', '250.000,50', ''],
  ],
  rows: 1000,
  mapping: {
    date: 0,
    description: 1,
    amount: 2,
    income: null,
    expense: null,
    type: null,
    category: null,
    payment_method: null,
    notes: null,
    day_first: true,
    decimal: ',',
  },
  remembered: false,
};
const FAULT = { field: 'amount', text: 'douze', message: 'This is no amount.' } as const;
const PLAN: ImportPlan = {
  rows: 1000,
  fresh: 940,
  known: 0,
  faults: Array.from({ length: 112 }, (_, place) => ({ ...FAULT, row: place + 2 })),
  faulty_rows: 60,
  income: '250000.50',
  expenses: '1500.00',
  new_categories: [{ name: 'Transport', type: 'expense' }],
  sample: [
    {
      row: 114,
      type: 'expense',
      amount: '1500.00',
      transaction_date: '2026-11-03',
      description: 'Taxi',
      category: 'Transport',
    },
  ],
};
const DONE = { import_id: DRAFT.id, entries: 940, known: 0, left_out: 60 };
const json = (body: unknown) => Response.json(body);
const NONE = { '/finance/imports': [] };

beforeEach(() => {
  document.body.innerHTML = '';
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const aFile = (size = 10) => new File(['x'.repeat(size)], 'relevé.csv', { type: 'text/csv' });
const bring = (file: File) => {
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!;
  fireEvent.change(chooser, { target: { files: [file] } });
};
async function toTheCheck(plan: ImportPlan, ...answers: (Response | TypeError)[]) {
  const sent = aServer(NONE, [json(DRAFT), json(plan), ...answers]);
  const user = open(<ImportTab />);
  bring(aFile());
  await user.click(await screen.findByRole('button', { name: 'Check the file' }));
  await screen.findByText('Entries that will be imported');
  return { sent, user };
}

it('a file that is too large is refused before any upload', async () => {
  const sent = aServer(NONE);
  open(<ImportTab />);
  bring(aFile(4 * 1024 * 1024 + 1));
  await screen.findByText('The file is larger than 4 MB.');
  expect(sent).toEqual([]);
});

it('a refusal of the server is shown where the file is chosen, and another file can be chosen', async () => {
  aServer(NONE, [refusal('NOT_A_TABLE', 422, 'This file is not a readable CSV or XLSX file.'), json(DRAFT)]);
  open(<ImportTab />);
  bring(aFile());
  await screen.findByText('This file is not a readable CSV or XLSX file.');
  bring(aFile());
  await screen.findByText('What does each column contain?');
});

it('shows how a line will be read with the current choice, and moves focus to each step', async () => {
  aServer(NONE, [json(DRAFT)]);
  const user = open(<ImportTab />);
  bring(aFile());
  const heading = await screen.findByText('What does each column contain?');
  expect(document.activeElement).toBe(heading);
  screen.getByText('“03/11/2026” is read as Nov 3, 2026.');
  await user.selectOptions(field('How dates are written'), 'month');
  screen.getByText('“03/11/2026” is read as Mar 11, 2026.');
  screen.getByText('“-1.500” is read as -1 500 CFA.');
  await user.selectOptions(field('Decimal separator'), '.');
  screen.getByText('“-1.500” is not an amount.');
});

it('requires date and amount at their fields before sending anything', async () => {
  const nothing = { ...DRAFT.mapping, date: null, amount: null, type: 1 };
  const sent = aServer(NONE, [json({ ...DRAFT, mapping: nothing }), json(PLAN)]);
  const user = open(<ImportTab />);
  bring(aFile());
  await user.click(await screen.findByRole('button', { name: 'Check the file' }));
  expect(field(/^Date/).getAttribute('aria-invalid')).toBe('true');
  expect(field(/^Amount\*/).getAttribute('aria-invalid')).toBe('true');
  expect(sent).toHaveLength(1);
  await user.selectOptions(field(/^Date/), '0');
  await user.selectOptions(field('Amounts are in'), 'two');
  await user.selectOptions(field(/^Money in/), '3');
  await user.selectOptions(field(/^Money out/), '4');
  await user.click(press('Check the file'));
  await screen.findByText('Entries that will be imported');
  expect(sent[1]!.body).toEqual({ mapping: { ...nothing, date: 0, type: null, income: 3, expense: 4 } });
});

it('imports only after an explicit choice if rows have errors, and shows what was left out', async () => {
  const { sent, user } = await toTheCheck(PLAN, json(DONE));
  screen.getByText('940 new entries');
  screen.getByText('60 rows with errors');
  screen.getByText('New categories: Transport.');
  expect(screen.getAllByText('This is no amount.')).toHaveLength(5);
  await user.click(press('Show more errors'));
  expect(screen.getAllByText('This is no amount.')).toHaveLength(100);
  screen.getByText('Showing the first 100 of 112 errors. The file of faulty rows contains all.');
  await user.click(screen.getByText('Show fewer errors'));
  await user.click(press('Import 940 entries'));
  screen.getByText('Some rows have errors. Correct them, or import without them.');
  expect(sent, 'nothing was sent').toHaveLength(2);
  await user.click(field('Import without the 60 faulty rows'));
  await user.click(press('Import 940 entries'));
  await screen.findByText('940 entries written');
  screen.getByText('60 faulty rows were skipped');
  expect(sent[2]).toMatchObject({
    path: `/finance/imports/${DRAFT.id}/run`,
    body: { mapping: DRAFT.mapping, leave_faulty: true },
  });
});

it('an import whose response was lost is sent again under its key', async () => {
  const sound = { ...PLAN, faults: [], faulty_rows: 0 };
  const { sent, user } = await toTheCheck(sound, LOST, json({ ...DONE, left_out: 0 }));
  await user.click(press('Import 940 entries'));
  await screen.findByText('The last attempt got no answer. Send it again; it will be recorded only once.');
  await user.click(press('Import 940 entries'));
  await screen.findByText('940 entries written');
  expect(sent[3]!.key).toBe(sent[2]!.key);
  expect(sent[2]!.key).toMatch(/^[0-9a-f]{32}$/);
  expect(sent[2]!.body).toMatchObject({ leave_faulty: false });
});

it('a file without new lines offers nothing to import', async () => {
  await toTheCheck({
    ...PLAN,
    fresh: 0,
    known: 1000,
    faults: [],
    faulty_rows: 0,
    sample: [],
    new_categories: [],
  });
  screen.getByText('1,000 rows already recorded');
  screen.getByText('This file has no new entries.');
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

it('an earlier import is undone after confirmation, and then has no button', async () => {
  const earlier = {
    id: idOf(4),
    file_name: 'octobre.xlsx',
    imported_at: '2026-11-01T09:00:00.000Z',
    entries: 12,
    undone_at: null as string | null,
  };
  const reads: Record<string, unknown> = { '/finance/imports': [earlier] };
  const sent = aServer(reads, [json({ removed: 12 })]);
  const user = open(<ImportTab />);
  await user.click(await screen.findByRole('button', { name: 'Undo the import of octobre.xlsx' }));
  await screen.findByText(/^The 12 imported entries will be removed/);
  expect(sent).toEqual([]);
  reads['/finance/imports'] = [{ ...earlier, undone_at: '2026-11-02T09:00:00.000Z' }];
  await user.click(press('Undo this import'));
  await screen.findByText('Undone');
  expect(sent.map(({ path }) => path)).toEqual([`/finance/imports/${earlier.id}/undo`]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { SESSION_KEY } from '#platform/auth/web/session-key.ts';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf, LOST, refusal } from '#platform/ui/testing/server.ts';
import type { PeopleDraft, PeoplePlan } from '../people-import.contract.ts';
import { PeopleImportPage } from './people-import-page.tsx';

const DRAFT: PeopleDraft = {
  id: idOf(1),
  kind: 'balances',
  file_name: 'soldes.csv',
  head: ['Matricule', 'Reste à payer', 'Épargne', 'Remarque'],
  sample: [['25-0001', '25 000', '12 500', 'à voir']],
  rows: 3,
  mapping: { columns: { roll_number: 0, owed: 1, saved: 2 }, day_first: true, decimal: ',' },
  remembered: false,
};
const PLAN: PeoplePlan = {
  rows: 3,
  fresh: 1,
  changed: 0,
  same: 1,
  faults: [{ row: 4, label: 'Talla Boris', field: 'owed', text: 'douze', message: 'This is not an amount' }],
  faulty_rows: 1,
  unknown_classes: [],
  created: [{ what: 'openings', count: 2 }],
  numbered: null,
  unlisted: null,
  sums: [
    { field: 'owed', amount: '25000' },
    { field: 'saved', amount: '12500' },
  ],
  unused: ['Remarque'],
  sample: [
    {
      row: 2,
      state: 'fresh',
      label: '25-0001 Ngo Bassa Élodie',
      changes: [{ field: 'owed', from: null, to: '25 000 FCFA' }],
    },
  ],
};
const DONE = { import_id: DRAFT.id, made: 1, changed: 0, same: 1, left_out: 1, created: PLAN.created };
const HEAD = { user_id: idOf(1), role: 'admin', duties: ['head'], hold: null };
const json = (body: unknown) => Response.json(body);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(...answers: (Response | TypeError)[]) {
  const expires_at = Math.ceil(Date.now() / 1000) + 600;
  const session = { access_token: 't', refresh_token: 'r', expires_at, user: { id: HEAD.user_id } };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  const sent = aServer({ '/people-imports': [], '/me': HEAD }, answers);
  history.replaceState(null, '', '/students/import?kind=balances');
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthProvider>
        <PeopleImportPage />
      </AuthProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('Import opening balances from a file');
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!;
  fireEvent.change(chooser, { target: { files: [new File(['x'], 'soldes.csv')] } });
  return { sent, user: userEvent.setup() };
}
const press = (name: string | RegExp) => screen.findByRole('button', { name });

it('shows the recognized columns and the sums of money before anything is written, and asks about rows with errors', async () => {
  const { sent, user } = await open(json(DRAFT), json(PLAN), json(DONE));
  await user.click(await press('Check the file'));
  await screen.findByText('What the import will do');
  for (const words of [
    '1 new row',
    '1 row already recorded',
    '1 row with errors',
    'It creates 2 opening balances.',
    /^Columns not imported: Remarque/,
  ])
    screen.getByText(words);
  expect(screen.getByText(/^Amount owed: 25.000.FCFA$/)).toBeTruthy();
  expect(screen.getByText(/^Savings: 12.500.FCFA$/)).toBeTruthy();
  const faults = screen.getByRole('table', { name: 'Errors, row by row' });
  for (const words of ['Talla Boris', 'Row 4', 'Amount owed', 'douze', 'This is not an amount'])
    within(faults).getByText(words);
  await user.click(await press('Import 1 row'));
  screen.getByText('Some rows have errors. Correct them, or import without them.');
  expect(sent.map(({ path }) => path)).toEqual([
    '/people-imports/balances',
    `/people-imports/${DRAFT.id}/plan`,
  ]);
  await user.click(screen.getByLabelText('Import without the 1 faulty row'));
  await user.click(await press('Import 1 row'));
  await screen.findByText('The file was imported');
  expect(sent.at(-1)!.body).toMatchObject({ leave_faulty: true, language: 'en', mapping: DRAFT.mapping });
  screen.getByText('1 faulty row was skipped');
  screen.getByText('Created: 2 opening balances');
});

it('requires the columns that identify a person, and sends nothing before', async () => {
  const { sent, user } = await open(json({ ...DRAFT, mapping: { ...DRAFT.mapping, columns: { owed: 1 } } }));
  await user.click(await press('Check the file'));
  await screen.findByText('Please choose the columns that are needed.');
  expect(sent).toHaveLength(1);
});

it('sends the same key again after a lost response: the file is imported once', async () => {
  const clean = { ...PLAN, faults: [], faulty_rows: 0 };
  const { sent, user } = await open(json(DRAFT), json(clean), LOST, json(DONE));
  await user.click(await press('Check the file'));
  await user.click(await press('Import 1 row'));
  await screen.findByText(/^The last attempt got no answer\./);
  await user.click(await press('Import 1 row'));
  await screen.findByText('The file was imported');
  const [first, second] = sent.filter(({ path }) => path.endsWith('/run'));
  expect(first!.key).toBe(second!.key);
});

it('is undone after confirmation, and lists what has to stay', async () => {
  const undone = { removed: 1, restored: 0, kept: ['25-0001 Ngo Bassa Élodie'] };
  const clean = { ...PLAN, faults: [], faulty_rows: 0 };
  const late = refusal(
    'CHANGED_MEANWHILE',
    409,
    'The records changed while the file was being imported. Please try again.',
  );
  const { user } = await open(json(DRAFT), json(clean), late, json(DONE), json(undone));
  await user.click(await press('Check the file'));
  await user.click(await press('Import 1 row'));
  await screen.findByText('The records changed while the file was being imported. Please try again.');
  await user.click(await press('Import 1 row'));
  await user.click(await press('Undo this import'));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Undo this import' }));
  await within(dialog).findByText('25-0001 Ngo Bassa Élodie');
});

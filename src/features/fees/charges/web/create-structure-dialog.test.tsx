// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import { aServer, idOf, LOST, refusal } from '#platform/ui/testing/server.ts';
import { aStructure, field, open, press, toasts } from '../../web/testing/school.tsx';
import { CreateStructureDialog } from './create-structure-dialog.tsx';

const DONE = () => Response.json(aStructure(), { status: 201 });
/** A school without school years: the year is typed. */
const NO_YEARS = { '/school-years': [], '/fees/funds': [] };
const send = () => press('Create Structure');
const parts = () => [1, 2, 3].map((number) => field(`Installment ${number}`).value.replaceAll('\u00a0', ''));

afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

const year = (name: string, status: string) => ({ name, status, periods: [], holidays: [] });

async function fill(user: ReturnType<typeof open>) {
  await user.type(field(/^Name/), 'Tuition');
  await user.type(field(/^Amount \(CFA\)/), '10 000');
  await user.type(field(/^Academic Year/), '2026-2027');
}

it('shows what is missing at each field and in a toast, and sends nothing', async () => {
  const sent = aServer(NO_YEARS);
  const user = open(<CreateStructureDialog onClose={vi.fn()} />);
  await user.click(send());
  expect(await screen.findAllByText('Please fill in all required fields')).toHaveLength(3);
  expect(toasts()).toEqual(['Error: Please fill in all required fields']);
  expect(document.activeElement).toBe(field(/^Name/));
  expect(sent).toEqual([]);
});

it('creates a structure for all grades, with the due date set at each assignment', async () => {
  const sent = aServer(NO_YEARS, [DONE()]);
  const onClose = vi.fn();
  const user = open(<CreateStructureDialog onClose={onClose} />);
  await fill(user);
  expect(field(/^Academic Year/).placeholder).toBe('2024-2025');
  expect(screen.getByRole('option', { name: 'All Grades' })).toBeTruthy();
  await user.click(send());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]!.body).toEqual({
    name: 'Tuition',
    amount: '10000',
    academic_term: 'term_1',
    academic_year: '2026-2027',
    level_id: null,
    grade_level: null,
    description: '',
    instalments: [],
    auto_assign: false,
  });
  expect(toasts()).toEqual(['Success: Fee structure created successfully']);
});

it('splits into whole francs, follows the amount, and refuses installments that do not add up', async () => {
  const sent = aServer(NO_YEARS, [DONE()]);
  const onClose = vi.fn();
  const user = open(<CreateStructureDialog onClose={onClose} />);
  await fill(user);
  await user.selectOptions(field('Installments'), '3');
  expect(parts()).toEqual(['3334', '3333', '3333']);
  await user.clear(field(/^Amount \(CFA\)/));
  await user.type(field(/^Amount \(CFA\)/), '9000');
  expect(parts()).toEqual(['3000', '3000', '3000']);
  for (const number of [1, 2, 3])
    fireEvent.change(field(`Due Date ${number}`), { target: { value: `2026-1${number - 1}-01` } });
  await user.clear(field('Installment 1'));
  await user.type(field('Installment 1'), '2900');
  await user.click(send());
  await screen.findByText('The installments must add up to the amount');
  expect(sent).toEqual([]);
  await user.click(press('Split evenly'));
  await user.click(send());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]!.body).toMatchObject({
    amount: '9000',
    instalments: [
      { amount: '3000', due_date: '2026-10-01' },
      { amount: '3000', due_date: '2026-11-01' },
      { amount: '3000', due_date: '2026-12-01' },
    ],
  });
});

it('assigns nothing automatically without a due date', async () => {
  const sent = aServer(NO_YEARS);
  const user = open(<CreateStructureDialog onClose={vi.fn()} />);
  await fill(user);
  await user.click(field(/Charge new students/));
  await user.click(send());
  await screen.findByText('Please set a due date');
  expect(sent).toEqual([]);
});

it('can start as a copy, and is created once however often it is sent', async () => {
  const sent = aServer(NO_YEARS, [LOST, DONE()]);
  const onClose = vi.fn();
  const copyOf = aStructure({
    grade_level: 'grade_7',
    instalments: [
      { amount: '75000.00', due_date: '2026-10-01' },
      { amount: '75000.00', due_date: '2027-01-15' },
    ],
  });
  const user = open(<CreateStructureDialog copyOf={copyOf} onClose={onClose} />);
  await waitFor(() => expect(field(/^Academic Year/).placeholder).toBe('2024-2025'));
  await user.clear(field(/^Academic Year/));
  await user.type(field(/^Academic Year/), '2027-2028');
  await user.click(send());
  await screen.findByText(/got no answer/);
  await user.click(send());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[1]!.body).toMatchObject({
    name: 'Tuition',
    academic_year: '2027-2028',
    grade_level: 'grade_7',
    instalments: [
      { amount: '75000', due_date: '2026-10-01' },
      { amount: '75000', due_date: '2027-01-15' },
    ],
  });
});

it('offers the school’s years if it has any, and chooses the current one', async () => {
  const sent = aServer(
    { ...NO_YEARS, '/school-years': [year('2027-2028', 'planned'), year('2026-2027', 'current')] },
    [DONE()],
  );
  const onClose = vi.fn();
  const user = open(<CreateStructureDialog onClose={onClose} />);
  await waitFor(() => expect(field(/^Academic Year/).value).toBe('2026-2027'));
  await user.type(field(/^Name/), 'Tuition');
  await user.type(field(/^Amount \(CFA\)/), '10 000');
  await user.selectOptions(field(/^Academic Year/), '2027-2028');
  await user.click(send());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]!.body).toMatchObject({ academic_year: '2027-2028' });
});

it('a copy is for the current year if the year of the original was typed before the school had any', async () => {
  aServer({ ...NO_YEARS, '/school-years': [year('2026-2027', 'current')] });
  open(<CreateStructureDialog copyOf={aStructure({ academic_year: 'Year 2024/25' })} onClose={vi.fn()} />);
  await screen.findByRole('option', { name: '2026-2027' });
  await waitFor(() => expect(field(/^Academic Year/).value).toBe('2026-2027'));
  expect(screen.queryByRole('option', { name: 'Year 2024/25' })).toBeNull();
});

it('offers the school’s levels by name, and no grade that it lacks', async () => {
  const [first, last] = ['0'.repeat(8), '1'.repeat(8)].map((part) => `${part}-0000-4000-8000-000000000000`);
  const levels = [
    { id: first, name: '1re', grade_level: 'grade_12', classes: 1 },
    { id: last, name: 'Tle', grade_level: 'grade_12', classes: 1 },
  ];
  const nursery = { id: '2', name: '8', section: null, level_id: null, grade_level: 'grade_8' };
  const sent = aServer(
    {
      ...NO_YEARS,
      '/sections': [{ id: '3', name: 'Secondaire', head: null, levels }],
      '/classes': [nursery],
    },
    [DONE()],
  );
  const user = open(<CreateStructureDialog onClose={vi.fn()} />);
  await fill(user);
  await screen.findByRole('option', { name: 'Tle' });
  await screen.findByRole('option', { name: 'Grade 8' });
  const names = [...field(/^Grade Level/).querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(names).toEqual(['All Grades', '1re', 'Tle', 'Grade 8']);
  await user.selectOptions(field(/^Grade Level/), 'Tle');
  await user.selectOptions(field(/^Academic Term/), 'Whole year');
  await user.click(send());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toMatchObject({ academic_term: null, level_id: last, grade_level: null });
});

const offered = () =>
  [...field(/^Academic Term/).querySelectorAll('option')].map(({ textContent }) => textContent);

it('offers the sequences of the chosen year beside the terms', async () => {
  const sequence = { id: idOf(81), parent_id: idOf(80), name_en: 'Sequence 1', name_fr: 'Séquence 1' };
  const term = { id: idOf(80), parent_id: null, name_en: 'Term 1', name_fr: 'Trimestre 1' };
  const sent = aServer(
    {
      ...NO_YEARS,
      '/school-years': [
        { ...year('2026-2027', 'current'), periods: [term, sequence] },
        year('2025-2026', 'closed'),
      ],
    },
    [DONE()],
  );
  const user = open(<CreateStructureDialog onClose={vi.fn()} />);
  await user.type(field(/^Name/), 'Mock exam');
  await user.type(field(/^Amount \(CFA\)/), '500');
  await screen.findByRole('option', { name: 'Sequence 1' });
  expect(offered()).toEqual(['Term 1', 'Term 2', 'Term 3', 'Whole year', 'Sequence 1']);
  await user.selectOptions(field(/^Academic Term/), 'Sequence 1');
  await user.selectOptions(field(/^Academic Year/), '2025-2026');
  expect(offered()).toEqual(['Select a term', 'Term 1', 'Term 2', 'Term 3', 'Whole year']);
  await user.selectOptions(field(/^Academic Year/), '2026-2027');
  await user.click(send());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toMatchObject({
    period_id: idOf(81),
    academic_term: null,
    academic_year: '2026-2027',
  });
});

it('says at the field what the server refuses: a closed year, a sequence of another year', async () => {
  aServer({ ...NO_YEARS, '/school-years': [year('2026-2027', 'current')] }, [
    refusal('YEAR_CLOSED', 409, 'This school year is closed.'),
    refusal('PERIOD_NOT_FOUND', 409, 'This year has no such period.'),
  ]);
  const copied = aStructure({ academic_term: null, period_id: idOf(81), period: { en: 'S1', fr: 'S1' } });
  const user = open(<CreateStructureDialog copyOf={copied} onClose={vi.fn()} />);
  await screen.findByRole('option', { name: '2026-2027' });
  await user.click(send());
  await waitFor(() => expect(field(/^Academic Year/).getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field(/^Academic Year/));
  await user.click(send());
  await waitFor(() => expect(field(/^Academic Term/).getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field(/^Academic Term/));
});

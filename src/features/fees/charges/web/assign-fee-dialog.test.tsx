// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import { aServer, idOf, LOST, refusal } from '#platform/ui/testing/server.ts';
import type { Candidate } from '../structures.contract.ts';
import { aStructure, field, open, press, toasts } from '../../web/testing/school.tsx';
import { AssignFeeDialog } from './assign-fee-dialog.tsx';

const student = (number: number, has_it = false): Candidate => ({
  student_id: idOf(number),
  full_name: `Student ${number}`,
  roll_number: `2026-00${number}`,
  class: { name: '6e', section: 'A' },
  has_it,
});
const STRUCTURE = aStructure();
const READS = {
  '/fees/structures': { structures: [STRUCTURE], total: 1 },
  [`/fees/structures/${STRUCTURE.id}/candidates`]: {
    students: [student(11), student(12, true), student(13)],
    total: 3,
  },
  '/classes': [],
};
const done = (assigned: number, already: Candidate[] = []) =>
  Response.json({ assigned, paid_from_credit: '0.00', already }, { status: 201 });

const due = (id: string, day: string) =>
  aStructure({ id, name: `Due ${day}`, instalments: [{ amount: '150000.00', due_date: day }] });

const send = () => press('Assign Fee');
const structure = () => screen.getByLabelText<HTMLSelectElement>(/^Fee Structure/);
const box = (number: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`Student ${number}`) });
const spaces = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

async function choose(user: ReturnType<typeof open>) {
  await screen.findByRole('option', { name: /^Tuition/ });
  await user.selectOptions(structure(), STRUCTURE.id);
  await screen.findByRole('checkbox', { name: /Student 11/ });
}
const setDay = () => fireEvent.change(field(/^Due Date/), { target: { value: '2026-12-01' } });

it('requires the structure, then the students, then the due date', async () => {
  const sent = aServer(READS);
  const user = open(<AssignFeeDialog onClose={vi.fn()} />);
  await user.click(send());
  await screen.findByText('Please select a fee structure');
  expect(toasts()).toEqual(['Error: Please select a fee structure']);
  expect(document.activeElement).toBe(structure());
  await choose(user);
  expect(spaces(structure().selectedOptions[0]?.textContent)).toBe('Tuition, 150 000 FCFA, Term 1 2026-2027');
  await user.click(send());
  await waitFor(() => expect(toasts().at(-1)).toBe('Error: Please select at least one student'));
  expect(screen.getByText('Please select at least one student')).toBeTruthy();
  expect(screen.getByText('Please set a due date')).toBeTruthy();
  await user.click(box(11));
  await user.click(send());
  await waitFor(() => expect(toasts().at(-1)).toBe('Error: Please set a due date'));
  expect(sent).toEqual([]);
});

it('shows everything missing at once', async () => {
  aServer(READS);
  const user = open(<AssignFeeDialog onClose={vi.fn()} />);
  await choose(user);
  await user.click(send());
  await screen.findByText('Please select at least one student');
  expect(screen.getByText('Please set a due date')).toBeTruthy();
});

it('marks students who have the fee already, and never selects them', async () => {
  const sent = aServer(READS, [done(2)]);
  const onClose = vi.fn();
  const user = open(<AssignFeeDialog onClose={onClose} />);
  await choose(user);
  expect(box(12).disabled).toBe(true);
  expect(box(12).labels?.[0]?.textContent).toContain('Already assigned');
  expect(box(11).labels?.[0]?.textContent).toBe('Student 112026-0011 · 6e A');
  await user.click(press('Select All'));
  expect([box(11), box(12), box(13)].map(({ checked }) => checked)).toEqual([true, false, true]);
  expect(screen.getByText('2 students selected')).toBeTruthy();
  expect(spaces(screen.getByText(/^2 ×/).textContent)).toBe('2 × 150 000 FCFA = 300 000 FCFA');
  setDay();
  await user.click(send());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]!.body).toEqual({
    fee_structure_id: STRUCTURE.id,
    student_ids: [idOf(11), idOf(13)],
    class_ids: [],
    instalments: [{ amount: '150000', due_date: '2026-12-01' }],
  });
  expect(toasts()).toEqual(['Success: Fee assigned to 2 student(s) successfully']);
});

it('selects all and deselects all with one button', async () => {
  aServer(READS);
  const user = open(<AssignFeeDialog structure={STRUCTURE} onClose={vi.fn()} />);
  await screen.findByRole('checkbox', { name: /Student 11/ });
  await user.click(press('Select All'));
  await user.click(press('Deselect All'));
  expect(screen.getByText('No student selected')).toBeTruthy();
  expect(press('Select All').disabled).toBe(false);
});

it('selects no student of the previous filter while a new list is loading', async () => {
  aServer(READS);
  const answers: ((found: Response) => void)[] = [];
  const held = new Promise<Response>((resolve) => answers.push(resolve));
  const whole = globalThis.fetch;
  vi.stubGlobal('fetch', (request: Request) =>
    new URL(request.url).searchParams.has('search') ? held : whole(request),
  );
  const user = open(<AssignFeeDialog structure={STRUCTURE} onClose={vi.fn()} />);
  await screen.findByRole('checkbox', { name: /Student 11/ });
  await user.type(screen.getByRole('searchbox'), '13');
  await waitFor(() => expect(press('Select All').disabled).toBe(true));
  answers[0]!(Response.json({ students: [student(13)], total: 1 }));
  await waitFor(() => expect(press('Select All').disabled).toBe(false));
  await user.click(press('Select All'));
  expect(screen.getByText('1 student selected')).toBeTruthy();
});

it('says that there are no students', async () => {
  aServer({ ...READS, [`/fees/structures/${STRUCTURE.id}/candidates`]: { students: [], total: 0 } });
  open(<AssignFeeDialog structure={STRUCTURE} onClose={vi.fn()} />);
  await screen.findByText('No students available');
  expect(press('Select All').disabled).toBe(true);
});

it('fills in the installments of the structure', async () => {
  const instalments = [
    { amount: '100000.00', due_date: '2026-10-01' },
    { amount: '50000.00', due_date: '2027-01-15' },
  ];
  aServer({ ...READS, '/fees/structures': { structures: [{ ...STRUCTURE, instalments }], total: 1 } });
  const user = open(<AssignFeeDialog onClose={vi.fn()} />);
  await choose(user);
  expect(field('Installments').value).toBe('2');
  expect([field('Installment 1').value, field('Due Date 2').value].map(spaces)).toEqual([
    '100 000',
    '2027-01-15',
  ]);
});

it('fills in the single date of a structure, and replaces it when another structure is chosen', async () => {
  const structures = [due(idOf(2), '2026-10-01'), due(idOf(3), '2026-11-15')];
  aServer({ '/fees/structures': { structures, total: 2 }, '/classes': [] });
  const user = open(<AssignFeeDialog onClose={vi.fn()} />);
  await screen.findByRole('option', { name: /^Due 2026-10-01/ });
  for (const { id, instalments } of structures) {
    await user.selectOptions(structure(), id);
    expect(field(/^Due Date/).value).toBe(instalments[0]!.due_date);
  }
});

it('uses one key until it is answered, and then lists those who had the fee', async () => {
  const sent = aServer(READS, [LOST, done(1, [student(13, true)])]);
  const onClose = vi.fn();
  const user = open(<AssignFeeDialog structure={STRUCTURE} onClose={onClose} />);
  await screen.findByRole('checkbox', { name: /Student 11/ });
  await user.click(press('Select All'));
  setDay();
  await user.click(send());
  await screen.findByText(/got no answer/);
  await user.click(send());
  await screen.findByText(/were not charged again/);
  expect(screen.getByText('Student 13')).toBeTruthy();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(press('Done'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('keeps the selection when the server refuses, and shows the message at the field', async () => {
  aServer(READS, [refusal('STRUCTURE_NOT_FOUND', 409, 'Fee structure not found')]);
  const user = open(<AssignFeeDialog structure={STRUCTURE} onClose={vi.fn()} />);
  await screen.findByRole('checkbox', { name: /Student 11/ });
  await user.click(box(11));
  setDay();
  await user.click(send());
  await screen.findByText('Fee structure not found');
  expect(structure().getAttribute('aria-invalid')).toBe('true');
  expect(box(11).checked).toBe(true);
  expect(toasts()).toEqual(['Error: Fee structure not found']);
});

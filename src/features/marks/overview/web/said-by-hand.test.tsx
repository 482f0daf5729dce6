// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf, LOST, refusal } from '#platform/ui/testing/server.ts';
import type { ClassOverview, OverviewStudent } from '../mark-overview.contract.ts';
import { ClassifyDialog } from './components/classify-dialog.tsx';
import { ExamDialog } from './components/exam-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const aPupil = (number: number, given: Partial<OverviewStudent> = {}): OverviewStudent => ({
  id: idOf(number),
  full_name: `Pupil ${number}`,
  roll_number: `P-${number}`,
  values: [],
  average: '11.00',
  provisional: false,
  passed: true,
  rank: number,
  not_classified: null,
  by_hand: null,
  repeats: 0,
  exam: null,
  honours: [],
  ...given,
});
const PUPILS = [aPupil(1), aPupil(2, { exam: { result: '12.50', passed: true } }), aPupil(3)];
const OVERVIEW: ClassOverview = {
  class: { id: idOf(9), name: '3e A', class_master: null },
  year: '2026-2027',
  scheme: {
    name: { en: 'Sequences', fr: 'Séquences' },
    version: 1,
    marking: 'numbers',
    maximum: '20',
    pass_mark: '10',
    averages: true,
    ranks: true,
    subject_ranks: false,
    exam: true,
  },
  periods: [{ en: 'Term 1', fr: 'Trimestre 1' }],
  which: 'year',
  whole: true,
  may_say: true,
  subjects: [],
  students: PUPILS,
  profile: null,
  distribution: [],
  missing: [],
};

function open(dialog: (onClose: () => void) => ReactNode) {
  const onClose = vi.fn();
  renderInEnglish(<QueryClientProvider client={new QueryClient()}>{dialog(onClose)}</QueryClientProvider>);
  return { user: userEvent.setup(), onClose };
}
const openExams = () => open((onClose) => <ExamDialog overview={OVERVIEW} onClose={onClose} />);
const openClassify = (student = PUPILS[0]!) =>
  open((onClose) => <ClassifyDialog overview={OVERVIEW} student={student} onClose={onClose} />);

const save = () => screen.getByRole('button', { name: 'Save' });
const resultOf = (number: number) => screen.getByLabelText<HTMLInputElement>(`Result of Pupil ${number}`);
const passedOf = (number: number) => screen.getByLabelText<HTMLSelectElement>(`Passed: Pupil ${number}`);
const fieldsRefused = (path: string, message: string) =>
  Response.json(
    {
      error: {
        code: 'INVALID_INPUT',
        message: 'Some fields need your attention.',
        fields: [{ path, message }],
      },
    },
    { status: 422 },
  );
const mistakeOf = (field: HTMLElement) =>
  field.getAttribute('aria-invalid') &&
  document.getElementById(field.getAttribute('aria-describedby')!)?.textContent;

it('sends only changed results, with a point for a comma and null for an emptied one, and closes', async () => {
  const sent = aServer({}, [Response.json({})]);
  const { user, onClose } = openExams();
  expect([resultOf(2).value, passedOf(2).value]).toEqual(['12.50', 'yes']);
  await user.type(resultOf(1), '14,5');
  await user.selectOptions(passedOf(1), 'Passed');
  await user.clear(resultOf(2));
  await user.selectOptions(passedOf(2), 'Not known');
  await user.click(save());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([
    {
      path: `/marks/classes/${idOf(9)}/examination`,
      body: {
        results: [
          { student_id: idOf(1), result: '14.5', passed: true },
          { student_id: idOf(2), result: null, passed: null },
        ],
      },
    },
  ]);
});

it('sends nothing while a result is invalid or above the maximum, with a message beside it', async () => {
  const sent = aServer({});
  const { user, onClose } = openExams();
  await user.type(resultOf(1), '20,01');
  await user.type(resultOf(3), 'ill');
  await user.click(save());
  expect([1, 2, 3].map((number) => mistakeOf(resultOf(number)))).toEqual([
    'From 0 to the maximum',
    null,
    'From 0 to the maximum',
  ]);
  expect(sent).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

it('keeps the typed results when the server refuses all or one of them, or cannot be reached', async () => {
  aServer({}, [
    refusal('OUT_OF_RANGE', 409, 'A result is higher than the maximum of the scheme'),
    fieldsRefused('results.1.result', 'A mark is a number such as 14.5'),
    LOST,
  ]);
  const { user, onClose } = openExams();
  await user.type(resultOf(1), '19');
  await user.type(resultOf(3), '8');
  await user.click(save());
  const all = await screen.findByRole('alert');
  expect(all.textContent).toContain('A result is higher than the maximum of the scheme');
  await user.click(save());
  await vi.waitFor(() => expect(mistakeOf(resultOf(3))).toBe('A mark is a number such as 14.5'));
  expect(mistakeOf(resultOf(1))).toBeNull();
  await user.click(save());
  await vi.waitFor(() => expect(mistakeOf(resultOf(3))).toBeNull());
  within(screen.getByRole('dialog')).getByRole('alert');
  expect([resultOf(1).value, resultOf(3).value]).toEqual(['19', '8']);
  expect(onClose).not.toHaveBeenCalled();
});

it('excludes a student from classification, with the reason, for the displayed period', async () => {
  const sent = aServer({}, [Response.json({})]);
  const { user, onClose } = openClassify();
  await user.selectOptions(screen.getByLabelText('Classified'), 'No');
  await user.click(save());
  expect(mistakeOf(screen.getByLabelText(/Reason/)), 'why stays with the marks').toBe(
    'Say why, in a few words',
  );
  await user.type(screen.getByLabelText(/Reason/), ' Came in March ');
  await user.click(save());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([
    {
      path: `/marks/classes/${idOf(9)}/students/${idOf(1)}/classification`,
      body: { which: 'year', classified: false, reason: 'Came in March' },
    },
  ]);
});

it('returns the decision to the scheme, and sends nothing without a change', async () => {
  const sent = aServer({}, [Response.json({})]);
  const said = aPupil(4, { by_hand: { classified: true, reason: 'Ill in May' } });
  const { user, onClose } = openClassify(said);
  await user.click(save());
  expect([sent, onClose.mock.calls.length]).toEqual([[], 1]);
  await user.selectOptions(screen.getByLabelText('Classified'), 'As the scheme says');
  await user.click(save());
  await vi.waitFor(() => expect(sent).toMatchObject([{ body: { classified: null, reason: 'Ill in May' } }]));
});

it('keeps the decision when the server refuses: the message is beside its field, or above the buttons', async () => {
  aServer({}, [
    fieldsRefused('reason', 'Too long'),
    refusal('NOT_FOUND', 404, 'This record does not exist, or you may not see it.'),
  ]);
  const { user, onClose } = openClassify();
  await user.selectOptions(screen.getByLabelText('Classified'), 'Yes');
  await user.type(screen.getByLabelText(/Reason/), 'Sat all papers');
  await user.click(save());
  await vi.waitFor(() => expect(mistakeOf(screen.getByLabelText(/Reason/))).toBe('Too long'));
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('This record does not exist');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe('Sat all papers');
  expect(screen.getByLabelText<HTMLSelectElement>('Classified').value).toBe('yes');
  expect(onClose).not.toHaveBeenCalled();
});

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf } from '#platform/ui/testing/server.ts';
import type { CoverDay, OpenLesson } from '../../cover.contract.ts';
import { AbsenceCard } from './absence-card.tsx';
import { RecordAbsence } from './record-absence.tsx';

const lesson = (number: number, arrangement: OpenLesson['arrangement'] = null): OpenLesson => ({
  meeting: idOf(number),
  starts: 450 + number * 55,
  ends: 505 + number * 55,
  classes: [{ id: idOf(90), name: '6e', section: 'A' }],
  subject: { name_en: 'French', name_fr: 'Français' },
  room: null,
  there: [],
  arrangement,
  candidates: [],
});
const teachers = [
  { id: idOf(1), full_name: 'Abena Rosine' },
  { id: idOf(2), full_name: 'Fru Edwin' },
];
const aDay = (lessons: OpenLesson[]): CoverDay => ({
  day: '2026-11-27',
  is_school_day: true,
  absences: [{ teacher: teachers[0]!, note: '', lessons }],
  teachers,
});
const SUPERVISED = { kind: 'supervised', teacher: null } as const;
const LET_GO = { kind: 'let_go', teacher: null } as const;

/** A server whose first response waits until the test releases it. */
function aSlowServer(rest: Response[]) {
  const held: ((response: Response) => void)[] = [];
  const first = new Promise<Response>((resolve) => held.push(resolve));
  const sent = aServer({}, [first, ...rest]);
  return { sent, answer: (day: CoverDay) => held[0]!(Response.json(day)) };
}
const render = (page: React.ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderInEnglish(<QueryClientProvider client={client}>{page}</QueryClientProvider>);
  return userEvent.setup();
};
const chosen = () => screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows each choice at once, and sends them one after the other', async () => {
  const { sent, answer } = aSlowServer([Response.json(aDay([lesson(1, SUPERVISED), lesson(2, LET_GO)]))]);
  const [absence] = aDay([lesson(1), lesson(2)]).absences;
  const user = render(<AbsenceCard day="2026-11-27" absence={absence!} />);
  const [first, second] = screen.getAllByRole('combobox');
  await user.selectOptions(first!, 'supervised');
  await user.selectOptions(second!, 'let_go');
  expect(chosen()).toEqual(['supervised', 'let_go']);
  expect(sent).toHaveLength(1);
  answer(aDay([lesson(1, SUPERVISED), lesson(2)]));
  await waitFor(() => expect(sent).toHaveLength(2));
});

it('keeps the next absence entered while the previous one is being saved', async () => {
  const { answer } = aSlowServer([]);
  const user = render(<RecordAbsence cover={aDay([])} />);
  const [teacher, note] = [screen.getByLabelText('Absent teacher'), screen.getByLabelText('Note')];
  await user.selectOptions(teacher, idOf(1));
  await user.type(note, 'Ill{Enter}');
  await user.selectOptions(teacher, idOf(2));
  await user.clear(note);
  await user.type(note, 'Exam');
  answer(aDay([]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Record the absence' })).toBeTruthy());
  expect([(teacher as HTMLSelectElement).value, (note as HTMLInputElement).value]).toEqual([idOf(2), 'Exam']);
});

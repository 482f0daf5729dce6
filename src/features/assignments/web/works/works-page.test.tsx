// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf, refusal } from '#platform/ui/testing/server.ts';
import { WorksPage } from './works-page.tsx';

const ASSIGNMENT = idOf(1);
const work = (number: number, full_name: string, given: object = {}) => ({
  student: { id: idOf(number), full_name, roll_number: `2026-${number}` },
  state: 'in',
  text: 'My answer',
  handed_in_at: '2026-11-26T09:00:00.000Z',
  by_guardian: null,
  received: false,
  photos: [],
  points: null,
  comment: null,
  revision: 0,
  unreturned: false,
  ...given,
});
const ABENA = work(11, 'Abena Ruth');
const LIST = {
  assignment: {
    id: ASSIGNMENT,
    title: 'Exercises',
    body: '',
    blocks: [],
    files: [],
    students: null,
    subject: { code: 'MATHS', name_en: 'Mathematics', name_fr: 'Mathématiques' },
    class: { id: idOf(3), name: '6e', section: 'A' },
    points: '20',
    hand_in: 'text',
    state: 'published',
  },
  works: [ABENA, work(12, 'Biloa Jean')],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(answers: (Response | Promise<Response>)[], works: object[] = LIST.works) {
  const sent = aServer(
    {
      [`/assignments/${ASSIGNMENT}/works`]: { ...LIST, works },
      '/comment-phrases': { fr: [], en: ['Well argued.'] },
    },
    answers,
  );
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <WorksPage assignmentId={ASSIGNMENT} />
    </QueryClientProvider>,
  );
  await screen.findByText('Abena Ruth');
  return { sent, user: userEvent.setup() };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

it('keeps a comment that is typed while the points are being saved, and saves it next', async () => {
  const saved = { ...ABENA, points: '14.5', revision: 1, unreturned: true };
  let isTyped: (() => void) | undefined;
  const slow = new Promise<void>((resolve) => (isTyped = resolve)).then(() => Response.json(saved));
  const second = { ...ABENA, points: '14.5', comment: 'Well done', revision: 2, unreturned: true };
  const { sent, user } = await open([slow, Response.json(second)]);
  await user.type(field('Points of Abena Ruth'), '14.5');
  await user.tab();
  await user.keyboard('Well done');
  await user.keyboard('{Enter}');
  isTyped?.();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ body: { points: '14.5', comment: 'Well done', revision: 1 } });
  expect(field('Comment for Abena Ruth').value).toBe('Well done');
});

it('keeps the row being edited in place, even once it no longer needs marking', async () => {
  const saved = { ...ABENA, points: '14', revision: 1, unreturned: true };
  const { user } = await open([Response.json(saved)]);
  await user.selectOptions(screen.getByLabelText('Show'), 'unmarked');
  await user.type(field('Points of Abena Ruth'), '14');
  await user.tab();
  await screen.findByText('Marked, not returned');
  await user.keyboard('Well');
  expect(field('Comment for Abena Ruth').value).toBe('Well');
});

it('shows in the row why a mark was not saved, and keeps what was typed', async () => {
  const sentence = 'This is more than the points of the assignment.';
  const { user } = await open([refusal('POINTS_OUT_OF_RANGE', 409, sentence)]);
  await user.type(field('Points of Biloa Jean'), '25{Enter}');
  const row = screen.getByText('Biloa Jean').closest('li')!;
  await waitFor(() => expect(row.textContent).toContain(sentence));
  expect(field('Points of Biloa Jean').value).toBe('25');
});

const photo = (number: number) => ({
  id: idOf(number),
  sha256: String(number).padStart(64, '0'),
  width: 30,
  height: 40,
  rotation: 0,
  strokes: [],
  drawn: 0,
});

it('shows the photos of the student whose field has focus, and the keyboard changes and rotates them', async () => {
  const works = [
    { ...ABENA, photos: [photo(21), photo(22)] },
    work(12, 'Biloa Jean', { photos: [photo(23)] }),
  ];
  // The pictures have no bytes in this test.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const { sent, user } = await open([Response.json({ ...photo(22), rotation: 90 })], works);
  await user.click(field('Points of Abena Ruth'));
  expect(await screen.findByText('1 of 2')).toBeTruthy();
  await user.keyboard('{ArrowDown}');
  await screen.findByText('2 of 2');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByText('2 of 2')).toBeTruthy();
  await user.keyboard('{Alt>}[KeyR]{/Alt}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ path: `/assignment-photos/${idOf(22)}/rotation`, body: { rotation: 90 } });
  await user.keyboard('{Enter}');
  await screen.findByText('1 of 1');
});

it('inserts a phrase of the teacher with two keys, in the field and in the request', async () => {
  const saved = { ...ABENA, comment: 'Well argued. Go on', revision: 1, unreturned: true };
  const { sent, user } = await open([Response.json(saved)]);
  await screen.findByText('Well argued.');
  await user.type(field('Comment for Abena Ruth'), '/1 Go on{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ body: { comment: 'Well argued. Go on' } });
  expect(field('Comment for Abena Ruth').value).toBe('Well argued. Go on');
});

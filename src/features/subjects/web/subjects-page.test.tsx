// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf, refusal } from '#platform/ui/testing/server.ts';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import { SubjectsPage } from './subjects-page.tsx';

const [MATHS, GREEK, SIXTH, TEACHER] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const subject = (id: string, code: string, name_en: string, archived_at: string | null = null) => ({
  id,
  code,
  name_en,
  name_fr: `${name_en} (fr)`,
  archived_at,
  group: 'Sciences',
  default_coefficient: '4',
  classes: 1,
});
const SUBJECTS = [
  subject(MATHS, 'MATHS', 'Mathematics'),
  subject(GREEK, 'GREC', 'Greek', '2026-11-01T08:00:00.000Z'),
];
const CLASSES = [{ id: SIXTH, name: '6e', section: 'A', grade_level: 'grade_7', teachers: [], students: 20 }];
const taught = (teacher: object | null) => ({
  class_id: SIXTH,
  subject_id: MATHS,
  teacher,
  coefficient: '5',
  weekly_hours: null,
});
const PEOPLE = { people: [{ user_id: TEACHER, full_name: 'Mbarga Thérèse' }], total: 1, waiting: 0 };

function open(reads: Record<string, unknown>, answers: Response[] = [], address = '/subjects') {
  window.history.replaceState(null, '', address);
  const sent = aServer({ '/people': PEOPLE, '/classes': CLASSES, '/class-subjects': [], ...reads }, answers);
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SubjectsPage />
    </QueryClientProvider>,
  );
  return { sent, user: userEvent.setup() };
}

/** Its code is fetched first, which takes a busy machine a while. */
const dialogOpens = () => screen.findByRole('dialog', {}, { timeout: 10_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of shownToasts()) closeToast(id);
});

it('a school without subjects is shown a usual list before it is added', async () => {
  const { sent, user } = open({ '/subjects': { subjects: [], groups: [] } }, [Response.json({ added: 14 })]);
  expect(await screen.findByText('No subjects yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add a usual list' }));
  const dialog = await dialogOpens();
  expect(within(dialog).getByText('Mathematics')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.selectOptions(within(dialog).getByLabelText('List'), 'primary');
  await user.click(await within(dialog).findByRole('button', { name: 'Add 9 subjects' }));
  expect(sent).toMatchObject([{ path: '/add-usual-subjects', body: { set: 'primary' } }]);
});

it('a code that is taken is said at its field, and what was typed stays', async () => {
  const sentence = 'A subject with this code already exists.';
  const { sent, user } = open({ '/subjects': { subjects: SUBJECTS, groups: ['Sciences'] } }, [
    refusal('SUBJECT_EXISTS', 409, sentence),
  ]);
  await user.click(screen.getByRole('button', { name: 'Add Subject' }));
  const dialog = await dialogOpens();
  await user.type(within(dialog).getByLabelText('Code*'), 'maths');
  await user.type(within(dialog).getByLabelText('English name*'), 'Maths');
  await user.type(within(dialog).getByLabelText('French name*'), 'Maths');
  await user.clear(within(dialog).getByLabelText('Default coefficient*'));
  await user.type(within(dialog).getByLabelText('Default coefficient*'), '2,50');
  await user.click(within(dialog).getByRole('button', { name: 'Add Subject' }));
  expect(await within(dialog).findByText(sentence)).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>('Code*').value).toBe('maths');
  expect(sent).toMatchObject([{ body: { default_coefficient: '2.5' } }]);
});

it('the matrix says which subject misses its teacher, and offers no archived one', async () => {
  open(
    { '/subjects': { subjects: SUBJECTS, groups: [] }, '/class-subjects': [taught(null)] },
    [],
    '/subjects?tab=by_class',
  );
  const name = 'Edit Mathematics, 6e A: Missing teacher coef. 5';
  expect(await screen.findByRole('button', { name })).toBeTruthy();
  expect(screen.getByText('1 subject of a class has no teacher.')).toBeTruthy();
  expect(screen.queryByText('Greek')).toBeNull();
});

it('a cell gives the subject a teacher, and says that they do not see the students by that', async () => {
  const { sent, user } = open(
    { '/subjects': { subjects: SUBJECTS, groups: [] }, '/class-subjects': [] },
    [Response.json(taught({ user_id: TEACHER, full_name: 'Mbarga Thérèse', sees_students: false }))],
    '/subjects?tab=by_class',
  );
  await user.click(await screen.findByRole('button', { name: 'Add Mathematics, 6e A' }));
  const dialog = await dialogOpens();
  expect(within(dialog).getByLabelText<HTMLInputElement>('Coefficient*').value).toBe('4');
  await within(dialog).findByRole('option', { name: 'Mbarga Thérèse' });
  await user.selectOptions(within(dialog).getByLabelText('Teacher'), TEACHER);
  expect(within(dialog).getByText(/does not see the students yet/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Add to the class' }));
  await vi.waitFor(() =>
    expect(sent).toMatchObject([
      {
        path: `/classes/${SIXTH}/subjects/${MATHS}`,
        body: { teacher_id: TEACHER, coefficient: '4', weekly_hours: '' },
      },
    ]),
  );
});

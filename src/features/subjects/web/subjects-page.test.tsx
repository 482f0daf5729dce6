// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
  further: [],
  coefficient: '5',
  weekly_hours: null,
  chosen_by: null,
  group: null,
});
const STAFF = [
  {
    user_id: TEACHER,
    full_name: 'Mbarga Thérèse',
    email: 'mbarga@school.cm',
    roles: ['teacher'],
    disabled_at: null,
  },
];

function open(
  reads: Record<string, unknown>,
  answers: (Response | Promise<Response>)[] = [],
  address = '/subjects',
) {
  window.history.replaceState(null, '', address);
  const sent = aServer({ '/staff': STAFF, '/classes': CLASSES, '/class-subjects': [], ...reads }, answers);
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SubjectsPage />
    </QueryClientProvider>,
  );
  return { sent, user: userEvent.setup() };
}

/** The page's chunk is loaded first, which is slow on a busy machine. */
const dialogOpens = () => screen.findByRole('dialog', {}, { timeout: 10_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of shownToasts()) closeToast(id);
});

it('a school without subjects sees a preview of a usual list before it is added', async () => {
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

it('the grid of a school without subjects offers a usual list at once', async () => {
  const reads = { '/subjects': { subjects: [], groups: [] }, '/class-subjects': [] };
  const { sent, user } = open(reads, [Response.json({ added: 14 })], '/subjects?tab=by_class');
  await user.click(await screen.findByRole('button', { name: 'Add a usual list' }, { timeout: 10_000 }));
  const dialog = await dialogOpens();
  await user.click(await within(dialog).findByRole('button', { name: 'Add 14 subjects' }));
  expect(sent).toMatchObject([{ path: '/add-usual-subjects', body: { set: 'secondary_francophone' } }]);
});

it('a code already in use is reported at its field, and what was typed stays', async () => {
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

const openGrid = async (held: object[], answers: (Response | Promise<Response>)[] = []) => {
  const reads = { '/subjects': { subjects: SUBJECTS, groups: [] }, '/class-subjects': held };
  const shown = open(reads, answers, '/subjects?tab=by_class');
  const grid = await screen.findByRole('grid', {}, { timeout: 10_000 });
  const cell = grid.querySelector('td')!;
  cell.focus();
  return { ...shown, grid, cell };
};
const saved = () => Response.json({ saved: 1, conflicts: [] });

describe('the grid of classes and subjects', () => {
  const place = { class_id: SIXTH, subject_id: MATHS };

  it('shows which subject lacks a teacher, and offers no archived one', async () => {
    const { cell } = await openGrid([taught(null)]);
    expect(cell.textContent).toContain('Missing teacher coef. 5');
    expect(screen.getByText('1 subject of a class has no teacher.')).toBeTruthy();
    expect(screen.queryByText('Greek')).toBeNull();
  });

  it('a digit changes the coefficient, shown before the server has answered; Escape restores it', async () => {
    const { sent, user, cell } = await openGrid([taught(null)], [new Promise(() => {})]);
    await user.keyboard('7{Escape}');
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(cell);
    await user.keyboard('6,5{Enter}');
    expect(cell.textContent).toContain('coef. 6.5');
    await vi.waitFor(() =>
      expect(sent).toMatchObject([
        {
          path: '/class-subjects',
          body: {
            cells: [
              {
                ...place,
                was: { coefficient: '5', teacher_id: null },
                now: { coefficient: '6.5', teacher_id: null },
              },
            ],
          },
        },
      ]),
    );
  });

  it('a letter starts the teacher’s name; an unknown name is reported at the field', async () => {
    const { sent, user } = await openGrid([], [saved()]);
    await user.keyboard('X{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('No teacher has this name or e-mail');
    expect(sent).toEqual([]);
    await user.clear(screen.getByLabelText('Teacher of Mathematics, 6e A'));
    await user.keyboard('therese mbarga{Enter}');
    await vi.waitFor(() =>
      expect(sent).toMatchObject([
        { body: { cells: [{ was: null, now: { coefficient: '4', teacher_id: TEACHER } }] } },
      ]),
    );
  });

  it('another person’s concurrent change is shown beside one’s own, and is overwritten only on confirmation', async () => {
    const conflict = { saved: 0, conflicts: [{ ...place, held: { ...taught(null), coefficient: '8' } }] };
    const { sent, user } = await openGrid([taught(null)], [Response.json(conflict), saved()]);
    await user.keyboard('6{Enter}');
    const dialog = await dialogOpens();
    expect(dialog.textContent).toContain('Theirs: coef. 8, no teacher');
    expect(dialog.textContent).toContain('Yours: coef. 6, no teacher');
    await user.click(within(dialog).getByRole('button', { name: 'Save mine' }));
    await vi.waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        body: { cells: [{ was: { coefficient: '8' }, now: { coefficient: '6' } }] },
      }),
    );
  });

  it('Delete removes the subject, and Ctrl+Z restores it with its hours', async () => {
    const held = [{ ...taught(null), weekly_hours: '3' }];
    const { sent, user, cell } = await openGrid(held, [saved(), saved()]);
    held.pop();
    await user.keyboard('{Delete}');
    await vi.waitFor(() => expect(sent).toMatchObject([{ body: { cells: [{ now: null }] } }]));
    expect(cell.textContent).toContain('Not taught');
    await user.keyboard('{Control>}z{/Control}');
    await vi.waitFor(() =>
      expect(sent[1]).toMatchObject({
        body: { cells: [{ was: null, now: { coefficient: '5' }, weekly_hours: '3' }] },
      }),
    );
  });

  it('Ctrl+Z restores what Delete removed, even before the server has answered', async () => {
    const answers: ((response: Response) => void)[] = [];
    const late = new Promise<Response>((resolve) => void answers.push(resolve));
    const held = [taught(null)];
    const { sent, user } = await openGrid(held, [saved(), late, saved()]);
    held[0]!.coefficient = '6';
    await user.keyboard('6{Enter}');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    held.pop();
    await user.keyboard('{Delete}{Control>}z{/Control}');
    answers[0]!(saved());
    await vi.waitFor(() =>
      expect(sent[2]).toMatchObject({ body: { cells: [{ was: null, now: { coefficient: '6' } }] } }),
    );
  });

  it('one click gives a level its usual subjects with their coefficients, in one command', async () => {
    const { sent, user } = await openGrid([], [saved()]);
    const fill = screen.getByRole('button', { name: /^All classes of .*: usual coefficients$/ });
    // As wide for every class, so that the grid below stays where it is.
    expect(fill.textContent).toBe('usual coefficients');
    await user.click(fill);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([
      { body: { cells: [{ ...place, was: null, now: { coefficient: '4', teacher_id: null } }] } },
    ]);
  });

  it('any part of a name that only one teacher has is enough, and Enter accepts it', async () => {
    const { sent, user } = await openGrid([], [saved()]);
    await user.keyboard('therè{Enter}');
    await vi.waitFor(() =>
      expect(sent).toMatchObject([{ body: { cells: [{ now: { teacher_id: TEACHER } }] } }]),
    );
  });

  it('a pasted block is previewed before anything is written', async () => {
    const { sent, user, cell } = await openGrid([taught(null)], [saved()]);
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '6 Mbarga Thérèse\t9');
    fireEvent.paste(cell, { clipboardData });
    const dialog = await dialogOpens();
    expect(dialog.textContent).toContain('New: 0 · Changed: 1 · Unchanged: 0 · Not understood: 1');
    expect(dialog.textContent).toContain('There is no class or subject at this place');
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Save 1 cell' }));
    await vi.waitFor(() =>
      expect(sent).toMatchObject([
        { body: { cells: [{ ...place, now: { coefficient: '6', teacher_id: TEACHER } }] } },
      ]),
    );
  });
});

const level = (id: string, name: string) => ({ id, name, grade_level: 'grade_12', classes: 1 });
const classOf = (level_id: string, name: string, id: string) => ({
  ...CLASSES[0]!,
  id,
  name,
  grade_level: 'grade_12',
  level_id,
});

it('the grid uses the school’s own levels: 1re and Tle are two, though both have one grade', async () => {
  const [premiere, terminale] = [idOf(21), idOf(22)];
  const { user } = open(
    {
      '/subjects': { subjects: SUBJECTS, groups: [] },
      '/classes': [classOf(premiere, '1re', idOf(31)), classOf(terminale, 'Tle', idOf(32))],
      '/sections': [
        {
          id: idOf(20),
          name: 'Secondaire',
          head: null,
          levels: [level(premiere, '1re'), level(terminale, 'Tle')],
        },
      ],
    },
    [],
    '/subjects?tab=by_class',
  );
  const choice = await screen.findByRole('combobox', { name: 'Level' });
  await vi.waitFor(() =>
    expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'All levels',
      '1re',
      'Tle',
    ]),
  );
  await user.selectOptions(choice, 'Tle');
  await vi.waitFor(() => expect(screen.queryByRole('columnheader', { name: /1re/ })).toBeNull());
  screen.getByRole('columnheader', { name: /Tle/ });
});

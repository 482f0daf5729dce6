// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf } from '#platform/ui/testing/server.ts';
import { TeacherPage } from './teacher-page.tsx';
import { TeachersPage } from './teachers-page.tsx';

const THERESE = {
  user_id: idOf(1),
  full_name: 'Mbarga Thérèse',
  email: 'therese@lycee.cm',
  phone: null,
  disabled_at: null,
  subjects: [{ id: idOf(2), code: 'MATHS', name_en: 'Mathematics', name_fr: 'Mathématiques' }],
  classes: [{ id: idOf(3), name: '6e', section: 'A' }],
  weekly_hours: '4.5',
};

function open(Page: () => React.ReactNode, answers: Record<string, unknown>, address = '/teachers') {
  window.history.replaceState(null, '', address);
  aServer(answers);
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Page />
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a school without teachers is offered a link to the invitations', async () => {
  open(TeachersPage, { '/teachers': { teachers: [], total: 0 } });
  expect(await screen.findByText('No teachers yet')).toBeTruthy();
  for (const invite of screen.getAllByRole('link', { name: 'Invite' }))
    expect(invite.getAttribute('href')).toBe('/people/invitations');
});

it('a search without results does not say that there are no teachers', async () => {
  open(TeachersPage, { '/teachers': { teachers: [], total: 0 } }, '/teachers?search=zzz');
  expect(await screen.findByText('No teachers found')).toBeTruthy();
  expect(screen.queryByText('No teachers yet')).toBeNull();
});

it('a row shows subjects, classes and hours, and links to the teacher’s own page', async () => {
  open(TeachersPage, { '/teachers': { teachers: [THERESE], total: 1 } });
  const link = await screen.findByRole('link', { name: 'Mbarga Thérèse' });
  expect(link.getAttribute('href')).toBe(`/teachers/${THERESE.user_id}`);
  for (const words of ['MATHS', '6e A', '4.5', 'Open']) expect(screen.getByText(words)).toBeTruthy();
});

it('the teacher’s page lists each class, even one where they teach no subject', async () => {
  const line = { subject: THERESE.subjects[0], coefficient: '4', weekly_hours: null };
  const teaching = [
    { ...line, class: THERESE.classes[0] },
    { ...line, subject: null, class: { id: idOf(4), name: '5e', section: null } },
  ];
  open(TeacherPage, { '/teachers/': { ...THERESE, teaching } });
  expect(await screen.findByRole('heading', { name: 'Mbarga Thérèse' })).toBeTruthy();
  expect(screen.getByText('5e')).toBeTruthy();
  expect(screen.getAllByText('No subject yet')).toHaveLength(1);
});

it('a list of teachers can also be imported later', async () => {
  open(TeachersPage, { '/teachers': { teachers: [THERESE], total: 1 } });
  await screen.findByRole('link', { name: 'Mbarga Thérèse' });
  const way = screen.getByRole('link', { name: 'Import' });
  expect(way.getAttribute('href')).toBe('/students/import?kind=teachers');
});

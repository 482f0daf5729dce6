// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf } from '#platform/ui/testing/server.ts';
import { OwnClassPage } from './own-class-page.tsx';

const SIXTH = idOf(1);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('links a class’s teacher to its roll and its marks', async () => {
  aServer({
    '/my-classes/': {
      id: SIXTH,
      name: '6e',
      section: 'A',
      grade_level: 'grade_7',
      level: null,
      subjects: [],
      teachers: [],
      students: [],
      classmates: null,
      may_write: false,
    },
  });
  window.history.replaceState(null, '', `/my-classes/${SIXTH}`);
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OwnClassPage />
    </QueryClientProvider>,
  );
  const roll = await screen.findByRole('link', { name: 'Roll' });
  expect(roll.getAttribute('href')).toMatch(/^\/attendance\?class=/);
  expect(screen.getByRole('link', { name: 'Marks' }).getAttribute('href')).toMatch(/^\/marks\?class_id=/);
});

it('explains without a network why the parents’ numbers are missing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  window.history.replaceState(null, '', `/my-classes/${SIXTH}`);
  renderInEnglish(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })}
    >
      <OwnClassPage />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/numbers are not kept on this device/)).toBeTruthy();
});

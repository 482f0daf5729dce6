// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf } from '#platform/ui/testing/server.ts';
import type { ApiKey, Person } from '../../people.contract.ts';
import { AccountDialog } from './account-dialog.tsx';

const PERSON: Person = {
  user_id: idOf(1),
  email: 'ngo@school.cm',
  full_name: 'Ngo Bassa Élodie',
  phone: null,
  role: 'teacher',
  further_roles: [],
  duties: [],
  requested_role: null,
  refused_at: null,
  disabled_at: null,
  created_at: '2026-09-01T08:00:00Z',
};
const KEY: ApiKey = {
  id: idOf(2),
  name: 'Timetable',
  scope: 'write',
  hint: 'preau_abcd',
  created_at: '2026-09-01T08:00:00Z',
  expires_at: '2027-09-01T08:00:00Z',
  last_used_at: null,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the office a person’s API keys, and revokes one only after a warning', async () => {
  const keys = `/people/${PERSON.user_id}/keys`;
  const sent = aServer({ [keys]: [KEY] }, [Response.json([])]);
  const onClose = vi.fn();
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <AccountDialog person={PERSON} onClose={onClose} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Revoke the key Timetable' }));
  expect(sent).toEqual([]);
  expect(screen.getByText(/Programs using this key will stop working immediately/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ path }) => path)).toEqual([`${keys}/${KEY.id}`]);
});

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf } from '#platform/ui/testing/server.ts';
import { AttendanceSettingsPage } from './attendance-settings-page.tsx';

const SETTINGS = {
  notice_minutes: 30,
  lock_minutes: 120,
  half_day_rule: 'any',
  tells_of_late: true,
  slots: [{ id: idOf(1), name_en: 'Morning', name_fr: 'Matin', half: 'am', starts: 450, ends: 720 }],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('moves from Save to the first invalid time, far above on a phone, and sends nothing', async () => {
  const sent = aServer({ '/attendance/settings': SETTINGS, '/attendance/ladder': [] });
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <AttendanceSettingsPage />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add a time' }));
  const [save] = screen.getAllByRole('button', { name: 'Save' });
  await user.click(save!);
  const [, begins] = screen.getAllByLabelText('Begins');
  await waitFor(() => expect(document.activeElement).toBe(begins));
  expect(sent).toEqual([]);
});

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

function open(answers: Response[] = []) {
  const sent = aServer({ '/attendance/settings': SETTINGS, '/attendance/ladder': [] }, answers);
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <AttendanceSettingsPage />
    </QueryClientProvider>,
  );
  return { sent, user: userEvent.setup() };
}
const save = () => screen.getAllByRole('button', { name: 'Save' })[0]!;
const saidAt = (field: HTMLElement) =>
  document.querySelector(`[id="${field.getAttribute('aria-describedby')?.split(' ')[0]}"]`)?.textContent;

it('moves from Save to the first invalid field of a time, far above on a phone, and sends nothing', async () => {
  const { sent, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a time' }));
  await user.type(screen.getAllByLabelText('English name')[1]!, 'Evening');
  await user.type(screen.getAllByLabelText('French name')[1]!, 'Soir');
  await user.click(save());
  const [, begins] = screen.getAllByLabelText('Begins');
  await waitFor(() => expect(document.activeElement).toBe(begins));
  expect(sent).toEqual([]);
});

it('says at their fields that a name is empty, and minutes are no number or none at all', async () => {
  const { sent, user } = open();
  const name = await screen.findByLabelText('French name');
  const notice = screen.getByLabelText('Tell guardians after (minutes)');
  const lock = screen.getByLabelText('Minutes until a register locks');
  await user.clear(name);
  await user.clear(notice);
  await user.type(lock, ' and more');
  await user.click(save());
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(saidAt(name)).toBe('Please enter a name');
  expect(saidAt(notice)).toBe('Enter a whole number of minutes');
  expect(saidAt(lock)).toBe('Enter a whole number of minutes');
  expect(sent).toEqual([]);
});

it('says at its field what the server refused, until something is changed', async () => {
  const message = 'The end is before the beginning';
  const error = { code: 'INVALID_INPUT', message: 'Look below.', requestId: 'r' };
  const { user } = open([
    Response.json({ error: { ...error, fields: [{ path: 'slots.0.ends', message }] } }, { status: 422 }),
    Response.json(
      { error: { ...error, fields: [{ path: 'slots', message: 'Please keep at least one' }] } },
      { status: 422 },
    ),
  ]);
  const ends = await screen.findByLabelText('Ends');
  await user.clear(ends);
  await user.type(ends, '07:00');
  await user.click(save());
  await waitFor(() => expect(document.activeElement).toBe(ends));
  expect(saidAt(ends)).toBe(message);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove this time' }));
  expect(screen.queryByText(message)).toBeNull();
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('Please keep at least one');
});

it('the heads have a cell for each of a time, so that their columns agree', async () => {
  open();
  const time = (await screen.findByLabelText('Begins')).closest('li')!;
  expect(time.parentElement!.previousElementSibling!.childElementCount).toBe(time.childElementCount);
});

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf, refusal } from '#platform/ui/testing/server.ts';
import { LateEntries } from '../office/late-entries.tsx';
import { CardScanner } from '../office/card-scanner.tsx';
import { Ladder } from './ladder-form.tsx';
import { RecordSanctionDialog } from './record-sanction-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (ui: ReactNode) => {
  renderInEnglish(<QueryClientProvider client={new QueryClient()}>{ui}</QueryClientProvider>);
  return userEvent.setup();
};

const STUDENT = { id: idOf(1), full_name: 'Abena Paul', roll_number: 'P-1', class: null };
const STEP = {
  id: idOf(2),
  from_hours: 15,
  name_en: 'Three days of exclusion',
  name_fr: 'Exclusion de trois jours',
  kind: 'exclusion' as const,
  days: 3,
};

it('records the proposed step, from a day on, with the note for the family', async () => {
  const sent = aServer({}, [refusal('NOT_PROPOSED', 409, 'This sanction is not proposed any more.')]);
  const user = show(
    <RecordSanctionDialog
      proposed={{ student: STUDENT, step: STEP, unjustified_minutes: 960 }}
      onClose={vi.fn()}
    />,
  );
  await user.type(screen.getByLabelText(/Note/), 'Spoke to the father');
  await user.click(screen.getByRole('button', { name: 'Record the sanction' }));
  await screen.findByRole('alert');
  expect(sent).toMatchObject([
    {
      path: '/attendance/sanctions',
      body: {
        student_id: STUDENT.id,
        step_id: STEP.id,
        note: 'Spoke to the father',
        on_day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    },
  ]);
});

it('a decision with a reason is sent once and closes the dialog', async () => {
  const onClose = vi.fn();
  const send = vi.fn(async () => null);
  const user = show(
    <ReasonDialog
      title="No sanction now"
      description="Abena Paul"
      hint="For the office alone."
      button="Save"
      done="Decision saved"
      send={send}
      onClose={onClose}
    />,
  );
  await user.type(screen.getByLabelText(/Reason/), 'Ill');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(send.mock.calls).toEqual([['Ill']]);
});

it('an exclusion without days is permanent, and days of another step are not sent', async () => {
  const sent = aServer({ '/attendance/ladder': [STEP] }, [Response.json([])]);
  const user = show(<Ladder />);
  await user.clear(await screen.findByLabelText('Days'));
  await user.click(screen.getByRole('button', { name: 'Add a step' }));
  await user.type(screen.getAllByLabelText('From hours')[1]!, '6');
  await user.click(screen.getByRole('button', { name: 'Save the sanctions' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toMatchObject({
    steps: [
      { id: STEP.id, days: null },
      { from_hours: 6, kind: 'warning', days: null },
    ],
  });
});

const refusedAt = (path: string, message: string) =>
  Response.json(
    {
      error: {
        code: 'INVALID_INPUT',
        message: 'Some fields need your attention.',
        requestId: idOf(9),
        fields: [{ path, message }],
      },
    },
    { status: 422 },
  );

it('shows a refusal at the field of the step, focuses it, and removes the message once corrected', async () => {
  const sentence = 'Please enter whole hours, from 1 to 999';
  aServer({ '/attendance/ladder': [STEP, { ...STEP, id: idOf(3), from_hours: 20 }] }, [
    refusedAt('steps.1.from_hours', sentence),
  ]);
  const user = show(<Ladder />);
  const field = (await screen.findAllByLabelText('From hours'))[1]!;
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Save the sanctions' }));
  await screen.findByText(sentence);
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, '30');
  expect(screen.queryByText(sentence)).toBeNull();
});

it('says at the emptied first day of a sanction that it is missing, leads there, and takes it away', async () => {
  const sentence = 'Please enter a date';
  aServer({}, [refusedAt('on_day', sentence)]);
  const user = show(
    <RecordSanctionDialog
      proposed={{ student: STUDENT, step: STEP, unjustified_minutes: 960 }}
      onClose={vi.fn()}
    />,
  );
  const day = screen.getByLabelText(/^First day of the exclusion/);
  fireEvent.change(day, { target: { value: '' } });
  await user.click(screen.getByRole('button', { name: 'Record the sanction' }));
  const said = await screen.findByText(sentence);
  expect(day.getAttribute('aria-describedby')).toBe(said.closest('p')!.id);
  await vi.waitFor(() => expect(document.activeElement).toBe(day));
  fireEvent.change(day, { target: { value: '2026-12-01' } });
  expect(screen.queryByText(sentence)).toBeNull();
});

it.each(['x', '2,5', '-'])(
  'days that are not a whole number ("%s") never mean a permanent exclusion',
  async (typed) => {
    const sent = aServer({ '/attendance/ladder': [STEP] }, [
      refusedAt('steps.0.days', 'Please enter days, from 1 to 60'),
    ]);
    const user = show(<Ladder />);
    const days = await screen.findByLabelText('Days');
    await user.clear(days);
    await user.type(days, typed);
    await user.click(screen.getByRole('button', { name: 'Save the sanctions' }));
    await screen.findByText('Please enter days, from 1 to 60');
    expect(sent[0]!.body).toMatchObject({ steps: [{ days: 0 }] });
  },
);

it('the table head of the ladder has a cell for each cell of a row, so that the columns align', async () => {
  aServer({ '/attendance/ladder': [STEP] });
  show(<Ladder />);
  const step = await screen.findByRole('listitem');
  const heads = step.parentElement!.previousElementSibling!;
  expect(heads.childElementCount).toBe(step.childElementCount);
});

it('a late change says why it is listed, and disappears when pressed', async () => {
  const entry = {
    entry_id: idOf(5),
    student: STUDENT,
    class: { id: idOf(6), name: '6e', section: 'A' },
    day: '2026-11-23',
    slot_id: idOf(7),
    starts: 450,
    status: 'absent' as const,
    minutes: null,
    without_reason: true,
    not_a_member: false,
    by: 'Mbarga Luc',
    received_at: '2026-11-23T09:00:00.000Z',
  };
  const sent = aServer({}, [Response.json({ entry_id: entry.entry_id })]);
  const user = show(<LateEntries entries={[entry]} />);
  await user.click(screen.getByText('To review (1)'));
  screen.getByText('Entered or changed late, without a reason.');
  await user.click(screen.getByRole('button', { name: 'Reviewed: Abena Paul' }));
  await vi.waitFor(() => expect(sent[0]?.path).toBe(`/attendance/late-entries/${entry.entry_id}/look`));
});

it('says why the camera cannot be used: no secure address, no camera, or no permission', async () => {
  vi.stubGlobal('isSecureContext', false);
  show(<CardScanner onCode={vi.fn()} />);
  screen.getByText(/needs a secure address/);
  cleanup();
  vi.stubGlobal('isSecureContext', true);
  const refuse = vi.fn(async () => {
    throw new DOMException('no', 'NotAllowedError');
  });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: refuse } });
  show(<CardScanner onCode={vi.fn()} />);
  await screen.findByText(/may not use the camera/);
  cleanup();
  vi.stubGlobal('navigator', {});
  show(<CardScanner onCode={vi.fn()} />);
  screen.getByText(/No camera was found/);
});

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf, LOST } from '#platform/ui/testing/server.ts';
import { WriteToGuardiansDialog } from './write-to-guardians-dialog.tsx';

const STUDENT = idOf(1);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <WriteToGuardiansDialog studentId={STUDENT} name="Ngo Joël" onClose={vi.fn()} />
      </AuthProvider>
    </QueryClientProvider>,
  );
}
const to = () => screen.findByLabelText<HTMLSelectElement>('To');

it('a message to the student whose response was lost is sent again to the same student only, even from a new dialog', async () => {
  const user = userEvent.setup();
  const sent = aServer(
    {
      [`/students/${STUDENT}/message-guardians`]: {
        people: ['Ngo Marie'],
        without_account: 0,
        student_may_be_written_to: true,
      },
    },
    [LOST, Response.json({ thread_ids: [idOf(2)] }, { status: 201 })],
  );
  open();
  await user.selectOptions(await to(), 'student');
  await user.type(screen.getByLabelText(/Subject/), 'Exposé');
  await user.type(screen.getByLabelText(/Your message/), 'Bonjour.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(async () => expect((await to()).disabled).toBe(true));
  cleanup();
  open();
  expect((await to()).value).toBe('student');
  expect((await to()).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: /^(Send|Try again)/ }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ path }) => path)).toEqual(Array(2).fill(`/students/${STUDENT}/threads`));
  expect(sent[1]!.key).toBe(sent[0]!.key);
});

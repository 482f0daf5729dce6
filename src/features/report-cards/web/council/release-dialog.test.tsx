// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { idOf } from '#platform/ui/testing/server.ts';
import { ReleaseDialog } from './release-dialog.tsx';

const READINESS = {
  class_id: idOf(1),
  class_name: '3e A',
  students: 20,
  sheets: { total: 0, handed_in: 0, open: 0, empty: 0, closed: 0 },
  missing: 2,
  has_marks: true,
  council_held: true,
  uncarded: 0,
  outdated: 0,
  replaced: 0,
};

afterEach(cleanup);

it('Esc asks before a typed reason is discarded', async () => {
  const onClose = vi.fn();
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <ReleaseDialog
        classIds={[idOf(1)]}
        period="0"
        releases={[]}
        readiness={[READINESS]}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText(/^Reason for continuing/), 'The mock exam is near{Escape}');
  screen.getByRole('alertdialog');
  expect(onClose).not.toHaveBeenCalled();
});

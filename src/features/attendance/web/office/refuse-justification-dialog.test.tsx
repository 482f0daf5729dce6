// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { QueuedJustification } from '../../justifications.contract.ts';
import { RefuseJustificationDialog } from './refuse-justification-dialog.tsx';

afterEach(cleanup);

it('Esc asks before a typed note is discarded', async () => {
  const onClose = vi.fn();
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <RefuseJustificationDialog justification={{} as QueuedJustification} onClose={onClose} />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText('Note for the family'), 'No stamp{Escape}');
  screen.getByRole('alertdialog');
  expect(onClose).not.toHaveBeenCalled();
});

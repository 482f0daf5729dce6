// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { SlipDialog } from './slip-dialog.tsx';

function show() {
  const onClose = vi.fn();
  vi.stubGlobal('print', vi.fn());
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <SlipDialog title="Invitation" link="https://lycee.cm/auth#join=secret" onClose={onClose}>
        <p>K7QM-3XVT-9RWD</p>
      </SlipDialog>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onClose };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks for confirmation before an unprinted slip is lost, and the slip is still there', async () => {
  const { user, onClose } = show();
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Close without printing?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('K7QM-3XVT-9RWD')).toBeTruthy();
});

it('closes without confirmation once the slip is printed', async () => {
  const { user, onClose } = show();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

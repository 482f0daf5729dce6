// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer } from '#platform/ui/testing/server.ts';
import { ClassDialog } from './class-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('is left by Cancel, as every form in a dialog', async () => {
  aServer({ '/staff': [] });
  const onClose = vi.fn();
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <ClassDialog schoolClass={null} onClose={onClose} />
    </QueryClientProvider>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

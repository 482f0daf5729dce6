import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { shownToasts } from '#platform/ui/toasts/toast.ts';

/** Renders a part of the page with a simulated user. */
export function open(ui: ReactNode) {
  history.replaceState(null, '', '/finance-tracker');
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>{ui}</AuthProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

export const press = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
export const toasts = () => shownToasts().map(({ title, description }) => `${title}: ${description}`);

// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import { SignUpForm } from './sign-up-form.tsx';

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of shownToasts()) closeToast(id);
});

it('shows that the role is missing only until it is chosen', async () => {
  const user = userEvent.setup();
  renderInEnglish(<SignUpForm onSignIn={() => {}} onFirst={() => {}} />);
  const send = screen.getByRole('button', { name: 'Sign Up' });
  await user.click(send);
  await user.click(send);
  expect(shownToasts().map(({ title }) => title)).toEqual(['Role required']);
  await user.selectOptions(screen.getByLabelText(/^Role/), 'parent');
  expect(shownToasts()).toEqual([]);
});

it('the first account is the administrator, whatever was chosen before the school’s data arrived', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ empty: true, open_sign_up: true, shortest_password: 10 }),
  );
  renderInEnglish(<SignUpForm onSignIn={() => {}} onFirst={() => {}} />);
  const role = screen.getByLabelText<HTMLSelectElement>(/^Role/);
  await waitFor(() => expect([...role.options].map(({ text }) => text)).toEqual(['Administrator']));
  expect(role.value).toBe('admin');
});

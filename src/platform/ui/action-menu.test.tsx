// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Copy } from 'lucide-react';
import { afterEach, expect, it, vi } from 'vitest';
import { ActionMenu } from './action-menu.tsx';
import { renderInEnglish } from './testing/render.tsx';

afterEach(cleanup);

function show() {
  const onChoose = vi.fn();
  renderInEnglish(
    <ActionMenu label="More: Tuition" actions={[{ label: 'Duplicate', icon: Copy, onChoose }]} />,
  );
  return { user: userEvent.setup(), onChoose };
}
const button = () => screen.getByRole('button', { name: 'More: Tuition' });
const entry = () => screen.queryByRole('button', { name: 'Duplicate' });

it('is opened and closed by keyboard, and Escape returns focus', async () => {
  const { user } = show();
  expect(entry()).toBeNull();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(button().getAttribute('aria-expanded')).toBe('true');
  await user.tab();
  expect(document.activeElement).toBe(entry());
  await user.keyboard('{Escape}');
  expect(entry()).toBeNull();
  expect(document.activeElement).toBe(button());
});

it('closes on selection, with focus on its button until the dialog opens', async () => {
  const { user, onChoose } = show();
  await user.click(button());
  await user.click(entry()!);
  expect(onChoose).toHaveBeenCalledOnce();
  expect(entry()).toBeNull();
  expect(document.activeElement).toBe(button());
});

it('closes when the page scrolls', async () => {
  const { user } = show();
  await user.click(button());
  document.dispatchEvent(new Event('scroll'));
  await screen.findByRole('button', { expanded: false });
  expect(entry()).toBeNull();
});

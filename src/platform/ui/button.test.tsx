// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type SubmitEvent, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

afterEach(cleanup);

const kinds = [
  [
    'Button',
    (busy: boolean) => (
      <Button type="submit" busy={busy}>
        {'Save'}
      </Button>
    ),
  ],
  ['IconButton', (busy: boolean) => <IconButton type="submit" icon={() => null} label="Save" busy={busy} />],
] as const;

it.each(kinds)(
  '%s is sent once while it is busy, and is not disabled, for it would lose the focus',
  async (_, of) => {
    const send = vi.fn();
    function Form() {
      const [busy, setBusy] = useState(false);
      const submit = (event: SubmitEvent) => {
        event.preventDefault();
        send();
        setBusy(true);
      };
      return (
        <form onSubmit={submit}>
          <input aria-label="Name" />
          {of(busy)}
        </form>
      );
    }
    render(<Form />);
    const user = userEvent.setup();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await user.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.disabled).toBe(false);
    expect(document.activeElement).toBe(button);
    await user.click(button);
    await user.keyboard('{Enter}');
    await user.type(screen.getByLabelText('Name'), 'Eto{Enter}');
    expect(send).toHaveBeenCalledOnce();
  },
);

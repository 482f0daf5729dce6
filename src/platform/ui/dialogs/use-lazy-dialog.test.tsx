// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../button.tsx';
import { renderInEnglish } from '../testing/render.tsx';
import { shownToasts } from '../toasts/toast.ts';
import { useLazyDialog } from './use-lazy-dialog.ts';

afterEach(cleanup);

/** What the button said of itself at the moment when the dialog was drawn. */
const said: (string | null)[] = [];
const opener = () => screen.getByRole('button', { name: 'Add' });

function Sheet({ onClose }: { onClose: () => void }) {
  said.push(opener().getAttribute('aria-busy'));
  return (
    <button type="button" onClick={onClose}>
      {'Close'}
    </button>
  );
}

function Page({ load }: { load: () => Promise<typeof Sheet> }) {
  const sheet = useLazyDialog(load);
  return (
    <>
      <Button busy={sheet.loading} onClick={sheet.show} {...sheet.reached}>
        {'Add'}
      </Button>
      {sheet.Dialog && <sheet.Dialog onClose={sheet.close} />}
    </>
  );
}

it('answers the press before it draws the dialog, the first time and later', async () => {
  const user = userEvent.setup();
  renderInEnglish(<Page load={async () => Sheet} />);
  for (const time of ['first', 'second']) {
    said.length = 0;
    await user.click(opener());
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(said[0], `the ${time} time`).toBe('true');
    expect(opener().getAttribute('aria-busy')).toBeNull();
  }
});

it('fetches its code as soon as somebody reaches for the button, once', async () => {
  const load = vi.fn(async () => Sheet);
  const user = userEvent.setup();
  renderInEnglish(<Page load={load} />);
  await user.hover(opener());
  await user.tab();
  expect(load).toHaveBeenCalledOnce();
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Close' });
  expect(load).toHaveBeenCalledOnce();
});

it('tells of a download that failed, and fetches again at the next press', async () => {
  const user = userEvent.setup();
  let isDown = true;
  const load = async () => {
    if (isDown) throw new TypeError('Failed to fetch dynamically imported module');
    return Sheet;
  };
  renderInEnglish(<Page load={load} />);
  await user.click(opener());
  expect(shownToasts()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  isDown = false;
  await user.click(opener());
  await screen.findByRole('button', { name: 'Close' });
  expect(document.activeElement).not.toBe(document.body);
});

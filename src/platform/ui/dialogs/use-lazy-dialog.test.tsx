// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../button.tsx';
import { renderInEnglish } from '../testing/render.tsx';
import { shownToasts } from '../toasts/toast.ts';
import { useLazyDialog } from './use-lazy-dialog.ts';

afterEach(cleanup);

const opener = () => screen.getByRole('button', { name: 'Add' });

function Sheet({ onClose }: { onClose: () => void }) {
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

it('shows a loading state while its code loads, and opens at once later', async () => {
  const user = userEvent.setup();
  let arrive = (_sheet: typeof Sheet) => {};
  renderInEnglish(<Page load={() => new Promise((resolve) => (arrive = resolve))} />);
  await user.click(opener());
  expect(opener().getAttribute('aria-busy')).toBe('true');
  arrive(Sheet);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(opener().getAttribute('aria-busy')).toBeNull();
  await user.click(opener());
  expect(opener().getAttribute('aria-busy')).toBeNull();
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
});

it('loads its code once, on hover or focus of the button', async () => {
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

it('reports a failed download, and retries at the next press', async () => {
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

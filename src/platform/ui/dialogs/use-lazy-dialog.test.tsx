// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
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
      <Button busy={sheet.loading} onClick={sheet.show}>
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

it('tells of a download that failed, and fetches again at the next press', async () => {
  const user = userEvent.setup();
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return Sheet;
  };
  renderInEnglish(<Page load={load} />);
  await user.click(opener());
  expect(shownToasts()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.click(opener());
  await screen.findByRole('button', { name: 'Close' });
  expect(document.activeElement).not.toBe(document.body);
});

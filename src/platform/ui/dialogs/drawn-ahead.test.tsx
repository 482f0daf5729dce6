// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../button.tsx';
import { renderInEnglish } from '../testing/render.tsx';
import { Dialog } from './dialog.tsx';
import { DrawnAhead } from './drawn-ahead.tsx';
import { useDrawnAhead } from './use-drawn-ahead.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let drawn = 0;
function Sheet({ whom, onClose }: { whom: string; onClose: () => void }) {
  const [first] = useState(() => {
    drawn += 1;
    return whom;
  });
  const [typed, setTyped] = useState('');
  return (
    <section aria-label={first}>
      <input aria-label="Amount" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <button type="button" onClick={onClose}>
        {'Close'}
      </button>
    </section>
  );
}

const load = async () => Sheet;

function Page() {
  const [whom, setWhom] = useState('nobody');
  const sheet = useDrawnAhead(load);
  return (
    <>
      <Button onClick={() => sheet.show('nobody')} {...sheet.reached}>
        {'Pay'}
      </Button>
      <Button
        onClick={() => {
          setWhom('Joël');
          sheet.show('Joël');
        }}
      >
        {'Pay for Joël'}
      </Button>
      <DrawnAhead dialog={sheet} whom={whom} of={{ whom, onClose: sheet.close }} />
    </>
  );
}

const press = (name: string) => screen.getByRole('button', { name });
const hidden = () => document.querySelector('section');

it('is drawn once somebody reaches for its button, hidden, and only shown by the press', async () => {
  drawn = 0;
  const user = userEvent.setup();
  renderInEnglish(<Page />);
  await user.hover(press('Pay'));
  await waitFor(() => expect(hidden()).not.toBeNull());
  expect(screen.queryByRole('region')).toBeNull();
  await user.click(press('Pay'));
  expect(screen.getByRole('region', { name: 'nobody' })).toBeTruthy();
  expect(drawn).toBe(1);
});

it('begins anew after it was closed', async () => {
  const user = userEvent.setup();
  renderInEnglish(<Page />);
  await user.hover(press('Pay'));
  await waitFor(() => expect(hidden()).not.toBeNull());
  await user.click(press('Pay'));
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '500');
  await user.click(press('Close'));
  expect(screen.queryByRole('region')).toBeNull();
  await user.click(press('Pay'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('');
});

it('is drawn anew where it was drawn some time ago: the day may be another', async () => {
  drawn = 0;
  vi.useFakeTimers({ now: new Date('2026-11-25T22:59:00Z'), toFake: ['Date'] });
  const user = userEvent.setup();
  renderInEnglish(<Page />);
  await user.hover(press('Pay'));
  await waitFor(() => expect(hidden()).not.toBeNull());
  vi.setSystemTime(new Date('2026-11-26T06:30:00Z'));
  await user.click(press('Pay'));
  expect(screen.getByRole('region', { name: 'nobody' })).toBeTruthy();
  expect(drawn).toBe(2);
});

it('knows nothing of whom it was drawn for before', async () => {
  const user = userEvent.setup();
  renderInEnglish(<Page />);
  await act(async () => press('Pay').focus());
  await waitFor(() => expect(hidden()).not.toBeNull());
  await user.click(press('Pay for Joël'));
  expect(screen.getByRole('region', { name: 'Joël' })).toBeTruthy();
});

function Form({ whom, onClose }: { whom: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  return (
    <Dialog open onClose={onClose} title={whom}>
      <input aria-label="Amount" value={typed} onChange={({ target }) => setTyped(target.value)} />
    </Dialog>
  );
}
const loadForm = async () => Form;

function Counter() {
  const form = useDrawnAhead(loadForm);
  return (
    <>
      <Button onClick={() => form.show()} {...form.reached}>
        {'Pay'}
      </Button>
      <DrawnAhead dialog={form} of={{ whom: 'nobody', onClose: form.close }} />
    </>
  );
}

const dialog = () => document.querySelector('dialog');
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');

async function reachFor(name: string) {
  await act(async () => press(name).focus());
  await waitFor(() => expect(dialog()).not.toBeNull());
}

it('stands at the press itself, with the focus in its first field', async () => {
  renderInEnglish(<Counter />);
  await reachFor('Pay');
  expect(dialog()!.open).toBe(false);
  press('Pay').click();
  expect(dialog()!.open).toBe(true);
  expect(dialog()!.style.display).toBe('');
  expect(document.activeElement).toBe(amount());
});

it('is drawn again where Esc has put the focus back onto its button', async () => {
  const user = userEvent.setup();
  renderInEnglish(<Counter />);
  await reachFor('Pay');
  await user.keyboard('{Enter}');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(press('Pay'));
  await waitFor(() => expect(dialog()?.open).toBe(false));
});

it('takes itself away when its page goes before it was shown to its full', async () => {
  const { unmount } = renderInEnglish(<Counter />);
  await reachFor('Pay');
  press('Pay').click();
  const shown = dialog()!;
  unmount();
  expect(shown.open).toBe(false);
});

// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { latePart } from './late-part.tsx';
import { renderInEnglish } from './testing/render.tsx';

afterEach(cleanup);

const Waiting = () => <p>{'Coming'}</p>;
const Roll = ({ of }: { of: string }) => <p>{`Roll of ${of}`}</p>;

it('shows a placeholder until its code is loaded, and none the next time', async () => {
  const load = vi.fn(async () => Roll);
  const Part = latePart(load, Waiting);
  const first = renderInEnglish(<Part of="6e A" />);
  expect(screen.getByText('Coming')).toBeTruthy();
  await screen.findByText('Roll of 6e A');
  first.unmount();
  renderInEnglish(<Part of="5e B" />);
  expect(screen.getByText('Roll of 5e B')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

class Wall extends Component<{ children: ReactNode }, { told: string }> {
  override state = { told: '' };
  static getDerivedStateFromError = (error: Error) => ({ told: error.message });
  override render() {
    return this.state.told || this.props.children;
  }
}

it('leaves it to the page to report that its code could not be loaded', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Part = latePart<{ of: string }>(() => Promise.reject(new Error('no network')), Waiting);
  renderInEnglish(
    <Wall>
      <Part of="6e A" />
    </Wall>,
  );
  await screen.findByText('no network');
  vi.restoreAllMocks();
});

it('can be retried if it reports the failure itself', async () => {
  let isDown = true;
  const load = async () => {
    if (isDown) throw new TypeError('no network');
    return Roll;
  };
  const Part = latePart(load, Waiting, ({ error, again }) => (
    <button type="button" onClick={again}>{`${String(error)}: try again`}</button>
  ));
  renderInEnglish(<Part of="6e A" />);
  const button = await screen.findByRole('button', { name: 'TypeError: no network: try again' });
  isDown = false;
  await userEvent.click(button);
  await screen.findByText('Roll of 6e A');
});

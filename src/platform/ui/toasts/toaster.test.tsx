// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from '../dialogs/dialog.tsx';
import { go } from '../routing/place.ts';
import { noteAnswer, toastError } from './errors.ts';
import { closeToast, shownToasts, showToast } from './toast.ts';
import { Toaster } from './toaster.tsx';
import { renderInEnglish } from '../testing/render.tsx';
import { useErrorToast } from './use-error-toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
  vi.useRealTimers();
});

const succeed = () =>
  act(() => showToast({ title: 'Success', description: 'Student enrolled successfully' }));
const fail = () =>
  act(() => showToast({ title: 'Error', description: 'Roll number taken', tone: 'destructive' }));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('announces a success politely for eight seconds, and keeps a failure', () => {
  renderInEnglish(<Toaster />);
  succeed();
  fail();
  expect(screen.getByRole('status').textContent).toContain('Student enrolled successfully');
  expect(screen.getByRole('alert').textContent).toContain('Roll number taken');
  wait(7900);
  expect(screen.queryByText('Success')).toBeTruthy();
  wait(200);
  expect(screen.queryByText('Success')).toBeNull();
  wait(600_000);
  expect(screen.queryByText('Error')).toBeTruthy();
});

it('never removes a toast under the pointer or the focus', () => {
  renderInEnglish(<Toaster />);
  succeed();
  fireEvent.focus(screen.getByRole('button', { name: 'Close' }));
  wait(60_000);
  expect(screen.queryByText('Success')).toBeTruthy();
});

it('removes a toast that appeared under a resting pointer, but not under a moving one', () => {
  renderInEnglish(<Toaster />);
  succeed();
  fireEvent.pointerEnter(screen.getByText('Success'));
  wait(8100);
  expect(screen.queryByText('Success')).toBeNull();
  succeed();
  fireEvent.pointerMove(screen.getByText('Success'));
  wait(60_000);
  expect(screen.queryByText('Success')).toBeTruthy();
});

it('a success that covers a button closes on a press, a failure only by its own button', () => {
  renderInEnglish(<Toaster />);
  succeed();
  fail();
  fireEvent.click(screen.getByText('Student enrolled successfully'));
  fireEvent.click(screen.getByText('Roll number taken'));
  expect(screen.queryByText('Success')).toBeNull();
  expect(screen.queryByText('Error')).toBeTruthy();
});

it('moves focus to the newest toast by F8', () => {
  renderInEnglish(<Toaster />);
  fail();
  fireEvent.keyDown(window, { key: 'F8' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
});

it('is inside an open dialog, since nothing outside it can be pressed or read', () => {
  renderInEnglish(
    <>
      <Dialog open onClose={() => {}} title="New Enrollment" />
      <Toaster />
    </>,
  );
  fail();
  expect(screen.getByRole('dialog').contains(screen.getByText('Roll number taken'))).toBe(true);
});

it('removes a toast with its screen: when a dialog is opened, and on another page', () => {
  const page = renderInEnglish(<Toaster />);
  succeed();
  fail();
  fireEvent.keyDown(document.body, { key: 'n' });
  page.rerender(
    <>
      <Dialog open onClose={() => {}} title="Record Payment" />
      <Toaster />
    </>,
  );
  expect(shownToasts()).toEqual([]);
  succeed();
  fireEvent.pointerDown(document.body);
  act(() => go({ to: '/students' }));
  expect(shownToasts()).toEqual([]);
});

it('keeps the result of the action that led to a dialog or a page, because nobody has read it yet', () => {
  const page = renderInEnglish(<Toaster />);
  fireEvent.pointerDown(document.body);
  succeed();
  page.rerender(
    <>
      <Dialog open onClose={() => {}} title="Payment recorded" />
      <Toaster />
    </>,
  );
  expect(shownToasts()).toHaveLength(1);
  act(() => go({ to: '/student-bank' }));
  expect(shownToasts()).toHaveLength(1);
});

it('disappears from a phone after four seconds, where it covers the lower rows', () => {
  const before = globalThis.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...before(query),
    matches: query.includes('max-width'),
  }));
  renderInEnglish(<Toaster />);
  succeed();
  wait(4100);
  expect(screen.queryByText('Success')).toBeNull();
  vi.unstubAllGlobals();
});

it('shows one toast per kind with a count: ten payments do not cover the form', () => {
  renderInEnglish(<Toaster />);
  for (let time = 0; time < 2; time += 1) {
    fail();
    succeed();
  }
  expect(screen.getAllByText('Roll number taken')).toHaveLength(1);
  expect(screen.getAllByText('Student enrolled successfully')).toHaveLength(1);
  expect(screen.getAllByText('×2')).toHaveLength(2);
});

it('starts a new count when another success of the same name is shown', () => {
  renderInEnglish(<Toaster />);
  succeed();
  succeed();
  act(() => showToast({ title: 'Success', description: 'Deposit successful' }));
  expect(screen.queryByText('×3')).toBeNull();
  expect(screen.queryByText('Student enrolled successfully')).toBeNull();
});

it('removes the message that the server cannot be reached once it answers, and no other failure', () => {
  renderInEnglish(<Toaster />);
  fail();
  act(() => toastError(new TypeError('Failed to fetch')));
  expect(shownToasts()).toHaveLength(2);
  act(noteAnswer);
  expect(shownToasts().map(({ description }) => description)).toEqual(['Roll number taken']);
});

function List({ error }: { error: unknown }) {
  useErrorToast(error);
  return null;
}

it('shows that a list could not be loaded until it loads', () => {
  const list = renderInEnglish(<List error={null} />);
  list.rerender(<List error={new TypeError('Failed to fetch')} />);
  expect(shownToasts()).toHaveLength(1);
  list.rerender(<List error={null} />);
  expect(shownToasts()).toHaveLength(0);
  list.rerender(<List error={new TypeError('Failed to fetch')} />);
  list.unmount();
  expect(shownToasts(), 'who leaves the page keeps it').toHaveLength(1);
});

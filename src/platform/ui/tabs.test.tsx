// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from './testing/render.tsx';
import { Tabs } from './tabs.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('scrolls the chosen tab into view if it is beyond the edge', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    return this.getAttribute('role') === 'tab' && this.textContent === 'Activity'
      ? new DOMRect(420, 0, 80, 44)
      : new DOMRect(16, 0, 328, 44);
  });
  const tabs = ['Transactions', 'Activity'].map((name) => ({ value: name, label: name, content: name }));
  renderInEnglish(<Tabs label="Books" value="Activity" onChange={vi.fn()} tabs={tabs} />);
  expect(screen.getByRole('tablist').scrollLeft).toBe(280);
});

/** The selected tab at the time when a view was rendered. */
const marked: string[] = [];

function View({ name }: { name: string }) {
  marked.push(`${name}: ${document.querySelector('[aria-selected=true]')?.textContent}`);
  return <p>{name} view</p>;
}

function Books() {
  const [value, setValue] = useState('Transactions');
  const tabs = ['Transactions', 'Month'].map((name) => ({
    value: name,
    label: name,
    content: <View name={name} />,
  }));
  return <Tabs label="Books" value={value} onChange={setValue} tabs={tabs} />;
}

it('marks the pressed tab before it renders its view, and keeps the last view until then', async () => {
  renderInEnglish(<Books />);
  marked.length = 0;
  await userEvent.click(screen.getByRole('tab', { name: 'Month' }));
  await screen.findByText('Month view');
  expect(marked[0]).toBe('Month: Month');
  expect(screen.queryByText('Transactions view')).toBeNull();
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
});

it('opens the tab that was pressed while the page was only the server’s HTML', async () => {
  const tabs = ['Sign In', 'Sign Up'].map((name) => ({ value: name, label: name, content: `${name} form` }));
  function Forms() {
    const [value, setValue] = useState('Sign In');
    return <Tabs label="Sign in or sign up" value={value} onChange={setValue} tabs={tabs} />;
  }
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Forms />);
  screen.getByRole('tab', { name: 'Sign Up' }).focus();
  const root = await act(async () => hydrateRoot(place, <Forms />));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Sign Up');
  expect(screen.getByText('Sign Up form')).toBeTruthy();
  act(() => root.unmount());
  place.remove();
});

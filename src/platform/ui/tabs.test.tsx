// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from './testing/render.tsx';
import { Tabs } from './tabs.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('brings the chosen tab into the strip when it lies beyond its edge', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    return this.getAttribute('role') === 'tab' && this.textContent === 'Activity'
      ? new DOMRect(420, 0, 80, 44)
      : new DOMRect(16, 0, 328, 44);
  });
  const tabs = ['Transactions', 'Activity'].map((name) => ({ value: name, label: name, content: name }));
  renderInEnglish(<Tabs label="Books" value="Activity" onChange={vi.fn()} tabs={tabs} />);
  expect(screen.getByRole('tablist').scrollLeft).toBe(280);
});

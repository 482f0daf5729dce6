import type { Locator } from 'playwright-core';

const CONTROLS = 'a[href], button, input, select, textarea, [role=option]';

/**
 * Controls of a dialog or a menu that are covered by another element at their center. A control that is
 * scrolled out of view is skipped.
 */
export function coveredControls(box: Locator): Promise<string[]> {
  return box.evaluate((whole, controls) => {
    // Runs in the page, which cannot see this file's scope.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const hidden = (element: Element, x: number, y: number) => {
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowY } = getComputedStyle(around);
        const { top, bottom, left, right } = around.getBoundingClientRect();
        if (overflowY !== 'visible' && (y < top || y > bottom || x < left || x > right)) return true;
      }
      return false;
    };
    return [...whole.querySelectorAll(controls)].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width === 0 || height === 0 || hidden(control, x, y)) return [];
      const met = document.elementFromPoint(x, y);
      if (met && (control.contains(met) || met.contains(control) || met.closest('label')?.contains(control)))
        return [];
      return [
        `${control.textContent || control.getAttribute('aria-label') || control.tagName} under ${met?.outerHTML.slice(0, 80)}`,
      ];
    });
  }, CONTROLS);
}

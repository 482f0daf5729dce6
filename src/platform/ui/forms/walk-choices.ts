import type { KeyboardEvent } from 'react';

const STOPS = 'input[type="search"], input[type="checkbox"]:not(:disabled)';
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Arrow keys move from a search field through the checkboxes of the list below it and back, and
 * Enter toggles like the space bar.
 */
export function walkChoices(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey) return;
  if (!(target instanceof HTMLInputElement) || !target.matches(STOPS)) return;
  if (key === 'Enter' && target.type === 'checkbox') {
    event.preventDefault();
    target.click();
    return;
  }
  const step = STEPS[key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLInputElement>(STOPS)];
  const next = stops[stops.indexOf(target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

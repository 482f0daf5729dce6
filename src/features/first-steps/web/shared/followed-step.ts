import { useSyncExternalStore } from 'react';
import type { Step } from '../../first-steps.contract.ts';

/** The current step, per browser tab: its page then links to the next one. */
const KEY = 'first-step';
const watchers = new Set<() => void>();

/** Selects a step, or none. */
export function followStep(step: Step | null): void {
  if (step) sessionStorage.setItem(KEY, step);
  else sessionStorage.removeItem(KEY);
  for (const tell of watchers) tell();
}

function watch(tell: () => void) {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}

export function useFollowedStep(): Step | null {
  return useSyncExternalStore(watch, () => sessionStorage.getItem(KEY)) as Step | null;
}

/**
 * Focuses the uppermost field of a form that is marked as wrong, once the marks of this event are shown. The form
 * library alone would take the one that was registered first.
 */
export function focusMistake(form: HTMLElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}

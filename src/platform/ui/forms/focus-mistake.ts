/**
 * Focuses the first field of a form that is marked as wrong, once the marks of this event are shown. For forms that
 * keep their own state; the others do it by themselves.
 */
export function focusMistake(form: HTMLElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}

/**
 * Restores the focus to the button that opened a dialog: it was disabled while the code loaded, and
 * so lost the focus.
 */
export function giveFocusBack(opener: Element | null): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
}

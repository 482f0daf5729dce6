/** The button that opened a dialog was out of order while the code came, and had lost the focus by the time the dialog stood. */
export function giveFocusBack(opener: Element | null): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
}

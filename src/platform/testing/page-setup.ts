import { beforeAll, vi } from 'vitest';

// Files of one worker share the libraries and a document. Each begins with fresh modules of the product,
// which hold state as in a page, and with an empty page at the root URL.
vi.resetModules();

beforeAll(() => {
  if (typeof document === 'undefined') return;
  document.body.hidden = false;
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  HTMLAnchorElement.prototype.click = clickUnlessDownload;
  localStorage.clear();
  sessionStorage.clear();
});

/** This document knows no downloads: a press on one would open the file in place of the page, for later files too. */
function clickUnlessDownload(this: HTMLAnchorElement): void {
  if (!this.hasAttribute('download')) HTMLElement.prototype.click.call(this);
}

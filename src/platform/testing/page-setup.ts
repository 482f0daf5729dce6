import { beforeAll, vi } from 'vitest';

// Files of one worker share the libraries and a document. Each begins with fresh modules of the product,
// which hold state as in a page, and with an empty page at the root URL.
vi.resetModules();

beforeAll(() => {
  if (typeof document === 'undefined') return;
  document.body.hidden = false;
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
});

import { afterAll, vi } from 'vitest';

// Files of one worker share its libraries; the product's own modules are new for each, as on a page that was just opened.
afterAll(() => {
  vi.resetModules();
});

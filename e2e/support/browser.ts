import { type Browser, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { atEndOfFile } from '#platform/testing/cleanups.ts';

/** The browser of all tests; the devices of a test file are closed at its end. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.connect(inject('browser'));
  atEndOfFile(() => browser.close());
  return browser;
}

/** A separate browser whose microphone hears beeps and is allowed without a prompt. */
export async function openSpeakingBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
  atEndOfFile(() => browser.close());
  return browser;
}

/** Collects faults of a page: uncaught errors, console errors, and violations of its security policy. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|404/.test(message.text()))
      faults.push(`${page.url()}: ${message.text()}`);
    // A message rendered before its catalog is loaded: its key is shown for a moment.
    const [, key] = /^Uncompiled message detected! Message:\s*> (.*)/.exec(message.text()) ?? [];
    if (key !== undefined) faults.push(`${page.url()}: says ${key} before its words are here`);
  });
  return faults;
}

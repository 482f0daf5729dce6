import type { Browser, Page } from 'playwright-core';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { launchBrowser } from './devices.ts';

/** One Chromium for a test file; it ends with the file. */
export async function openBrowser(): Promise<Browser> {
  const browser = await launchBrowser();
  atEndOfFile(() => browser.close());
  return browser;
}

/** What a page must never do: throw, or break its own security policy. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|404/.test(message.text()))
      faults.push(`${page.url()}: ${message.text()}`);
  });
  return faults;
}

import type { CDPSession, Page } from 'playwright-core';

/**
 * Times after a press in milliseconds: the first change, the complete content, and the main thread's work.
 */
export type PressTimes = {
  /** The browser's timestamp of the key event, on the page's clock. */
  at: number;
  first: number;
  content: number;
  work: number;
};

/**
 * Measures a press from the browser's event timestamp to the frame with its first change, and to the one
 * with its content.
 */
export async function timePress(
  cdp: CDPSession,
  page: Page,
  content: string,
  press: () => Promise<void>,
): Promise<PressTimes> {
  await page.evaluate((selector) => {
    const times: { at?: number; first?: number; content?: number } = {};
    (globalThis as unknown as { times: typeof times }).times = times;
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        times.at = timeStamp;
        const painted = (which: 'first' | 'content') =>
          requestAnimationFrame(() => setTimeout(() => (times[which] ??= performance.now() - timeStamp)));
        let [changed, stands] = [false, false];
        const look = new MutationObserver(() => {
          if (!changed) painted('first');
          changed = true;
          if (stands || !document.querySelector(selector)) return;
          stands = true;
          painted('content');
        });
        look.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      },
      { once: true, capture: true },
    );
  }, content);
  const before = await worked(cdp);
  await press();
  await page.waitForFunction(() => {
    const { times } = globalThis as unknown as { times: { first?: number; content?: number } };
    return times.first !== undefined && times.content !== undefined;
  });
  const times = await page.evaluate(
    () => (globalThis as unknown as { times: { at: number; first: number; content: number } }).times,
  );
  return { ...times, work: (await worked(cdp)) - before };
}

async function worked(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

export const middle = (figures: number[]) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
